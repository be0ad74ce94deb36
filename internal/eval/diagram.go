package eval

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
)

// Lengths in the diagram, in SVG pixels.
const (
	diagramLeft, diagramTop = 80, 20
	columnWidth             = 90
	minColumns              = 3 // wide enough for the label of the axis
	plotHeight              = 280
	diagramBottom           = 70
)

// The limits of the vertical axis. It is linear in log odds, because the difference
// between 99 and 99.9 % is as important as that between 90 and 99 %.
const lowest, highest = 0.1, 0.9999

// Diagram writes the reliability diagram of confidence bins as SVG. Each bin with boards
// has a column. A grey box covers its range of confidence. A dot with its 95 % Wilson
// interval shows the share of right solutions. The confidences are calibrated if the
// intervals reach into the boxes.
func Diagram(w io.Writer, bins []ConfidenceBin) error {
	var svg bytes.Buffer
	var columns []int // indices of the bins
	for i, b := range bins {
		if b.Boards > 0 {
			columns = append(columns, i)
		}
	}
	width, height := diagramLeft+columnWidth*max(len(columns), minColumns)+10, diagramTop+plotHeight+diagramBottom
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12" role="img" aria-label="Reliability diagram">`+"\n", width, height)
	fmt.Fprintf(&svg, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	for _, p := range []float64{0.1, 0.5, 0.9, 0.99, 0.999, 0.9999} {
		y := axis(p)
		fmt.Fprintf(&svg, `<path d="M%d %.1fH%d" stroke="#ddd"/>`+"\n", diagramLeft, y, width-10)
		fmt.Fprintf(&svg, `<text x="%d" y="%.1f" text-anchor="end">%.4g %%</text>`+"\n", diagramLeft-8, y+4, 100*p)
	}
	for at, i := range columns {
		column(&svg, bins, i, diagramLeft+columnWidth*at)
	}
	fmt.Fprintf(&svg, `<text x="%d" y="%d" text-anchor="middle">reported confidence; below it, right of all solutions</text>`+"\n", (width+diagramLeft)/2, height-8)
	fmt.Fprintf(&svg, `<text transform="translate(16 %d) rotate(-90)" text-anchor="middle">solutions that are right</text>`+"\n</svg>\n", diagramTop+plotHeight/2)
	_, err := w.Write(svg.Bytes())
	return err
}

// column draws bin i at x.
func column(svg *bytes.Buffer, bins []ConfidenceBin, i, x int) {
	bin, to := bins[i], 1.0
	if i+1 < len(bins) {
		to = bins[i+1].From
	}
	middle := x + columnWidth/2
	fmt.Fprintf(svg, `<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="#ccc"/>`+"\n", x+10, axis(to), columnWidth-20, axis(bin.From)-axis(to))
	interval := Wilson(bin.Right, bin.Boards)
	fmt.Fprintf(svg, `<path d="M%d %.1fV%.1f" stroke="#06c" stroke-width="2"/>`+"\n", middle, axis(interval[0]), axis(interval[1]))
	fmt.Fprintf(svg, `<circle cx="%d" cy="%.1f" r="4" fill="#06c"/>`+"\n", middle, axis(float64(bin.Right)/float64(bin.Boards)))
	fmt.Fprintf(svg, `<text x="%d" y="%d" text-anchor="middle">%g to %g</text>`+"\n", middle, diagramTop+plotHeight+20, bin.From, to)
	fmt.Fprintf(svg, `<text x="%d" y="%d" text-anchor="middle">%d of %d</text>`+"\n", middle, diagramTop+plotHeight+37, bin.Right, bin.Boards)
}

// axis returns the y coordinate of a proportion.
func axis(p float64) float64 {
	p = min(max(p, lowest), highest)
	part := (logit(p) - logit(lowest)) / (logit(highest) - logit(lowest))
	return diagramTop + plotHeight*(1-part)
}

func logit(p float64) float64 { return math.Log(p / (1 - p)) }

// MergeConfidences adds up the bins of several sets.
func MergeConfidences(sets ...[]ConfidenceBin) (all []ConfidenceBin) {
	for _, b := range slices.Concat(sets...) {
		k := slices.IndexFunc(all, func(a ConfidenceBin) bool { return a.From == b.From })
		if k < 0 {
			all = append(all, b)
			continue
		}
		sum := &all[k]
		boards := sum.Boards + b.Boards
		sum.Mean = (sum.Mean*float64(sum.Boards) + b.Mean*float64(b.Boards)) / float64(max(1, boards))
		sum.Boards = boards
		sum.Right += b.Right
	}
	slices.SortFunc(all, func(a, b ConfidenceBin) int { return cmp.Compare(a.From, b.From) })
	return all
}
