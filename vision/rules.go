package vision

import (
	"cmp"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// rule is a straight line through the picture: the points p, from its middle, with
// p·(cos angle, sin angle) = offset.
type rule struct {
	angle, offset float64
	// weight is how many pixels of it look like a line's.
	weight float64
}

const (
	// mostRules is how many lines are looked at, no two of them within sameAngle
	// and samePlace pixels of each other.
	mostRules = 48
	sameAngle = 4 * math.Pi / 180
	samePlace = 5
	// ruleSide is how many pixels beside a line's middle there is no ink of its own.
	ruleSide = 5
	// mostAngles is how many ways for a board to be turned are tried, and spread how
	// far, seen aslant, a board's lines of one direction differ in angle.
	mostAngles = 2
	spread     = 16 * math.Pi / 180
	// mostRuns is how many ways to lay ten lines over those of one direction are tried.
	mostRuns = 4
	// leastCell is the least side of a cell, in pixels, in a thirtieth of a picture: in
	// tiny ones there are lines everywhere.
	leastCell = 5
	// inPlace is how far, in steps, a line lies from where it is expected.
	inPlace = 0.15
)

// ruleMeshes gives meshes over lines that lie as a board's do, ten in even steps
// each way, in however many pieces they are. Duda and Hart, "Use of the Hough
// Transformation to Detect Lines and Curves in Pictures", 1972.
func ruleMeshes(ink gocv.Mat) ([]mesh, error) {
	middle := point{float64(ink.Cols()) / 2, float64(ink.Rows()) / 2}
	leastStep := max(middle[0], middle[1]) / 15
	if leastStep < leastCell {
		return nil, nil
	}
	rules, err := findRules(ink)
	if err != nil {
		return nil, err
	}
	var found []mesh
	for _, angle := range mainAngles(rules) {
		tops := newFamily(rules, angle+math.Pi/2).runs(leastStep)
		for _, x := range newFamily(rules, angle).runs(leastStep) {
			for _, y := range tops {
				m := homographyMesh([4]point{x[0].meet(y[0]), x[1].meet(y[0]), x[1].meet(y[1]), x[0].meet(y[1])}, 0, 1)
				if !m.folded() && m.aspect() < 1.5 {
					found = append(found, *m.add(middle))
				}
			}
		}
	}
	return found, nil
}

// findRules gives the straight lines with the most ink on them, the strongest first.
func findRules(ink gocv.Mat) ([]rule, error) {
	lines := gocv.NewMat()
	defer lines.Close()
	size := [2]int{ink.Cols(), ink.Rows()}
	if err := gocv.HoughLines(ink, &lines, 1, math.Pi/180, max(size[0], size[1])/6); err != nil {
		return nil, err
	}
	pixels, err := ink.DataPtrUint8()
	if err != nil {
		return nil, err
	}
	var found []rule
	for i := 0; i < lines.Rows() && len(found) < mostRules; i++ {
		v := lines.GetVecfAt(i, 0)
		angle := float64(v[1])
		sin, cos := math.Sincos(angle)
		r := rule{angle: angle, offset: float64(v[0]) - cos*float64(size[0])/2 - sin*float64(size[1])/2}
		if !slices.ContainsFunc(found, r.near) {
			r.weight = r.inked(pixels, size)
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b rule) int { return cmp.Compare(b.weight, a.weight) })
	return found, nil
}

// inked counts the pixels of the line, in a picture of that width and height, with
// ink on them and none at either side.
func (r rule) inked(pixels []uint8, size [2]int) (n float64) {
	sin, cos := math.Sincos(r.angle)
	at := func(across, along float64) bool {
		x := int(math.Round(across*cos - along*sin + float64(size[0])/2))
		y := int(math.Round(across*sin + along*cos + float64(size[1])/2))
		return x >= 0 && y >= 0 && x < size[0] && y < size[1] && pixels[y*size[0]+x] != 0
	}
	reach := math.Hypot(float64(size[0]), float64(size[1])) / 2
	for along := -reach; along <= reach; along++ {
		if at(r.offset, along) && !at(r.offset-ruleSide, along) && !at(r.offset+ruleSide, along) {
			n++
		}
	}
	return n
}

// towards describes the same line with an angle within a quarter turn of another.
func (r rule) towards(angle float64) rule {
	turns := math.Round((r.angle - angle) / math.Pi)
	r.angle -= turns * math.Pi
	if math.Mod(turns, 2) != 0 {
		r.offset = -r.offset
	}
	return r
}

func (r rule) near(o rule) bool {
	r = r.towards(o.angle)
	return math.Abs(r.angle-o.angle) < sameAngle && math.Abs(r.offset-o.offset) < samePlace
}

// meet is where two lines cross.
func (r rule) meet(o rule) point {
	sin, cos := math.Sincos(r.angle)
	oSin, oCos := math.Sincos(o.angle)
	det := cos*oSin - sin*oCos
	return point{(r.offset*oSin - o.offset*sin) / det, (o.offset*cos - r.offset*oCos) / det}
}

// mainAngles are those, each within an eighth of a turn of none, by which the
// strongest lines are turned, whichever of the two ways they go.
func mainAngles(rules []rule) (angles []float64) {
	for _, r := range rules {
		off := func(angle float64) float64 { return math.Remainder(angle-r.angle, math.Pi/2) }
		if slices.ContainsFunc(angles, func(a float64) bool { return math.Abs(off(a)) < spread }) {
			continue
		}
		weight, sum := 1.0, 0.0
		for _, o := range rules {
			if math.Abs(off(o.angle)) < spread {
				weight += o.weight
				sum += o.weight * off(o.angle)
			}
		}
		angles = append(angles, math.Remainder(r.angle+sum/weight, math.Pi/2))
		if len(angles) == mostAngles {
			break
		}
	}
	return angles
}

// family is the lines of about one angle, in the order of their places: where they
// cross the line through the picture's middle that is square to that angle.
type family struct {
	angle  float64
	rules  []rule
	places []float64
}

func newFamily(rules []rule, angle float64) family {
	f := family{angle: angle}
	for _, r := range rules {
		if r = r.towards(angle); math.Abs(r.angle-angle) < spread {
			f.rules = append(f.rules, r)
		}
	}
	place := func(r rule) float64 { return r.offset / math.Cos(r.angle-angle) }
	slices.SortFunc(f.rules, func(a, b rule) int { return cmp.Compare(place(a), place(b)) })
	for _, r := range f.rules {
		f.places = append(f.places, place(r))
	}
	return f
}

// run is the first and the last of ten lines in even steps.
type run [2]rule

// ladder expects lines in even steps from one of the family's to another. Seen
// aslant, the steps grow or shrink: bend is how far, as a share of all of them, the
// middle lies off.
type ladder struct {
	family
	from, to    int
	steps, bend float64
}

// at is the place of a step.
func (l *ladder) at(step float64) float64 {
	s := step / l.steps
	return l.places[l.from] + (l.places[l.to]-l.places[l.from])*(s+l.bend*s*(1-s))
}

// line is that of a step, its angle between those of the two ends.
func (l *ladder) line(step float64) rule {
	first, last, place := l.rules[l.from], l.rules[l.to], l.at(step)
	share := (place - l.places[l.from]) / (l.places[l.to] - l.places[l.from])
	angle := first.angle + (last.angle-first.angle)*share
	return rule{angle: angle, offset: place * math.Cos(angle-l.angle)}
}

// runs gives those ways to lay ten lines over the family's on which the most of its
// weight lies, with steps of at least so many pixels.
func (f family) runs(leastStep float64) (found []run) {
	type scored struct {
		run
		score float64
	}
	var all []scored
	for from := range f.rules {
		for to := from + 1; to < len(f.rules); to++ {
			for steps := 5.0; steps <= 9 && f.places[to]-f.places[from] >= steps*leastStep; steps++ {
				for _, bend := range []float64{0, -0.06, 0.06, -0.12, 0.12} {
					l := ladder{f, from, to, steps, bend}
					first, score := l.bestTen()
					all = append(all, scored{run{l.line(first), l.line(first + 9)}, score})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	for _, s := range all {
		if len(found) == mostRuns {
			break
		}
		if !slices.ContainsFunc(found, func(r run) bool { return r[0].near(s.run[0]) && r[1].near(s.run[1]) }) {
			found = append(found, s.run)
		}
	}
	return found
}

// bestTen gives the step that is the first of the ten lines on which the most of the
// weight lies, and how much more that is than lies between them. Those around boxes
// count twice.
func (l *ladder) bestTen() (first, score float64) {
	score = math.Inf(-1)
	for from := -4.0; from <= 0; from++ {
		sum, on := 0.0, 0.0
		for k := 0.0; k < 10; k++ {
			reach := inPlace * math.Abs(l.at(from+k+0.5)-l.at(from+k-0.5))
			_, most := l.weights(l.at(from+k)-reach, l.at(from+k)+reach)
			on += most
			sum += most
			if math.Mod(k, 3) == 0 {
				sum += most
			}
		}
		if all, _ := l.weights(l.at(from-0.3), l.at(from+9.3)); sum+on-all > score {
			first, score = from, sum+on-all
		}
	}
	return first, score
}

// weights are the sum and the greatest of those of the lines between two places.
func (f *family) weights(low, high float64) (sum, most float64) {
	i, _ := slices.BinarySearch(f.places, low)
	for ; i < len(f.places) && f.places[i] <= high; i++ {
		sum += f.rules[i].weight
		most = max(most, f.rules[i].weight)
	}
	return sum, most
}
