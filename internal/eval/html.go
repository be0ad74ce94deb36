package eval

import (
	_ "embed" // for the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
)

//go:embed report.html
var page string

// HTML writes a self-contained page that shows the truth and the reading of each
// photo side by side.
func (r Report) HTML(w io.Writer) error {
	t, err := template.New("report").Parse(page)
	if err != nil {
		return err
	}
	v, err := r.view()
	if err != nil {
		return err
	}
	return t.Execute(w, v)
}

// view is the data for the page's template.
type view struct {
	Manifest, Size string
	Figures        []figure
	// Diagram is the reliability diagram as SVG, "" without a solution.
	Diagram template.HTML
	Filters []filter
	Photos  []photoView
}

// filter selects the photos of a class.
type filter struct {
	Class, Label string
	Photos       int
}

type photoView struct {
	File, Class string
	Picture     template.URL
	Failures    []Failure
	Boards      []boardView
}

type boardView struct {
	Title       string
	Truth, Read [9][9]cellView
}

// cellView is a cell's digit and its CSS class.
type cellView struct {
	Digit string
	Class string
}

func (r Report) view() (view, error) {
	v := view{Manifest: r.Manifest, Size: r.size(), Figures: r.Summary.figures()}
	var diagram strings.Builder
	if slices.ContainsFunc(r.Summary.Confidences, func(b ConfidenceBin) bool { return b.Boards > 0 }) {
		if err := Diagram(&diagram, r.Summary.Confidences); err != nil {
			return v, err
		}
	}
	v.Diagram = template.HTML(diagram.String())
	counts := map[string]int{}
	for _, o := range r.Outcomes {
		p := o.view()
		v.Photos = append(v.Photos, p)
		for _, class := range strings.Fields(p.Class) {
			counts[class]++
		}
	}
	v.Filters = []filter{{"all", "all", len(r.Outcomes)}}
	add := func(class, label string) {
		if counts[class] > 0 {
			v.Filters = append(v.Filters, filter{class, label, counts[class]})
		}
	}
	add("right", "all right")
	for k := SilentError; k <= NotSolved; k++ {
		add(k.class(), k.String())
	}
	return v, nil
}

func (k Kind) class() string { return strings.ReplaceAll(k.String(), " ", "-") }

func (o Outcome) view() photoView {
	p := photoView{File: o.Photo.Name(), Failures: o.Failures(), Class: "all right"}
	if o.Picture != nil {
		p.Picture = template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(o.Picture))
	}
	if len(p.Failures) > 0 {
		p.Class = "all"
	}
	for _, f := range p.Failures {
		p.Class += " " + f.Kind.class()
	}
	for i, b := range o.Boards {
		p.Boards = append(p.Boards, b.view(i))
	}
	return p
}

func (b BoardOutcome) view(i int) boardView {
	v := boardView{Title: fmt.Sprintf("Board %d: not found", i+1), Truth: b.Truth.cells(b.Truth.Givens, b.Truth.Entries, b.Truth.Notes)}
	if b.Found == nil {
		return v
	}
	v.Title = fmt.Sprintf("Board %d: %s, confidence %.3f", i+1, b.Found.Status, b.Found.Confidence)
	if b.CornerError >= 0 {
		v.Title += fmt.Sprintf(", corners off by %.2f %%", b.CornerError)
	}
	v.Read = b.Truth.cells(b.Found.Read, b.Found.Entries, b.Found.Notes)
	for _, c := range b.Found.Wrong {
		v.Read[c/9][c%9].Class += " slip"
	}
	for _, c := range b.Found.Corrected {
		v.Read[c/9][c%9].Class += " corrected"
		v.Read[c/9][c%9].Digit += "→" + digit(b.Found.Givens[c])
	}
	return v
}

// cells converts contents to rows and marks the differences from the truth. If the truth
// does not list the entries, it compares only the print.
func (t Truth) cells(givens, entries string, notes []int) [9][9]cellView {
	var rows [9][9]cellView
	for i := range givens {
		want := contentOf(t.Givens, t.Entries, t.Notes, i)
		got := contentOf(givens, entries, notes, i)
		if t.Entries == "" && got.kind != printCell {
			got.kind = emptyCell
		}
		class := got.kind
		switch {
		case got.state() != want.state():
			class += " wrong"
		case got != want:
			class += " other"
		}
		rows[i/9][i%9] = cellView{got.text(), class}
	}
	return rows
}

// text returns the text of a cell in the page.
func (c content) text() string {
	switch {
	case c.kind == notesCell:
		return "⋮⋮"
	case c.digit == '.':
		return "·"
	}
	return string(c.digit)
}

func digit(c byte) string {
	if c == '.' {
		return "·"
	}
	return string(c)
}
