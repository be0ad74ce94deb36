package eval

import (
	_ "embed" // for the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
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
	return t.Execute(w, r.view())
}

// view is the data of the page.
type view struct {
	Manifest string
	Figures  string
	Filters  []filter
	Photos   []photoView
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

func (r Report) view() view {
	var figures strings.Builder
	Report{Manifest: r.Manifest, Summary: r.Summary}.Text(&figures)
	v := view{Manifest: r.Manifest, Figures: figures.String()}
	counts := map[string]int{}
	for _, o := range r.Outcomes {
		p := o.view()
		v.Photos = append(v.Photos, p)
		for _, class := range strings.Fields(p.Class) {
			counts[class]++
		}
	}
	v.Filters = []filter{{"all", "all", len(r.Outcomes)}, {"right", "all right", counts["right"]}}
	for k := SilentError; k <= NotSolved; k++ {
		v.Filters = append(v.Filters, filter{k.class(), k.String(), counts[k.class()]})
	}
	return v
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
	v := boardView{Title: fmt.Sprintf("Board %d: not found", i+1), Truth: cells(b.Truth.Givens, b.Truth.Givens)}
	if b.Found == nil {
		return v
	}
	v.Title = fmt.Sprintf("Board %d: %s, confidence %.3f", i+1, b.Found.Status, b.Found.Confidence)
	if b.CornerError >= 0 {
		v.Title += fmt.Sprintf(", corners off by %.2f %%", b.CornerError)
	}
	v.Read = cells(b.Truth.Givens, b.Found.Read)
	for _, c := range b.Found.Corrected {
		v.Read[c/9][c%9].Class += " corrected"
		v.Read[c/9][c%9].Digit += "→" + digit(b.Found.Givens[c])
	}
	return v
}

// cells converts a grid to rows and marks the differences from the truth.
func cells(truth, grid string) [9][9]cellView {
	var rows [9][9]cellView
	for i := range grid {
		rows[i/9][i%9].Digit = digit(grid[i])
		if grid[i] != truth[i] {
			rows[i/9][i%9].Class = "wrong"
		}
	}
	return rows
}

func digit(c byte) string {
	if c == '.' {
		return "·"
	}
	return string(c)
}
