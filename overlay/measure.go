package overlay

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// print is what was measured of a board's paper and its printed digits.
type print struct {
	paper, ink color.NRGBA
	// height is that of the digits, and middle that of their centre below the
	// top of the cell, in cells.
	height, middle float64
	// weight is the share of the square over a digit's height that is ink.
	weight float64
}

// blurred takes off what a photo's blur adds to the print, which the drawn
// digits do not share.
const blurred = 0.85

// usual is what is taken where no digit could be measured.
var usual = print{height: 0.56, middle: 0.5, weight: 0.2}

// measure looks at the printed digits of a board.
func measure(img *image.NRGBA, b *Board) print {
	var heights, middles, weights []float64
	var papers, inks []color.NRGBA
	for i, d := range b.Givens {
		s := sampleCell(img, b, i)
		papers = append(papers, s.paper)
		if d == 0 {
			continue
		}
		inks = append(inks, s.ink)
		if h := s.height(); h > 0.25 && h < 0.72 {
			heights = append(heights, h)
			middles = append(middles, (s.top+s.bottom)/2)
			weights = append(weights, s.area/(h*h))
		}
	}
	p := usual
	p.paper, p.ink = medianColour(papers), medianColour(inks)
	if len(heights) > 2 {
		p.height = min(max(median(heights), 0.38), 0.7)
		p.middle = min(max(median(middles), 0.42), 0.58)
		p.weight = blurred * median(weights)
	}
	return p
}

// cellSample is what was seen of one cell.
type cellSample struct {
	paper, ink  color.NRGBA
	top, bottom float64 // of the ink, in cells
	area        float64 // of the ink, in square cells
}

func (s cellSample) height() float64 { return s.bottom - s.top }

// sampleCell looks at the inside of a cell, free of its lines, on a raster of
// sampleSide points each way.
func sampleCell(img *image.NRGBA, b *Board, i int) (s cellSample) {
	const side, edge = 40, 0.12
	var colours [side * side]color.NRGBA
	light := make([]float64, side*side)
	for k := range colours {
		u := float64(i%9) + edge + (1-2*edge)*(float64(k%side)+0.5)/side
		v := float64(i/9) + edge + (1-2*edge)*(float64(k/side)+0.5)/side
		x, y := b.at(u, v)
		colours[k] = pixel(img, x, y)
		light[k] = luminance(colours[k])
	}
	order := make([]int, len(light))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int { return int(light[a]) - int(light[b]) })
	middle := light[order[len(order)/2]]
	dark, bright := order[len(order)/50], order[len(order)*49/50]
	// The print is what differs most from the middle, which is paper.
	paper, ink := order[len(order)*7/10], dark
	if light[bright]-middle > middle-light[dark] {
		paper, ink = order[len(order)*3/10], bright
	}
	s.paper, s.ink = colours[paper], colours[ink]
	half := (light[paper] + light[ink]) / 2
	first, last, n := side, -1, 0
	for k, l := range light {
		if (l < half) == (light[ink] < half) {
			first, last = min(first, k/side), max(last, k/side)
			n++
		}
	}
	scale := (1 - 2*edge) / side
	s.top, s.bottom = edge+float64(first)*scale, edge+float64(last+1)*scale
	s.area = float64(n) * scale * scale
	return s
}

func pixel(img *image.NRGBA, x, y float64) color.NRGBA {
	px := min(max(int(math.Round(x)), img.Rect.Min.X), img.Rect.Max.X-1)
	py := min(max(int(math.Round(y)), img.Rect.Min.Y), img.Rect.Max.Y-1)
	return img.NRGBAAt(px, py)
}

// luminance is that of ITU-R BT.601, 0 to 255, on white where transparent.
func luminance(c color.NRGBA) float64 {
	l := 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
	return 255 + (l-255)*float64(c.A)/255
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// medianColour is the colour of median brightness; white of none.
func medianColour(c []color.NRGBA) color.NRGBA {
	if len(c) == 0 {
		return color.NRGBA{255, 255, 255, 255}
	}
	slices.SortFunc(c, func(a, b color.NRGBA) int { return int(luminance(a)) - int(luminance(b)) })
	return c[len(c)/2]
}
