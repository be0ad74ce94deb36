package eval

import (
	"slices"

	"github.com/photodoku/photodoku"
)

// Contents compares the contents of cells with the truth, on boards whose manifest lists
// the entries. Cells of boards that were not found count as wrong.
type Contents struct {
	// Boards is the number of boards, and AllRight those with the right state in
	// every cell. The state of a cell is empty, a digit, or notes.
	Boards   int `json:"boards"`
	AllRight int `json:"boards_all_states_right"`
	// PrintRight counts boards with exactly the printed givens.
	PrintRight  int `json:"boards_print_right"`
	Cells       int `json:"cells"`
	StatesRight int `json:"states_right"`
	// Entries are the player's digits, and EntriesRight those that were reported
	// as entries with the right digit.
	Entries      int `json:"entries"`
	EntriesRight int `json:"entries_right"`
	// Slips are the player's wrong entries, and SlipsFound those that were
	// reported as wrong. FalseAlarms are right entries reported as wrong.
	Slips        int `json:"slips"`
	SlipsFound   int `json:"slips_found"`
	RightEntries int `json:"right_entries"`
	FalseAlarms  int `json:"false_alarms"`
	// NoteCells are the cells with notes of known digits. NotesRead are those whose digits were
	// reported, and NotesRight those with exactly the right digits.
	NoteCells  int `json:"note_cells"`
	NotesRead  int `json:"notes_read"`
	NotesRight int `json:"notes_right"`
	// Kinds counts cells by true kind and reported kind.
	Kinds map[string]map[string]int `json:"kinds"`
}

// The kinds of content of a cell.
const (
	emptyCell = "empty"
	printCell = "print"
	entryCell = "entry"
	notesCell = "notes"
)

// content is the content of a cell: the kind, and the digit or '.'.
type content struct {
	kind  string
	digit byte
}

// state returns the content without the distinction of print and entry.
func (c content) state() content {
	if c.kind == entryCell {
		c.kind = printCell
	}
	return c
}

func contentOf(givens, entries string, notes []int, cell int) content {
	switch {
	case givens[cell] != '.':
		return content{printCell, givens[cell]}
	case entries != "" && entries[cell] != '.':
		return content{entryCell, entries[cell]}
	case slices.Contains(notes, cell):
		return content{notesCell, '.'}
	}
	return content{emptyCell, '.'}
}

func (c *Contents) merge(o Contents) {
	c.Boards += o.Boards
	c.AllRight += o.AllRight
	c.PrintRight += o.PrintRight
	c.Cells += o.Cells
	c.StatesRight += o.StatesRight
	c.Entries += o.Entries
	c.EntriesRight += o.EntriesRight
	c.Slips += o.Slips
	c.SlipsFound += o.SlipsFound
	c.RightEntries += o.RightEntries
	c.FalseAlarms += o.FalseAlarms
	c.NoteCells += o.NoteCells
	c.NotesRead += o.NotesRead
	c.NotesRight += o.NotesRight
	for truth, row := range o.Kinds {
		for found, n := range row {
			c.count(truth, found, n)
		}
	}
}

func (c *Contents) count(truth, found string, n int) {
	if c.Kinds == nil {
		c.Kinds = map[string]map[string]int{}
	}
	if c.Kinds[truth] == nil {
		c.Kinds[truth] = map[string]int{}
	}
	c.Kinds[truth][found] += n
}

// compareContents compares the cells of a board with the truth; found may be nil.
// It counts nothing if the truth does not list the entries.
func compareContents(truth Truth, found *photodoku.Board) Contents {
	var c Contents
	if truth.Entries == "" {
		return c
	}
	c.Boards, c.Cells = 1, 81
	for cell := range 81 {
		c.compareCell(truth, found, cell)
	}
	c.compareNotes(truth, found)
	c.AllRight = one(c.StatesRight == 81)
	c.PrintRight = one(found != nil && found.Givens == truth.Givens)
	return c
}

// compareNotes compares the digits of the notes in each cell whose digits are known.
func (c *Contents) compareNotes(truth Truth, found *photodoku.Board) {
	for i, want := range truth.NoteDigits {
		if want == "" {
			continue
		}
		c.NoteCells++
		if got := noteDigits(found, truth.Notes[i]); got != "" {
			c.NotesRead++
			c.NotesRight += one(got == want)
		}
	}
}

// noteDigits are the digits that are reported for the notes in a cell, "" for none.
func noteDigits(found *photodoku.Board, cell int) string {
	if found == nil {
		return ""
	}
	i := slices.Index(found.Notes, cell)
	if i < 0 {
		return ""
	}
	return found.NoteDigits[i]
}

func (c *Contents) compareCell(truth Truth, found *photodoku.Board, cell int) {
	want := contentOf(truth.Givens, truth.Entries, truth.Notes, cell)
	slip := want.kind == entryCell && truth.Solution != "" && want.digit != truth.Solution[cell]
	right := want.kind == entryCell && !slip
	c.Entries += one(want.kind == entryCell)
	c.Slips += one(slip)
	c.RightEntries += one(right)
	if found == nil {
		return
	}
	got := contentOf(found.Givens, found.Entries, found.Notes, cell)
	wrong := slices.Contains(found.Wrong, cell)
	c.count(want.kind, got.kind, 1)
	c.StatesRight += one(got.state() == want.state())
	c.EntriesRight += one(want.kind == entryCell && got == want)
	c.SlipsFound += one(slip && wrong)
	c.FalseAlarms += one(right && wrong)
}
