package kinds

import (
	"image"

	"github.com/photodoku/photodoku/cell"
)

// Tint measures the colour of each glyph against its paper. chroma gives the blue and
// red chroma of the image, 0 to 1, at the point u, v of the board, in cells.
func Tint(cells *[81]cell.Cell, chroma func(u, v float64) [2]float64) {
	for i := range cells {
		if c := &cells[i]; c.Glyph != nil {
			c.Chroma = tint(c, i, chroma)
		}
	}
}

// tint is the mean chroma of the glyph's ink less that of its paper.
func tint(c *cell.Cell, i int, chroma func(u, v float64) [2]float64) (tint [2]float64) {
	// Every second pixel is enough. Grey levels between ink and paper are ignored.
	const step, ink, paper = 2, 100, 250
	corner := image.Pt(i%9*cell.Side, i/9*cell.Side).Add(c.At)
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
			at := chroma((float64(corner.X+x)+0.5)/cell.Side, (float64(corner.Y+y)+0.5)/cell.Side)
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
