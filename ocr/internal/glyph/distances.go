package glyph

import (
	"image"
	"math"

	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku/internal/parallel"
)

// Glyphs are compared as templates of this size, in pixels: a digit of median
// height fills templateDigit rows, and the rest is paper for the shifts.
const (
	templateWidth, templateHeight = 24, 30
	templateDigit                 = 22
	maxShift                      = 2
)

// template is a glyph at the board's common scale.
type template struct {
	v          []float32 // darkness, row by row, 0 is paper
	from, to   int       // all outside v[from:to] is paper
	mean, norm float64
}

func newTemplate(g *image.Gray, scale float64) template {
	canvas := Blank(templateWidth, templateHeight)
	w, h := int(float64(g.Rect.Dx())*scale+0.5), int(float64(g.Rect.Dy())*scale+0.5)
	x, y := (templateWidth-w)/2, (templateHeight-h)/2
	draw.ApproxBiLinear.Scale(canvas, image.Rect(x, y, x+w, y+h), g, g.Rect, draw.Src, nil)
	t := template{v: make([]float32, len(canvas.Pix))}
	sum, squares := 0.0, 0.0
	t.from = len(t.v)
	for i, p := range canvas.Pix {
		if p == 255 {
			continue
		}
		t.from, t.to = min(t.from, i), i+1
		v := float64(255-p) / 255
		t.v[i] = float32(v)
		sum += v
		squares += v * v
	}
	t.mean = sum / float64(len(t.v))
	t.norm = math.Sqrt(math.Max(0, squares-sum*t.mean))
	return t
}

// LeastDistance is by how much glyphs of a perfect print differ.
const LeastDistance = 0.004

// Distances gives 1 - correlation of each pair of glyphs. The distance of a glyph to itself is
// infinite. height is the median height of the board's digits in pixels.
func Distances(glyphs []*image.Gray, height float64) [][]float64 {
	templates, d := make([]template, len(glyphs)), make([][]float64, len(glyphs))
	for i, g := range glyphs {
		templates[i], d[i] = newTemplate(g, templateDigit/height), make([]float64, len(glyphs))
		d[i][i] = math.Inf(1)
	}
	parallel.Each(len(glyphs), func(i int) {
		for j, b := range templates[:i] {
			d[i][j] = 1 - correlation(templates[i], b)
			d[j][i] = d[i][j]
		}
	})
	return d
}

// correlation is the normalized cross-correlation of two templates at the best
// shift, 1 for the same glyph. The shift is found by steepest ascent.
func correlation(a, b template) float64 {
	if a.norm == 0 || b.norm == 0 {
		return 0
	}
	dx, dy := 0, 0
	best := product(&a, &b, 0)
	for better := true; better; {
		better = false
		x, y := dx, dy
		for _, step := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			u, v := x+step[0], y+step[1]
			if max(u, -u, v, -v) > maxShift {
				continue
			}
			if p := product(&a, &b, v*templateWidth+u); p > best {
				best, dx, dy, better = p, u, v, true
			}
		}
	}
	return (float64(best) - float64(len(a.v))*a.mean*b.mean) / (a.norm * b.norm)
}

// product is the scalar product of two templates, b shifted by that many pixels.
func product(s, t *template, by int) float32 {
	from, to := max(s.from, t.from-by), min(s.to, t.to-by)
	if from >= to {
		return 0
	}
	a, b := s.v[from:to], t.v[from+by:to+by]
	// Four sums: an addition waits for the one before.
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
