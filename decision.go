package photodoku

import (
	"slices"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/solver"
)

const (
	// trusted is the probability from which a solution is reported as solved.
	trusted = 0.96
	// reported is the probability of a Sudoku from which a candidate is reported,
	// and minSudoku that from which its hypotheses are refined.
	reported, minSudoku = 0.5, 0.01
	// certain is the posterior from which the content of a cell is not doubtful.
	certain = 0.8
	// minDigits is the number of digits that a Sudoku shows at least: a proper
	// puzzle has 17, and a few may be missed.
	minDigits = 12
	// minFilled is the number of digits from which a board is a printed solution: no
	// puzzle has as many givens.
	minFilled = 70
)

// decision is what is reported of a candidate.
type decision struct {
	*candidate
	board Board
}

// decideAll gives the decisions on the candidates that are reported. Of candidates
// that overlap, the one with the best reading counts.
func decideAll(candidates []*candidate) (decisions []decision) {
	for _, c := range candidates {
		if c.Truncated == 0 && c.sudoku() >= reported && !c.suppressed(candidates) {
			decisions = append(decisions, decision{c, c.decide()})
		}
	}
	return decisions
}

// suppressed reports whether a better candidate lies in the same place.
func (c *candidate) suppressed(candidates []*candidate) bool {
	return slices.ContainsFunc(candidates, func(o *candidate) bool {
		return o != c && o.Truncated == 0 && o.mixture.evidence > c.mixture.evidence && o.mixture.best.mesh.Overlaps(c.mixture.best.mesh)
	})
}

// onlySolutions reports whether nothing but printed solutions was found.
func onlySolutions(decisions []decision) bool {
	return len(decisions) > 0 && !slices.ContainsFunc(decisions, func(d decision) bool { return d.board.Kind != Solution })
}

// decide turns the mixture into a report.
func (c *candidate) decide() Board {
	m, h := c.mixture, c.mixture.best
	puzzle := h.decoding(m.solution).Puzzle
	b := Board{
		Corners:   rounded(h.mesh.Corners()),
		Kind:      Puzzle,
		Status:    m.status(),
		Read:      h.decoded.Read.String(),
		Givens:    h.decoded.Read.String(),
		Corrected: []int{},
		Entries:   solver.Grid{}.String(),
		Wrong:     []int{},
		Notes:     []int{},
	}
	if b.Status != Ambiguous && b.Status != Unsolvable && m.confidence > 0 {
		b.Givens = puzzle.String()
		b.Solution = m.solution.String()
		b.Confidence = m.confidence
		b.Corrected = differences(b.Read, b.Givens)
	}
	b.Doubtful = doubtful(h.reading, b.Givens)
	if b.Solution == "" {
		b.Doubtful = union(b.Doubtful, solver.Clashes(h.decoded.Read))
	}
	if countDigits(h.decoded.Read) >= minFilled {
		b.Kind = Solution
		if b.Status.Trusted() {
			b.Status = Complete
		}
	}
	return b
}

// status is the most probable explanation, or Unsure.
func (m mixture) status() Status {
	h := m.best
	switch {
	case m.confidence >= trusted && h.correctedCells() == 0:
		return Solved
	case m.confidence >= trusted:
		return Corrected
	case m.improper < 0.5 || !h.certain():
		return Unsure
	case h.decoded.ReadSolutions == 0:
		return Unsolvable
	}
	return Ambiguous
}

// decoding is the hypothesis's decoding with that solution.
func (h *hypothesis) decoding(solution solver.Grid) solver.Decoding {
	if h.decoded.RunnerUp.Solution == solution {
		return h.decoded.RunnerUp
	}
	return h.decoded.Best
}

// correctedCells is the number of cells that the rules changed.
func (h *hypothesis) correctedCells() (n int) {
	for i, digit := range h.decoded.Best.Puzzle {
		if digit != h.decoded.Read[i] {
			n++
		}
	}
	return n
}

// certain reports whether no cell's content is doubtful.
func (h *hypothesis) certain() bool {
	return len(doubtful(h.reading, h.decoded.Read.String())) == 0
}

// isTruncatedSudoku reports whether what is seen of a truncated board is a part of
// a Sudoku: enough digits, nearly all of them certain, and none clashing.
func isTruncatedSudoku(h *hypothesis) bool {
	sure := 0
	for i, digit := range h.decoded.Read {
		if digit != 0 && h.reading.Posterior[i][digit] >= certain {
			sure++
		}
	}
	return sure >= minDigits && 10*sure >= 9*h.digits() && h.clashes() == 0
}

func countDigits(grid solver.Grid) int { return grid.Givens() }

// union gives the cells of both, in order.
func union(a, b []int) []int {
	cells := slices.Concat(a, b)
	slices.Sort(cells)
	return slices.Compact(cells)
}

// differences are the cells in which two grids differ.
func differences(a, b string) []int {
	cells := []int{}
	for i := range a {
		if a[i] != b[i] {
			cells = append(cells, i)
		}
	}
	return cells
}

// doubtful are the cells whose content is not certain.
func doubtful(reading ocr.Reading, grid string) []int {
	cells := []int{}
	for i := range grid {
		content := 0
		if grid[i] != '.' {
			content = int(grid[i] - '0')
		}
		if reading.Posterior[i][content] < certain {
			cells = append(cells, i)
		}
	}
	return cells
}
