package cells

import (
	"image"
	"slices"
)

// darkCell is the brightness of a cell, relative to the lightest cells, below which its print
// may be lighter than the cell.
const darkCell = 0.7

// uprightPrint is the board with dark print on light in every cell: cells with light print on
// dark are replaced by their negatives.
func uprightPrint(flat *image.Gray) *image.Gray {
	shades := shadesOf(flat)
	paper := groundOf(&shades, 0.9)
	turned := &image.Gray{Pix: slices.Clone(flat.Pix), Stride: flat.Stride, Rect: flat.Rect}
	for i, reversed := range reversedCells(&shades, paper) {
		if !reversed {
			continue
		}
		r := cellRect(i)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := turned.Pix[turned.PixOffset(r.Min.X, y):][:Side]
			for x, v := range row {
				row[x] = uint8(min(max(paper+shades[i].ground-int(v), 0), 255))
			}
		}
	}
	return turned
}

// reversedCells are the cells whose print is lighter than the cell. A board prints all its dark
// cells in the same way. If most of them are clearly reversed, another dark cell counts as reversed
// if it contains more light than dark.
func reversedCells(shades *[81]shade, paper int) (reversed [81]bool) {
	var grounds []int
	for i, s := range shades {
		if reversed[i] = s.isReversed(paper); reversed[i] {
			grounds = append(grounds, s.ground)
		}
	}
	if len(grounds) == 0 {
		return reversed
	}
	slices.Sort(grounds)
	limit := (float64(grounds[len(grounds)/2]) + darkCell*float64(paper)) / 2
	var unclear []int
	for i, s := range shades {
		if !reversed[i] && float64(s.ground) < limit {
			unclear = append(unclear, i)
		}
	}
	if len(unclear) > len(grounds) {
		return reversed
	}
	for _, i := range unclear {
		reversed[i] = shades[i].light-shades[i].ground > shades[i].ground-shades[i].dark
	}
	return reversed
}

// IsLightPrint reports whether what is printed on a rectified board is lighter than its
// cells. Each cell is compared with itself, as shaded boxes are darker than the others.
// Light print on cells that are much darker than most is the negative of dark print.
func IsLightPrint(flat *image.Gray) bool {
	shades := shadesOf(flat)
	usual := darkCell * float64(groundOf(&shades, 0.5))
	light, dark := 0, 0
	for _, s := range shades {
		if float64(s.ground) < usual {
			s.light, s.dark = 2*s.ground-s.dark, 2*s.ground-s.light
		}
		light += s.light - s.ground
		dark += s.ground - s.dark
	}
	return light > dark
}

// shade holds brightness levels of a cell. Around its middle, where nothing is printed: the
// median (ground) and the lightest part (lightest). In its middle: the darkest and the
// lightest part (dark, light).
type shade struct{ ground, lightest, dark, light int }

func shadesOf(flat *image.Gray) (shades [81]shade) {
	const line, edge = Side / 10, Side * 2 / 9 // free of lines, and of digits
	for i := range shades {
		around := levels(flat, cellRect(i).Inset(line))
		for v, n := range levels(flat, cellRect(i).Inset(edge)) {
			around[v] -= n
		}
		inner := levels(flat, middle(i))
		shades[i] = shade{around.at(0.5), around.at(0.9), inner.at(0.05), inner.at(0.95)}
	}
	return shades
}

// groundOf is the ground below which that share of the cells lies.
func groundOf(shades *[81]shade, share float64) int {
	var grounds [81]int
	for i, s := range shades {
		grounds[i] = s.ground
	}
	slices.Sort(grounds[:])
	return grounds[int(share*81)]
}

// isReversed reports whether the print is lighter than the cell. If the edge of a shadow runs
// through the cell, parts of its rim are as light as its middle: this is no light print.
func (s shade) isReversed(paper int) bool {
	return float64(s.ground) < darkCell*float64(paper) &&
		s.light-s.lightest > 2*(s.ground-s.dark) && 5*(s.light-s.lightest) > paper-s.ground
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
	return h.nth(int(share * float64(total)))
}

// nth is the brightness of a pixel, if rest pixels come before it in the order of brightness.
func (h *histogram) nth(rest int) int {
	for v, n := range h {
		if rest -= n; rest < 0 {
			return v
		}
	}
	return len(h) - 1
}
