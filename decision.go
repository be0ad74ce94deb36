package photodoku

import (
	"slices"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/solver"
)

const (
	// trusted is the probability from which a solution is reported as solved.
	trusted = 0.96
	// likely is the threshold from which candidates, the digits of notes, wrong entries and improper
	// print are reported.
	likely = 0.5
	// minSudoku is the probability of a Sudoku from which a candidate is refined.
	minSudoku = 0.12
	// certain is the posterior from which the content of a cell is not doubtful.
	certain = 0.8
	// known is the probability from which a solution is used to learn the player's
	// handwriting.
	known = 0.8
	// minDigits is the smallest number of digits read on a Sudoku: a proper puzzle
	// has at least 17, and a few may be missed.
	minDigits = 12
	// maxGuesses limits the count of the solutions of the print. With minDigits or more digits it
	// rarely needs as many guesses.
	maxGuesses = 100000
	// mostGivens is the greatest usual number of givens of a puzzle. A board is a printed solution if it
	// is complete and has more, or if at least minFilled printed digits were read. Some digits of a
	// solution may not be read, so minFilled is below 81. If the time ended before a board with pen was
	// read by kind, its digits may be entries. It is then reported as a puzzle.
	mostGivens, minFilled = 40, 50
)

// reportedOf returns the candidates that are reported. Of candidates that overlap, the one with
// the best reading counts.
func reportedOf(candidates []*candidate) (some []*candidate) {
	for _, c := range candidates {
		if len(c.Truncated) == 0 && c.sudoku() >= likely && !c.suppressed(candidates) {
			some = append(some, c)
		}
	}
	return some
}

// suppressed reports whether a better candidate lies in the same place. Refinements may give
// two candidates the same mesh: if they are equal, the first one counts.
func (c *candidate) suppressed(candidates []*candidate) bool {
	own := slices.Index(candidates, c)
	for i, o := range candidates {
		wins := o.mixture.better(c.mixture) || (i < own && !c.mixture.better(o.mixture))
		if i != own && wins && len(o.Truncated) == 0 && o.mixture.best.mesh.Overlaps(c.mixture.best.mesh) {
			return true
		}
	}
	return false
}

// better reports whether a mixture is better than another one of the same place. A trusted
// solution comes first, then more evidence.
func (m mixture) better(o mixture) bool {
	if trust := m.confidence >= trusted; trust != (o.confidence >= trusted) {
		return trust
	}
	return m.evidence > o.evidence
}

// decide turns the mixture into a report.
func (c *candidate) decide() Board {
	m, h := c.mixture, c.mixture.best
	read := h.read()
	givens := read
	b := Board{
		Corners:   rounded(h.mesh.Corners()),
		Kind:      Puzzle,
		Status:    m.status(),
		Read:      read.String(),
		Corrected: []int{},
		Entries:   h.decoded.Entries.String(),
		Wrong:     []int{},
		Notes:     h.notes(),
	}
	b.NoteDigits = c.legibleNotes(len(b.Notes))
	if b.Status != Ambiguous && b.Status != Unsolvable && m.confidence > 0 {
		givens = h.decoding(m.solution).Puzzle
		b.Solution = m.solution.String()
		b.Confidence = m.confidence
		b.Corrected = differences(read, givens)
	}
	b.Givens = givens.String()
	if m.solution == h.decoded.Best.Solution { // Slips are those of the best solution
		b.Wrong = h.wrongEntries(b.Confidence)
	}
	doubtful, clashes := h.doubtful(givens), solver.Clashes(h.decoded.Read)
	b.Doubtful = cellsWhere(func(i int) bool {
		return slices.Contains(doubtful, i) && !slices.Contains(b.Wrong, i) || b.Solution == "" && slices.Contains(clashes, i)
	})
	complete := b.Status.Trusted() && b.complete()
	if n := read.Givens(); !c.lacksKinds() && (n >= minFilled || complete && n > mostGivens) {
		b.Kind = Solution
	}
	if complete || b.Status.Trusted() && b.Kind == Solution {
		b.Status = Complete
	}
	return b
}

// complete reports whether every cell holds a given or an entry, and every entry is certain and agrees with the
// solution.
func (b *Board) complete() bool {
	for i := range b.Solution {
		if b.Entries[i] == '.' {
			if b.Givens[i] == '.' {
				return false
			}
		} else if b.Entries[i] != b.Solution[i] || slices.Contains(b.Doubtful, i) {
			return false
		}
	}
	return true
}

// status is the status of the most probable explanation, or Unsure.
func (m mixture) status() Status {
	h := m.best
	switch {
	case m.confidence >= trusted && h.correctedCells() == 0:
		return Solved
	case m.confidence >= trusted:
		return Corrected
	case m.improper < likely || len(h.doubtful(h.read())) > 0:
		return Unsure
	}
	switch n, complete := solver.CountWithin(h.print(), 2, maxGuesses); {
	case n > 1:
		return Ambiguous
	case n == 0 && complete:
		return Unsolvable
	}
	return Unsure // The print has one solution, or the count gave up.
}

// read is the printed digits as read. The rules decide between print and pen, but they
// change no digit.
func (h *hypothesis) read() (read solver.Grid) {
	for i, c := range h.reading.Best() {
		given, entry := h.decoded.Best.Puzzle[i] != 0, h.decoded.Entries[i] != 0
		if given || !entry && c.Kind() == kinds.Print {
			read[i] = c.Digit()
		}
	}
	return read
}

// print is the digits of the cells that most probably hold print.
func (h *hypothesis) print() (print solver.Grid) {
	for i, c := range h.reading.Best() {
		if c.Kind() == kinds.Print {
			print[i] = c.Digit()
		}
	}
	return print
}

// notes are the cells that hold notes.
func (h *hypothesis) notes() []int {
	best := h.reading.Best()
	return cellsWhere(func(i int) bool {
		return best[i] == ocr.Notes && h.decoded.Entries[i] == 0 && h.decoded.Best.Puzzle[i] == 0
	})
}

// legibleNotes are the digits of all n notes, "" where they are not legible.
func (c *candidate) legibleNotes(n int) []string {
	digits := make([]string, n)
	for i, d := range c.noteDigits {
		if d.Probability >= likely {
			digits[i] = solver.Digits(d.Digits).String()
		}
	}
	return digits
}

// correctedCells is the number of printed cells that the rules changed.
func (h *hypothesis) correctedCells() int {
	return len(differences(h.read(), h.decoded.Best.Puzzle))
}

// isTruncatedSudoku reports whether the visible part of a truncated board is part of a Sudoku:
// it has enough digits, nearly all of them are certain, and none clash.
func isTruncatedSudoku(h *hypothesis) bool {
	sure := h.certainDigits().Givens()
	return sure >= minDigits && 10*sure >= 9*h.digits() && h.clashes() == 0
}

// differences are the cells in which two grids differ.
func differences(a, b solver.Grid) []int {
	return cellsWhere(func(i int) bool { return a[i] != b[i] })
}

// cellsWhere returns the cells for which is is true, in order. It is never nil.
func cellsWhere(is func(cell int) bool) []int {
	cells := []int{}
	for i := range 81 {
		if is(i) {
			cells = append(cells, i)
		}
	}
	return cells
}

// wrongEntries are the cells whose entry probably contradicts the best solution. The confidence of
// the solution is a factor of that probability.
func (h *hypothesis) wrongEntries(confidence float64) []int {
	return cellsWhere(func(i int) bool {
		return slices.Contains(h.decoded.Wrong, i) && confidence*h.decoded.Slips[i] >= likely
	})
}

// doubtful are the cells whose content is not certain, on a board with these givens. The rules
// help to read entries, and correct the others.
func (h *hypothesis) doubtful(givens solver.Grid) []int {
	digits := h.reading.Digits()
	return cellsWhere(func(i int) bool {
		if entry := h.decoded.Entries[i]; entry != 0 {
			return ocr.ProbabilityOf(h.decoded.Posteriors[i][:], entry) < certain
		}
		return ocr.ProbabilityOf(digits[i][:], givens[i]) < certain
	})
}
