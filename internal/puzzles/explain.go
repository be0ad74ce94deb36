package puzzles

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/explain"
	"github.com/photodoku/photodoku/internal/steps"
	"github.com/photodoku/photodoku/solver"
)

// jsonAnswer is the JSON form of the answer to one puzzle.
type jsonAnswer struct {
	File       string         `json:"file"`
	Line       int            `json:"line"`
	Puzzle     string         `json:"puzzle,omitempty"`
	Solution   string         `json:"solution,omitempty"`
	Several    bool           `json:"several,omitempty"`
	Solutions  *int           `json:"solutions,omitempty"`
	Rating     *client.Rating `json:"rating,omitempty"`
	Steps      []step         `json:"steps,omitempty"`
	Candidates []string       `json:"candidates,omitempty"`
	Error      string         `json:"error,omitempty"`
}

type step struct {
	Technique string   `json:"technique"`
	Cells     []string `json:"cells"`
	Digits    string   `json:"digits"`
	Unit      string   `json:"unit,omitempty"`
	Placed    *mark    `json:"placed,omitempty"`
	Removed   []mark   `json:"removed"`
	Text      string   `json:"text"`
}

type mark struct {
	Cell  string `json:"cell"`
	Digit int    `json:"digit"`
}

// encodeLine writes one line of JSON. A jsonAnswer can always be encoded.
func encodeLine(w *bytes.Buffer, r jsonAnswer) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r); err != nil {
		panic(err)
	}
}

func ratingOf(r solver.Rating) *client.Rating {
	return &client.Rating{Difficulty: r.Difficulty.String(), Score: r.Score, Hardest: r.Hardest.String(), Steps: r.Steps}
}

func (q Answerer) rate(a *Answers, p puzzle) error {
	r, err := solver.Rate(p.grid)
	switch {
	case err != nil:
		return err
	case q.Format == JSON:
		a.json(jsonAnswer{File: p.file, Line: p.line, Puzzle: p.grid.String(), Rating: ratingOf(r)})
	default:
		a.Text = append(a.Text, ratingText(r)+"\n"...)
	}
	return nil
}

func ratingText(r solver.Rating) string {
	return fmt.Sprintf("%v, score %g, %d steps, hardest %v", r.Difficulty, r.Score, r.Steps, r.Hardest)
}

func (q Answerer) explain(a *Answers, p puzzle) error {
	r, err := solver.Rate(p.grid)
	if err != nil {
		return err
	}
	if q.Format == JSON {
		a.json(jsonAnswer{File: p.file, Line: p.line, Puzzle: p.grid.String(), Rating: ratingOf(r), Steps: stepsOf(p.grid)})
		return nil
	}
	e := explain.New(p.grid, solver.Explain(p.grid), q.OnlyHard)
	e.Title, e.Rating = fmt.Sprintf("%s, line %d", p.file, p.line), ratingText(r)
	if q.Page {
		a.Explanations = append(a.Explanations, e)
		return nil
	}
	a.Text = fmt.Appendf(a.Text, "%s\n%sRated %s\n\n", p.grid, e.Text(q.Colour), e.Rating)
	return nil
}

func stepsOf(g solver.Grid) (list []step) {
	for s := range solver.Explain(g) {
		out := step{Technique: s.Technique.String(), Digits: s.Digits.String(), Unit: s.Unit, Text: s.Text}
		for _, cell := range s.Cells {
			out.Cells = append(out.Cells, solver.CellName(cell))
		}
		out.Placed, out.Removed = steps.Marks(s, markOf)
		list = append(list, out)
	}
	return list
}

func markOf(m solver.Mark) mark { return mark{solver.CellName(m.Cell), int(m.Digit)} }
