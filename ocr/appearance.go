package ocr

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// appearance is what is measured of one glyph by itself, in cells; x and y are
// those of its middle, from that of the cell.
type appearance struct {
	height, width, stroke, darkness, x, y float64
	chroma                                [2]float64
}

// cellSide is the side of a cell in pixels.
const cellSide = 64

func appearanceOf(c Cell) appearance {
	box := inked(c.Glyph)
	middle := func(at, low, high int) float64 {
		return (float64(at)+float64(low+high)/2)/cellSide - 0.5
	}
	return appearance{
		height: float64(box.Dy()) / cellSide, width: float64(box.Dx()) / cellSide,
		stroke: max(c.Stroke, 0.5) / cellSide, darkness: max(c.Darkness, 0.01),
		x: middle(c.At.X, box.Min.X, box.Max.X), y: middle(c.At.Y, box.Min.Y, box.Max.Y),
		chroma: c.Chroma,
	}
}

// typicalOf is the weighted median of appearances.
func typicalOf(all []appearance, weight []float64) appearance {
	by := func(f func(appearance) float64) float64 {
		v := make([]float64, len(all))
		for i, a := range all {
			v[i] = f(a)
		}
		return weightedMedian(v, weight)
	}
	return appearance{
		height:   by(func(a appearance) float64 { return a.height }),
		stroke:   by(func(a appearance) float64 { return a.stroke }),
		darkness: by(func(a appearance) float64 { return a.darkness }),
		x:        by(func(a appearance) float64 { return a.x }),
		y:        by(func(a appearance) float64 { return a.y }),
		chroma: [2]float64{by(func(a appearance) float64 { return a.chroma[0] }),
			by(func(a appearance) float64 { return a.chroma[1] })},
	}
}

// weightedMedian is the value at which half of the weight is reached, 0 for none.
func weightedMedian(v, weight []float64) float64 {
	order := make([]int, len(v))
	total := 0.0
	for i := range v {
		order[i] = i
		total += weight[i]
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(v[a], v[b]) })
	for _, i := range order {
		if total -= 2 * weight[i]; total <= 0 {
			return v[i]
		}
	}
	return 0
}

// Tint measures the colour of each glyph against its paper. chroma gives the blue and
// red chroma of the image, 0 to 1, at the point u, v of the board, in cells.
func Tint(cells *[81]Cell, chroma func(u, v float64) [2]float64) {
	for i := range cells {
		if c := &cells[i]; c.Glyph != nil {
			c.Chroma = c.tint(i, chroma)
		}
	}
}

// tint is the mean chroma of the glyph's ink less that of its paper.
func (c *Cell) tint(i int, chroma func(u, v float64) [2]float64) (tint [2]float64) {
	// Every second pixel is enough; grey levels between these are neither.
	const step, ink, paper = 2, 100, 250
	corner := image.Pt(i%9*cellSide, i/9*cellSide).Add(c.At)
	var sum [2][2]float64
	var n [2]float64
	for y := 0; y < c.Glyph.Rect.Dy(); y += step {
		for x, v := range c.Glyph.Pix[y*c.Glyph.Stride:][:c.Glyph.Rect.Dx()] {
			if x%step != 0 || v > ink && v < paper {
				continue
			}
			k := 0
			if v <= ink {
				k = 1
			}
			at := chroma((float64(corner.X+x)+0.5)/cellSide, (float64(corner.Y+y)+0.5)/cellSide)
			sum[k][0] += at[0]
			sum[k][1] += at[1]
			n[k]++
		}
	}
	if n[0] == 0 || n[1] == 0 {
		return tint
	}
	for j := range tint {
		tint[j] = sum[1][j]/n[1] - sum[0][j]/n[0]
	}
	return tint
}

// Measures are what the kind of a mark is judged by: how it differs from the
// board's print, what it looks like by itself, what the pen networks say, and what the
// other marks of the board are.
type Measures [38]float64

// kindOdds are a pen network's log odds: of pen of any size against print, of notes
// against a single digit, and of a mark that is none of these.
type kindOdds struct{ pen, notes, none float64 }

// odds are those of each network, 0 if they were not asked.
func (g *glyphContent) odds() (all [len(penNetworks)]kindOdds) {
	if g.score != nil {
		for i, s := range g.score {
			all[i] = s.odds()
		}
	}
	return all
}

func (s scores) odds() kindOdds {
	print, digit := logSum(s[Given(1):Entry(1)]), logSum(s[Entry(1):Notes])
	pen := logSum([]float64{digit, s[Notes]})
	return kindOdds{pen - print, s[Notes] - digit, s[Empty] - logSum([]float64{print, pen})}
}

// leastAgreement limits what a disagreement counts, as a logarithm.
const leastAgreement = -5

// agreement is the log probability that the pen networks and the models for print
// see the same digit, which they do in print; 0 if the network was not asked.
func (g *glyphContent) agreement() float64 {
	if g.score == nil {
		return 0
	}
	written := g.score.pool().digits()
	var both [9]float64
	for d := range both {
		both[d] = g.vote[d+1] + written[d+1]
	}
	return max(leastAgreement, logSum(both[:])-logSum(g.vote[1:])-logSum(written[1:]))
}

// resemblance is how far a glyph is from the nearest other one, and from the
// nearest printed one, as 1 - correlation; scale is that of the board's print.
type resemblance struct{ any, print, scale float64 }

// measure compares a glyph with the board's print, its height with that of the
// board's entries, and its kind with those of the other marks, as their log shares.
func (a appearance) measure(c Cell, print appearance, entry float64, odds [len(penNetworks)]kindOdds, agreement float64, r resemblance, others [kinds]float64) Measures {
	above := func(v float64) float64 { return max(0, v) }
	tall, taller := math.Log(a.height/print.height), math.Log(a.height/entry)
	// A small digit is a note if it stands aside or has others beside it.
	small, aside := above(-taller), 4*max(math.Abs(a.x), math.Abs(a.y))
	pieces := min(float64(c.Pieces), 4)
	wide := math.Log(a.stroke / print.stroke)
	dark := math.Log(a.darkness / print.darkness)
	tint := math.Hypot(a.chroma[0]-print.chroma[0], a.chroma[1]-print.chroma[1])
	colour := math.Hypot(a.chroma[0], a.chroma[1])
	apart := func(d float64) float64 { return math.Log((min(d, 1) + minScale) / (r.scale + minScale)) }
	mark := min(max(c.Mark, 1e-3), 1-1e-3)
	alone, inCell := odds[0], odds[1]
	return Measures{
		1,
		limited(alone.pen, 8), above(limited(alone.notes, 6)), above(limited(-alone.notes, 6)),
		above(tall), above(-tall), above(wide), above(-wide), above(dark), above(-dark),
		min(8*math.Abs(a.x-print.x), 1.5), min(8*math.Abs(a.y-print.y), 1.5), math.Log1p(20 * tint),
		apart(r.any), apart(r.print), math.Log(min(r.any, 1) + minScale),
		math.Log(mark / (1 - mark)), pieces, math.Log1p(float64(c.Rest) / 40),
		a.height, a.width, 4 * above(math.Abs(a.x)-0.08), 4 * above(math.Abs(a.y)-0.08),
		math.Log(a.darkness), min(3, a.width/max(a.height, 0.01)),
		above(taller), small, small * aside, small * pieces,
		agreement, math.Log1p(20 * colour),
		limited(inCell.pen, 8), above(limited(inCell.notes, 6)), above(limited(-inCell.notes, 6)), limited(inCell.none, 6),
		others[NoMark], others[Pen], others[SmallPen],
	}
}

func limited(v, most float64) float64 { return max(-most, min(most, v)) }
