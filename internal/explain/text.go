package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/solver"
)

// width is the maximum length of a line of text.
const width = 78

// Text returns the explanation as text, with SGR sequences if colour is set.
func (e Explanation) Text(colour bool) string {
	var text strings.Builder
	for _, p := range e.Parts {
		text.WriteString(p.text(colour))
	}
	return strings.ReplaceAll(text.String(), "\n\n\n", "\n\n")
}

func (p Part) text(colour bool) string {
	step := p.Steps[0]
	switch {
	case p.Hard():
		return fmt.Sprintf("\n%s%s\n%s\n%s\n", p.number(), p.Title(), indented(step.Text+"."), p.board(colour))
	case len(p.Steps) > 1:
		return indentedAfter(p.number(), p.Title()+": "+p.Summary()+".")
	}
	return indentedAfter(p.number(), p.Title()+": "+step.Text+".")
}

// Title returns the name of the technique, or a description of the run.
func (p Part) Title() string {
	switch {
	case len(p.Steps) == 1:
		return capital(p.Steps[0].Technique.String())
	case slices.ContainsFunc(p.Steps, func(s solver.Step) bool { return !isSingle(s) }):
		return fmt.Sprintf("%d easier steps", len(p.Steps))
	}
	return fmt.Sprintf("%d singles", len(p.Steps))
}

// Summary lists the digits that a run places.
func (p Part) Summary() string {
	var placed []string
	for _, s := range p.Steps {
		if s.Placed.Digit != 0 {
			placed = append(placed, fmt.Sprintf("%d in %s", s.Placed.Digit, solver.CellName(s.Placed.Cell)))
		}
	}
	if placed == nil {
		return "remove candidates"
	}
	return "place " + strings.Join(placed, ", ")
}

// number returns a text such as "  7. " or "  8-12. ".
func (p Part) number() string {
	if len(p.Steps) == 1 {
		return fmt.Sprintf("%3d. ", p.First)
	}
	return fmt.Sprintf("%3d-%d. ", p.First, p.Last())
}

const indent = "     "

func indented(text string) string { return indent + strings.TrimLeft(indentedAfter(indent, text), " ") }

// indentedAfter wraps text after the prefix first. It indents every line but the first.
func indentedAfter(first, text string) string {
	var lines strings.Builder
	line := first
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case len(line)+1+len(word) > width:
			lines.WriteString(line + "\n")
			line = indent + word
		default:
			line += " " + word
		}
	}
	return lines.String() + line + "\n"
}

// The marks of cells in boards, without and with colour.
const (
	patternMark, targetMark     = "*", "!"
	patternColour, targetColour = "\x1b[1;36m", "\x1b[1;31m"
	reset                       = "\x1b[0m"
)

// board returns the table of candidates before the step, with marked cells.
func (p Part) board(colour bool) string {
	step, targets := p.Steps[0], p.Steps[0].Targets()
	size := 1
	for _, left := range p.Before {
		size = max(size, left.Len())
	}
	size++
	var text strings.Builder
	for cell, left := range p.Before {
		if cell%27 == 0 && cell > 0 {
			side := strings.Repeat("-", 3*size+2)
			fmt.Fprintf(&text, "%s%s-+-%s-+-%s\n", indent, side, side, side)
		}
		mark, sgr := " ", ""
		switch {
		case slices.Contains(targets, cell):
			mark, sgr = targetMark, targetColour
		case slices.Contains(step.Cells, cell):
			mark, sgr = patternMark, patternColour
		}
		content := left.String()
		pad := strings.Repeat(" ", max(size-len(content)-1, 0))
		if colour && sgr != "" {
			content, mark = sgr+content+reset, " "
		}
		text.WriteString([...]string{indent, " ", " ", " | ", " ", " ", " | ", " ", " "}[cell%9] + content + mark + pad)
		if cell%9 == 8 {
			text.WriteString("\n")
		}
	}
	if !colour {
		fmt.Fprintf(&text, "%s(%s the cells of the pattern, %s those that it changes)\n", indent, patternMark, targetMark)
	}
	return trimmed(text.String())
}

// trimmed removes blanks at the ends of lines.
func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
