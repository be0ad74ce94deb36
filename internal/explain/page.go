package explain

import (
	_ "embed"
	"html/template"
	"io"
	"slices"

	"github.com/photodoku/photodoku/solver"
)

//go:embed page.html
var source string

var page = template.Must(template.New("page").Parse(source))

// Page writes explanations as an HTML page for screen and print.
func Page(w io.Writer, list []Explanation) error { return page.Execute(w, list) }

// Cell is a cell of a board on the page.
type Cell struct {
	// Digit is the digit in the cell, 0 if the cell is empty or has Notes.
	Digit uint8
	Notes []Note
	// Class is "pattern", "target" or "".
	Class string
}

// Note is a candidate. Its Class is "gone" if the step removes it.
type Note struct {
	Digit uint8
	Class string
}

// Start returns the board at the start.
func (e Explanation) Start() (rows [9][9]Cell) {
	for cell, digit := range e.Grid {
		rows[cell/9][cell%9].Digit = digit
	}
	return rows
}

// Board returns the board before a hard step.
func (p Part) Board() (rows [9][9]Cell) {
	step, targets := p.Steps[0], p.Steps[0].Targets()
	for cell, left := range p.Before {
		c := &rows[cell/9][cell%9]
		switch {
		case slices.Contains(targets, cell):
			c.Class = "target"
		case slices.Contains(step.Cells, cell):
			c.Class = "pattern"
		}
		if left.Len() == 1 && !slices.Contains(targets, cell) {
			for d := range left.All() {
				c.Digit = d
			}
			continue
		}
		for d := range uint8(9) {
			note := Note{}
			if left.Has(d + 1) {
				note.Digit = d + 1
			}
			if slices.Contains(step.Removed, solver.Mark{Cell: cell, Digit: d + 1}) {
				note.Class = "gone"
			}
			c.Notes = append(c.Notes, note)
		}
	}
	return rows
}

// Text returns the sentence for a single step.
func (p Part) Text() string { return p.Steps[0].Text }
