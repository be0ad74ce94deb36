package eval

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Text writes the figures and the failures as text.
func (r Report) Text(w io.Writer) error {
	fmt.Fprintf(w, "%s: %s\n\n", r.Manifest, r.size())
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range r.Summary.figures() {
		for i, value := range f.Values {
			name := f.Name
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(t, "%s\t%s\n", name, value)
		}
	}
	for i, f := range r.Failures {
		if i == 0 {
			fmt.Fprintf(t, "\nFailures:\n")
		}
		fmt.Fprintf(t, "%s\t%s: %s\n", f.Kind, f.File, f.Detail)
	}
	return t.Flush()
}

// figure is a result of a set with its name.
type figure struct {
	Name   string
	Values []string
}

func (r Report) size() string {
	size := plural(r.Summary.Photos, "photo") + ", " + plural(r.Summary.Boards, "board")
	if r.NotMeasured > 0 {
		size += fmt.Sprintf(" (ended early: %s not measured)", plural(r.NotMeasured, "photo"))
	}
	return size
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// figures lists the results. A row without a name belongs to the figure before it.
func (s Summary) figures() (all []figure) {
	row := func(name, format string, args ...any) {
		value := fmt.Sprintf(format, args...)
		if name == "" {
			last := &all[len(all)-1]
			last.Values = append(last.Values, value)
			return
		}
		all = append(all, figure{name, []string{value}})
	}
	row("boards found", "%s", proportion(s.Found, s.Boards))
	if s.Corners.Boards > 0 {
		row("corner error", "mean %.2f %%, worst %.2f %% of the side; %d of %d within 1 %%",
			s.Corners.Mean, s.Corners.Worst, s.Corners.Within, s.Corners.Boards)
	}
	row("wrong orientation", "%d", s.Turned)
	row("digits right", "%s", proportion(s.DigitsRight, s.Digits))
	row("digit errors", "%d read as another digit", s.Misread)
	row("empty errors", "%d digits read as empty, %d empty cells read as digits", s.Missed, s.Invented)
	row("boards read right", "%s", proportion(s.ReadRight, s.Boards))
	row("boards solved right", "%s", proportion(s.SolvedRight, s.Boards))
	row("", "%d of them corrected by the rules", s.Repaired)
	for _, line := range s.Contents.lines() {
		row(line[0], "%s", line[1])
	}
	row("causes of failure", "%s", s.causes())
	row("silent errors", "%d%s", s.Silent, list(s.SilentFiles))
	row("false boards", "%d", s.FalseBoards)
	row("photos not readable", "%d", s.Errors)
	row("budget exceeded", "%s", plural(s.BudgetExceeded, "photo"))
	row("statuses", "%s", s.statuses())
	name := "confidence"
	for _, c := range s.Confidences {
		if c.Boards == 0 {
			continue
		}
		row(name, "from %g: mean %.4f, right %s", c.From, c.Mean, proportion(c.Right, c.Boards))
		name = ""
	}
	row("milliseconds per photo", "%s", s.stages())
	row("", "total: %v", s.TotalMS)
	row("with a board", "%v", s.TimeMS.With)
	row("without a board", "%v", s.TimeMS.Without)
	if s.TimeMS.Without.Photos > 0 && s.TimeMS.With.Photos > 0 {
		row("", "mean %.1f times, max %.1f times the mean with a board", s.TimeMS.MeanRatio, s.TimeMS.MaxRatio)
	}
	return all
}

// lines describes what the cells hold: names and values.
func (c Contents) lines() (lines [][2]string) {
	if c.Boards == 0 {
		return nil
	}
	add := func(name, format string, args ...any) {
		lines = append(lines, [2]string{name, fmt.Sprintf(format, args...)})
	}
	add("cell states right", "%s", proportion(c.StatesRight, c.Cells))
	add("boards all states right", "%s", proportion(c.AllRight, c.Boards))
	add("boards print right", "%s", proportion(c.PrintRight, c.Boards))
	if c.Entries > 0 {
		add("entries right", "%s", proportion(c.EntriesRight, c.Entries))
		add("false alarms", "%s of the right entries", proportion(c.FalseAlarms, c.RightEntries))
	}
	if c.Slips > 0 {
		add("slips found", "%s", proportion(c.SlipsFound, c.Slips))
	}
	if c.NoteCells > 0 {
		add("digits of notes", "read in %s; right in %s of these", proportion(c.NotesRead, c.NoteCells), proportion(c.NotesRight, c.NotesRead))
	}
	for i, truth := range []string{emptyCell, printCell, entryCell, notesCell} {
		name := ""
		if i == 0 {
			name = "cells by kind"
		}
		row := c.Kinds[truth]
		add(name, "%s found as empty %d, print %d, entry %d, notes %d", truth, row[emptyCell], row[printCell], row[entryCell], row[notesCell])
	}
	return lines
}

func list(files []string) string {
	if len(files) == 0 {
		return ""
	}
	return ": " + strings.Join(files, ", ")
}

func (s Summary) statuses() string {
	var parts []string
	for _, status := range slices.Sorted(maps.Keys(s.Statuses)) {
		parts = append(parts, fmt.Sprintf("%d %s", s.Statuses[status], status))
	}
	return strings.Join(parts, ", ")
}

func (s Summary) causes() string {
	var parts []string
	for _, c := range Causes() {
		if s.Causes[c] == 0 {
			continue
		}
		parts = append(parts, fmt.Sprintf("%s %d", c, s.Causes[c]))
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}

func (s Summary) stages() string {
	var parts []string
	for _, stage := range s.StageMS {
		parts = append(parts, fmt.Sprintf("%s %.1f", stage.Stage, stage.Mean))
	}
	return strings.Join(parts, ", ")
}
