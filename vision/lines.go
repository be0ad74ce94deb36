package vision

import (
	"image"
	"math"
)

// Lines are looked for in a flattened board with fitMargin cells around it.
const (
	fitMargin = 2
	fitLines  = 10 + 2*fitMargin
)

// segment is what was seen of one grid line between two crossings.
type segment struct {
	offset   float64 // cells right of (below) where it was expected
	strength float64 // how much darker than its sides, as a share of their brightness
	both     bool    // darker than either side: no mere edge of something dark
}

// lines is what was seen of all lines of one direction: [line][cell along it].
// The board's own first line is number fitMargin; the outermost lines of the
// margin are not looked for. The board's own first cell is number 1, since one
// more is seen at either end.
type lines [fitLines][11]segment

// measure finds the vertical and the horizontal lines within reach cells of the
// mesh, at side pixels to a cell.
func (p *pyramid) measure(m mesh, side int, reach float64) (vertical, horizontal *lines, err error) {
	flat, err := p.flatten(m, side, fitMargin)
	if err != nil {
		return nil, nil, err
	}
	return measureLines(flat, side, reach, columnMeans), measureLines(flat, side, reach, rowMeans), nil
}

// measureLines finds the lines in the profiles that means gives across them.
func measureLines(flat *image.Gray, side int, reach float64, means func([]float64, *image.Gray, int, int)) *lines {
	var found lines
	profile := make([]float64, flat.Rect.Dx())
	for cell := range found[0] {
		from := (cell + fitMargin - 1) * side
		means(profile, flat, from+side/12, from+side-side/12)
		smooth(profile)
		for line := 1; line < fitLines-1; line++ {
			found[line][cell] = findLine(profile, line*side, side, reach)
		}
	}
	return &found
}

// columnMeans writes the mean brightness of each column between two rows.
func columnMeans(means []float64, flat *image.Gray, top, bottom int) {
	sums := make([]int32, len(means))
	for y := top; y < bottom; y++ {
		for x, p := range flat.Pix[y*flat.Stride:][:len(sums)] {
			sums[x] += int32(p)
		}
	}
	for x, s := range sums {
		means[x] = float64(s) / float64(bottom-top)
	}
}

// rowMeans writes the mean brightness of each row between two columns.
func rowMeans(means []float64, flat *image.Gray, left, right int) {
	for y := range means {
		sum := 0
		for _, p := range flat.Pix[y*flat.Stride+left : y*flat.Stride+right] {
			sum += int(p)
		}
		means[y] = float64(sum) / float64(right-left)
	}
}

// smooth averages each value with its neighbours, in place.
func smooth(v []float64) {
	last := v[0]
	for i := range v {
		here := v[i]
		v[i] = (last + 2*here + v[min(i+1, len(v)-1)]) / 4
		last = here
	}
}

// findLine looks for the darkest ridge in the profile within cells of x; the
// nearer the better.
func findLine(profile []float64, x, side int, cells float64) segment {
	reach := int(math.Round(cells * float64(side)))
	best, bestScore := 0, math.Inf(-1)
	for d := -reach; d <= reach; d++ {
		off := float64(d) / float64(reach)
		if score := ridge(profile, x+d, side) * (1 - 0.9*off*off); score > bestScore {
			best, bestScore = d, score
		}
	}
	l, m, r := ridge(profile, x+best-1, side), ridge(profile, x+best, side), ridge(profile, x+best+1, side)
	shift := 0.0
	if bend := l - 2*m + r; bend < 0 {
		shift = min(max((l-r)/(2*bend), -0.5), 0.5)
	}
	return segment{(float64(best) + shift) / float64(side), m, valley(profile, x+best, side)}
}

// ridge says how much darker the profile is at x than a sixth of a cell to its
// sides, the darker of which counts more. The 8 keeps the noise of black paper
// small.
func ridge(profile []float64, x, side int) float64 {
	a, here, b := around(profile, x, side)
	return (0.75*min(a, b) + 0.25*max(a, b) - here) / (max(a, b) + 8)
}

// valley reports whether the profile is darker at x than at both its sides.
func valley(profile []float64, x, side int) bool {
	a, here, b := around(profile, x, side)
	return min(a, b) > here
}

func around(profile []float64, x, side int) (a, here, b float64) {
	d := max(side/6, 2)
	return profile[max(x-d, 0)], profile[min(max(x, 0), len(profile)-1)], profile[min(x+d, len(profile)-1)]
}

// clear reports whether the segment was seen within reach cells of its place
// and no fainter than least.
func (s segment) clear(reach, least float64) bool {
	return math.Abs(s.offset) < reach && s.strength > least
}

// share is the part of a line's segments within the board that are clear.
func (l *lines) share(line int, reach, least float64) float64 {
	n := 0
	for _, s := range l[line][1:10] {
		if s.clear(reach, least) {
			n++
		}
	}
	return float64(n) / 9
}

// present is the share of the board's segments near which anything like a line
// was seen.
func (l *lines) present() (sum float64) {
	for line := range 10 {
		sum += l.share(line+fitMargin, 1, 0.02) / 10
	}
	return sum
}

// rungs is the part of the board's ten lines that are clear in one cell along
// them.
func (l *lines) rungs(cell int, reach, least float64) float64 {
	n := 0
	for line := fitMargin; line < fitMargin+10; line++ {
		if l[line][cell].clear(reach, least) {
			n++
		}
	}
	return float64(n) / 10
}

// valleys is the part of a line's segments within the board that are darker
// than both their sides.
func (l *lines) valleys(line int) float64 {
	n := 0
	for _, s := range l[line][1:10] {
		if s.both {
			n++
		}
	}
	return float64(n) / 9
}
