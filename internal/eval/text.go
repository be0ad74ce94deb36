package eval

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Text writes the figures and the failures for a person.
func (r Report) Text(w io.Writer) error {
	s := r.Summary
	fmt.Fprintf(w, "%s: %d photos, %d boards\n\n", r.Manifest, s.Photos, s.Boards)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, args...))
	}
	row("boards found", "%s", share(s.Found, s.Boards))
	if s.Corners.Boards > 0 {
		row("corner error", "mean %.2f %%, worst %.2f %% of the side; %d of %d within 1 %%",
			s.Corners.Mean, s.Corners.Worst, s.Corners.Within, s.Corners.Boards)
	}
	row("wrong way up", "%d", s.Turned)
	row("digits right", "%s", share(s.DigitsRight, s.Digits))
	row("digit errors", "%d read as another digit", s.Misread)
	row("empty errors", "%d digits read as empty, %d empty cells read as digits", s.Missed, s.Invented)
	row("boards read right", "%s", share(s.ReadRight, s.Boards))
	row("boards solved right", "%s", share(s.SolvedRight, s.Boards))
	row("", "%d of them repaired by the rules", s.Repaired)
	row("not solved for", "%s", s.causes())
	row("wrong in silence", "%d%s", s.Silent, list(s.SilentFiles))
	row("false boards", "%d", s.FalseBoards)
	row("photos not readable", "%d", s.Errors)
	row("told", "%s", s.statuses())
	for i, c := range s.Confidences {
		name := ""
		if i == 0 {
			name = "confidence"
		}
		row(name, "from %g: told %.4f, seen %s", c.From, c.Told, share(c.Right, c.Boards))
	}
	row("milliseconds a photo", "%s", s.stages())
	row("", "total: mean %.1f, median %.1f, 95th percentile %.1f, worst %.1f",
		s.TotalMS.Mean, s.TotalMS.Median, s.TotalMS.P95, s.TotalMS.Max)
	for i, f := range r.Failures {
		if i == 0 {
			fmt.Fprintf(t, "\nFailures:\n")
		}
		fmt.Fprintf(t, "%s\t%s: %s\n", f.Kind, f.File, f.Detail)
	}
	return t.Flush()
}

func share(part, whole int) string {
	if whole == 0 {
		return "none to find"
	}
	return fmt.Sprintf("%d of %d, %.2f %%", part, whole, 100*float64(part)/float64(whole))
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
		parts = append(parts, fmt.Sprintf("%s %d", c, s.Causes[c]))
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
