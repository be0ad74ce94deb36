package cells

import (
	"image"
	"slices"
)

// darkCell is the brightness of a cell, as a share of that of the lightest
// ones, below which its print may be lighter than the cell.
const darkCell = 0.6

// uprightPrint is the board with dark print on light in every cell: those of
// light print on dark are turned into their negatives.
func uprightPrint(flat *image.Gray) *image.Gray {
	var shades [81]shade
	var grounds [81]int
	for i := range shades {
		shades[i] = shadeOf(flat, i)
		grounds[i] = shades[i].ground
	}
	slices.Sort(grounds[:])
	paper := grounds[len(grounds)*9/10]
	turned := flat
	for i, s := range shades {
		if !s.isReversed(paper) {
			continue
		}
		if turned == flat {
			turned = crop(flat, flat.Rect)
		}
		r := cellRect(i)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := turned.Pix[turned.PixOffset(r.Min.X, y):][:Side]
			for x, v := range row {
				row[x] = uint8(min(max(paper+s.ground-int(v), 0), 255))
			}
		}
	}
	return turned
}

// IsLightPrint reports whether what is printed on a straightened board is lighter
// than the paper, which most of it is.
func IsLightPrint(flat *image.Gray) bool {
	h := levels(flat, flat.Rect)
	paper := h.at(0.5)
	return h.at(0.98)-paper > paper-h.at(0.02)
}

// shade is how bright a cell is around its middle, where nothing is printed, and
// the darkest and lightest parts of that.
type shade struct{ ground, dark, light int }

func shadeOf(flat *image.Gray, i int) shade {
	const line, edge = Side / 10, Side * 2 / 9 // free of lines, and of digits
	r := cellRect(i)
	around := levels(flat, r.Inset(line))
	within := levels(flat, r.Inset(edge))
	for v := range around {
		around[v] -= within[v]
	}
	inner := levels(flat, middle(i))
	return shade{around.at(0.5), inner.at(0.05), inner.at(0.95)}
}

// isReversed reports whether what is printed is lighter than the cell.
func (s shade) isReversed(paper int) bool {
	return float64(s.ground) < darkCell*float64(paper) &&
		s.light-s.ground > 2*(s.ground-s.dark) && 5*(s.light-s.ground) > paper-s.ground
}

// histogram counts pixels by brightness.
type histogram [256]int

func levels(g *image.Gray, r image.Rectangle) (h histogram) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, v := range g.Pix[g.PixOffset(r.Min.X, y):g.PixOffset(r.Max.X, y)] {
			h[v]++
		}
	}
	return h
}

// at is the brightness below which the given share of the pixels lies.
func (h *histogram) at(share float64) int {
	total := 0
	for _, n := range h {
		total += n
	}
	rest := int(share * float64(total))
	for v, n := range h {
		if rest -= n; rest < 0 {
			return v
		}
	}
	return len(h) - 1
}
