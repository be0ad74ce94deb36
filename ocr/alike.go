package ocr

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/draw"
)

// Glyphs are compared as shapes of this size: a digit of usual height fills
// shapeDigit rows, and the rest is paper for the shifts.
const (
	shapeWidth, shapeHeight = 24, 30
	shapeDigit              = 22
	mostShift               = 2
)

// shape is a glyph brought to the board's common scale.
type shape struct {
	v          []float32
	mean, norm float64
}

// shapesOf scales all glyphs of a board alike; nil stays the zero shape.
func shapesOf(glyphs []*image.Gray) []shape {
	scale := shapeDigit / usualHeight(glyphs)
	shapes := make([]shape, len(glyphs))
	for i, g := range glyphs {
		if g != nil {
			shapes[i] = newShape(g, scale)
		}
	}
	return shapes
}

func usualHeight(glyphs []*image.Gray) float64 {
	var heights []int
	for _, g := range glyphs {
		if g != nil {
			heights = append(heights, g.Rect.Dy())
		}
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	return float64(heights[len(heights)/2])
}

func newShape(g *image.Gray, scale float64) shape {
	canvas := blank(shapeWidth, shapeHeight)
	w, h := int(float64(g.Rect.Dx())*scale+0.5), int(float64(g.Rect.Dy())*scale+0.5)
	x, y := (shapeWidth-w)/2, (shapeHeight-h)/2
	draw.ApproxBiLinear.Scale(canvas, image.Rect(x, y, x+w, y+h), g, g.Rect, draw.Src, nil)
	s := shape{v: make([]float32, len(canvas.Pix))}
	sum, squares := 0.0, 0.0
	for i, p := range canvas.Pix {
		v := float64(255-p) / 255
		s.v[i] = float32(v)
		sum += v
		squares += v * v
	}
	s.mean = sum / float64(len(s.v))
	s.norm = math.Sqrt(squares - sum*s.mean)
	return s
}

// alike is the normalised correlation of two shapes where they match best, 1
// for the same shape. One is moved pixel by pixel as long as that is better.
func alike(a, b shape) float64 {
	if a.norm == 0 || b.norm == 0 {
		return 0
	}
	dx, dy := 0, 0
	best := overlap(a.v, b.v, 0)
	for better := true; better; {
		better = false
		x, y := dx, dy
		for _, step := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			u, v := x+step[0], y+step[1]
			if max(u, -u, v, -v) > mostShift {
				continue
			}
			if o := overlap(a.v, b.v, v*shapeWidth+u); o > best {
				best, dx, dy, better = o, u, v, true
			}
		}
	}
	return (float64(best) - float64(len(a.v))*a.mean*b.mean) / (a.norm * b.norm)
}

// overlap is the scalar product of a with b moved by that many pixels.
func overlap(a, b []float32, by int) float32 {
	if by < 0 {
		a, b, by = b, a, -by
	}
	a, b = a[:len(a)-by], b[by:]
	// Four sums, as an addition must wait for the one before.
	var s0, s1, s2, s3 float32
	for len(a) >= 4 && len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i, v := range a {
		s0 += v * b[i]
	}
	return s0 + s1 + s2 + s3
}
