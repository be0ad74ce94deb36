package solver

import (
	"fmt"
	"strings"
)

// ParseError says why a text is not a Sudoku.
type ParseError struct {
	// Line and Column, from 1, are the place of the wrong character; 0 if only the number
	// of cells is wrong.
	Line, Column int
	// Char is that character.
	Char rune
	// Cells is the number of cells found, if it is not 81.
	Cells int
}

func (e *ParseError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("line %d, column %d: %q is no Sudoku cell: write 1 to 9, or . 0 _ - * x for empty", e.Line, e.Column, e.Char)
	}
	return fmt.Sprintf("found %d cells instead of 81", e.Cells)
}

// Parse reads a grid: 81 characters, or nine lines of nine with or without
// lines drawn between them (| + - and spaces). An empty cell is one of
// . 0 _ - * x. Lines that begin with # or ; are comments and lines in square
// brackets are headings, as SadMan (.sdk, .sdm) and SudoCue files have them;
// of several sections the first is taken. The error is a *ParseError.
func Parse(text string) (Grid, error) {
	if g, ok := parseLine(text); ok {
		return g, nil
	}
	rules, err := parseLines(text, true)
	if err == nil {
		return rules, nil
	}
	if g, err := parseLines(text, false); err == nil {
		return g, nil
	}
	return Grid{}, err
}

// parseLine reads the simple form: 81 characters and nothing else.
func parseLine(text string) (Grid, bool) {
	var g Grid
	if len(text) != len(g) {
		return g, false
	}
	for i := range g {
		c := text[i]
		if c >= 128 || cellValues[c] == notACell {
			return g, false
		}
		g[i] = cellValues[c]
	}
	return g, true
}

// cellOf is the digit that a character stands for, 0 for empty.
func cellOf(c rune) (uint8, bool) {
	if c < 0 || c >= 128 {
		return 0, false
	}
	d := cellValues[c]
	return d, d != notACell
}

const notACell = 0xff

// cellValues is the digit that an ASCII character stands for.
var cellValues = func() (table [128]uint8) {
	for c := range table {
		table[c] = notACell
	}
	for i, c := range "0123456789" {
		table[c] = uint8(i)
	}
	for _, c := range "._-*xX" {
		table[c] = 0
	}
	return table
}()

// parseLines reads the other forms. A line made of dashes alone may be drawn
// between rows or be a row of empty cells: dashesAreRules says which.
func parseLines(text string, dashesAreRules bool) (Grid, error) {
	var g Grid
	cells := 0
	for i, line := range strings.Split(text, "\n") {
		if isHeading(line) && cells > 0 && strings.HasPrefix(line, "[") {
			break
		}
		if isHeading(line) || isRule(line, dashesAreRules) {
			continue
		}
		for column, c := range []rune(line) {
			if strings.ContainsRune("| \t\r", c) {
				continue
			}
			d, ok := cellOf(c)
			if !ok {
				return Grid{}, &ParseError{Line: i + 1, Column: column + 1, Char: c}
			}
			if cells < 81 {
				g[cells] = d
			}
			cells++
		}
	}
	if cells != 81 {
		return Grid{}, &ParseError{Cells: cells}
	}
	return g, nil
}

func isHeading(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, ";") ||
		strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]")
}

// isRule reports whether a line is drawn between rows.
func isRule(line string, dashes bool) bool {
	drawn := strings.Trim(strings.TrimSpace(line), "-+|*= ") == ""
	if !drawn || !strings.Contains(line, "-") {
		return false
	}
	return dashes || strings.ContainsAny(line, "+=")
}
