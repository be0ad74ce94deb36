package console

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/explain"
	"github.com/photodoku/photodoku/internal/outfile"
)

// View is what is shown of the boards.
type View int

const (
	// Answers shows the solution.
	Answers View = iota
	// Explained shows the solution and the steps to it.
	Explained
	// Check shows which entries are wrong, and Count how many.
	Check
	Count
	// Hint shows the next step.
	Hint
)

// answers reports whether the view shows the solution.
func (v View) answers() bool { return v == Answers || v == Explained }

// WriteResult writes the result of one picture, followed by the path of the
// solved picture if output is not empty.
func WriteResult(w io.Writer, style Style, view View, r photodoku.Result, output string) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s\n", outfile.Quote(r.File), boardCount(len(r.Boards)))
	for i, b := range r.Boards {
		text.WriteByte('\n')
		if len(r.Boards) > 1 {
			fmt.Fprintf(&text, "Board %d: ", i+1)
		}
		text.WriteString(style.board(view, b))
	}
	if r.NoBoard != nil {
		fmt.Fprintln(&text, r.NoBoard.Advice)
	}
	for _, c := range r.Truncated {
		fmt.Fprintf(&text, "\nA Sudoku is cut off by the picture's edge (%s): photograph the whole board\n", strings.Join(c.Edges, ", "))
	}
	if output != "" {
		fmt.Fprintf(&text, "\n%s %s\n", marks(view, r.Boards), outfile.Quote(output))
	}
	text.WriteByte('\n')
	_, err := io.WriteString(w, text.String())
	return err
}

// board formats one board. A check and a hint do not show the solution.
func (s Style) board(view View, b photodoku.Board) string {
	text := s.status(b) + "\n"
	if line := entryCount(view, b); line != "" {
		text += line + "\n"
	}
	shown := b
	switch view {
	case Count:
		return text
	case Check:
		shown.Solution = ""
	case Hint:
		shown.Solution, shown.Wrong = "", nil
	}
	text += s.Grid(shown)
	for _, line := range slices.Concat(cellRemarks(shown), hintLines(view, b), s.steps(view, b)) {
		text += line + "\n"
	}
	return text
}

// steps returns the lines of the explanation, or the reason why there is none.
func (s Style) steps(view View, b photodoku.Board) []string {
	switch {
	case view != Explained:
		return nil
	case b.Steps == nil && b.Status.Trusted():
		return []string{"No step is left to explain."}
	case b.Steps == nil:
		return []string{"There is no explanation for a board without a certain solution."}
	}
	e := explain.New(b.Position().Grid(), b.Explain(), false)
	return []string{"", strings.TrimRight(e.Text(s.Colour), "\n")}
}

// hintLines returns the steps of the hint, or the place to look at.
func hintLines(view View, b photodoku.Board) (lines []string) {
	switch h := b.Hint; {
	case view != Hint:
	case h == nil && b.Status.Trusted():
		lines = append(lines, "No step is left.")
	case h == nil:
		lines = append(lines, "There is no hint for a board without a certain solution.")
	case len(h.Steps) == 0:
		lines = append(lines, h.Where+".")
	default:
		for _, step := range h.Steps {
			lines = append(lines, fmt.Sprintf("%s%s: %s.", strings.ToUpper(step.Technique[:1]), step.Technique[1:], step.Text))
		}
	}
	if view == Hint && b.Hint != nil && len(b.Wrong) > 0 {
		lines = append(lines, fmt.Sprintf("Note that %s; --check marks them.", wrongCount(b)))
	}
	return lines
}

// entryCount reports how many of the player's entries are right, wrong or hard to read, how many cells contain
// notes, and how many of these are legible.
func entryCount(view View, b photodoku.Board) string {
	entries, unclear := entriesOf(b), unclearEntries(b)
	var parts []string
	switch {
	case view == Hint:
	case entries > 0 && !b.Status.Trusted():
		parts = append(parts, count(entries, "entry", "entries")+", not checked")
	case len(b.Wrong) > 0:
		parts = append(parts, wrongCount(b))
	case unclear > 0:
		parts = append(parts, count(entries, "entry", "entries")+", none clearly wrong")
	case entries > 1:
		parts = append(parts, fmt.Sprintf("all %d entries are right", entries))
	case entries == 1:
		parts = append(parts, "the entry is right")
	case !view.answers():
		parts = append(parts, "no entries to check")
	}
	if unclear > 0 && b.Status.Trusted() && view != Hint {
		parts = append(parts, fmt.Sprintf("%d hard to read", unclear))
	}
	if n := len(b.Notes); n > 0 && view.answers() {
		parts = append(parts, fmt.Sprintf("notes in %s (%d legible)", count(n, "cell", "cells"), legibleNotes(b)))
	}
	return strings.Join(parts, ", ")
}

// legibleNotes is the number of cells whose notes were read.
func legibleNotes(b photodoku.Board) (n int) {
	for _, digits := range b.NoteDigits {
		if digits != "" {
			n++
		}
	}
	return n
}

// wrongCount returns a text such as "3 of 27 entries are wrong".
func wrongCount(b photodoku.Board) string {
	is := "are"
	if len(b.Wrong) == 1 {
		is = "is"
	}
	return fmt.Sprintf("%d of %s %s wrong", len(b.Wrong), count(entriesOf(b), "entry", "entries"), is)
}

// unclearEntries counts the entries in doubtful cells. The entries that are reported as wrong are not among them.
func unclearEntries(b photodoku.Board) (n int) {
	for _, i := range b.Doubtful {
		if digit(b.Entries, i) != '.' {
			n++
		}
	}
	return n
}

func entriesOf(b photodoku.Board) int { return len(b.Entries) - strings.Count(b.Entries, ".") }

func count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// marks describes what is drawn in a solved picture.
func marks(view View, boards []photodoku.Board) string {
	answers, guesses, wrong, unclear, hints := 0, 0, 0, 0, 0
	for _, b := range boards {
		if view == Check && b.Status.Trusted() {
			unclear += unclearEntries(b)
		}
		switch {
		case b.Hint != nil:
			hints++
		case b.Status.Trusted() && len(b.Wrong) > 0 && (!view.answers() || isFilled(b)):
			wrong++
		case !view.answers() || b.Kind == photodoku.Solution || b.Status == photodoku.Complete || b.Solution == "":
		case b.Status.Trusted():
			answers++
		default:
			guesses++
		}
	}
	switch {
	case hints > 0:
		return "The hint is drawn in"
	case answers > 1:
		return "The answers are drawn in"
	case answers == 1:
		return "The answer is drawn in"
	case guesses > 0:
		return "A guess is drawn in"
	case wrong > 0 && unclear > 0:
		return "The entries that are wrong or hard to read are marked in"
	case wrong > 0:
		return "The wrong entries are marked in"
	case unclear > 0:
		return "The entries that are hard to read are marked in"
	}
	return "The board is marked, without an answer, in"
}

// isFilled reports whether every cell has a given or an entry.
func isFilled(b photodoku.Board) bool {
	for i := range 81 {
		if digit(b.Givens, i) == '.' && digit(b.Entries, i) == '.' {
			return false
		}
	}
	return true
}

func boardCount(boards int) string {
	switch boards {
	case 0:
		return "no Sudoku found"
	case 1:
		return "1 Sudoku"
	}
	return fmt.Sprintf("%d Sudokus", boards)
}

func statusText(b photodoku.Board) string {
	switch {
	case b.Kind == photodoku.Solution && b.Status == photodoku.Unsolvable:
		return "printed solution with a mistake: digits contradict each other"
	case b.Kind == photodoku.Solution:
		return "printed solution: there is nothing to solve"
	}
	switch b.Status {
	case photodoku.Solved:
		return "solved"
	case photodoku.Complete:
		return "complete: every cell is filled correctly"
	case photodoku.Corrected:
		return "solved after correction of the reading"
	case photodoku.Unsure:
		switch {
		case b.Solution == "" && len(b.Doubtful) == 0:
			return "not sure: the digits contradict each other"
		case b.Solution == "":
			return "not sure: too many digits are hard to read"
		}
		return "not sure: this is only the best guess"
	case photodoku.Ambiguous:
		return "not solved: the puzzle has several solutions"
	case photodoku.Unsolvable:
		return "not solved: the puzzle has no solution"
	}
	return string(b.Status)
}
