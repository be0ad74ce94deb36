package vision

const (
	// bentAside is how far, in cells, a crossing lies from where the others would
	// have it, if its line was drawn aside.
	bentAside = 0.1
	// evenly is how near, in cells, those lie that tell where it would be.
	evenly = 0.06
	// outerTrust is how much a crossing of the frame tells of that, of one: what
	// lines are drawn aside to lies beside a board.
	outerTrust = 0.1
)

// Unbend gives a board as it lies if its paper is no more than curved, where that is
// elsewhere: a line may have been drawn aside to something beside the board.
func Unbend(b Board) (unbent Board, ok bool) {
	m := mesh(b.Crossings)
	var xs, ys []sample
	for r := range m {
		for c, p := range m[r] {
			u, v, trust := float64(c), float64(r), 1.0
			if r%9 == 0 || c%9 == 0 {
				trust = outerTrust
			}
			xs, ys = append(xs, sample{u, v, p[0], trust}), append(ys, sample{u, v, p[1], trust})
		}
	}
	reach, farthest := evenly*m.cell(), 0.0
	x, y := fitSurfaceRobust(xs, 6, reach), fitSurfaceRobust(ys, 6, reach)
	for r := range m {
		for c, p := range m[r] {
			even := point{x.at(float64(c), float64(r)), y.at(float64(c), float64(r))}
			b.Crossings[r][c] = even
			farthest = max(farthest, distance(p, even))
		}
	}
	return b, farthest > bentAside*m.cell()
}
