package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/photodoku/photodoku/internal/explain"
	"github.com/photodoku/photodoku/solver"
)

// Mode selects what to compute for each puzzle.
type Mode int

// The modes.
const (
	Solve Mode = iota
	Count
	All
	Rate
	Explain
	Candidates
	Stats
)

// Format is the output format of answers.
type Format int

// The formats.
const (
	Line Format = iota
	Grid
	JSON
)

// ParseFormat returns the format with a name.
func ParseFormat(name string) (Format, bool) {
	for format, n := range [...]string{"line", "grid", "json"} {
		if n == name {
			return Format(format), true
		}
	}
	return Line, false
}

// Answerer answers puzzles. It is safe for concurrent use.
type Answerer struct {
	Mode   Mode
	Format Format
	// Limit is the number of solutions at which Count and All stop. 0 means
	// a million for Count and no limit for All.
	Limit int
	// Draw formats a puzzle with its solution for the format Grid.
	Draw func(puzzle, solution solver.Grid) string
	// OnlyHard folds all steps of explanations that are not hard. Colour marks cells in
	// colour. Page returns explanations in Explanations instead of Text.
	OnlyHard, Colour, Page bool
}

// Answers are the answers to the puzzles of a chunk.
type Answers struct {
	// Text is the formatted output.
	Text []byte
	// Warnings report puzzles that are invalid or have several solutions, one
	// line each.
	Warnings []string
	// Puzzles, Unreadable and Unsolved are counts.
	Puzzles, Unreadable, Unsolved int
	// Explanations is set if Page is set in the Answerer.
	Explanations []explain.Explanation
	// Times and Guesses are the solving time and number of guesses per puzzle.
	Times   []time.Duration
	Guesses []int

	// rest writes the solutions after the first bufferedSolutions, which are in Text.
	rest func(io.Writer) error
}

// WriteTo writes the answers.
func (a *Answers) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(a.Text)
	if err == nil && a.rest != nil {
		err = a.rest(w)
	}
	return int64(n), err
}

// puzzle is one puzzle and its position in the input.
type puzzle struct {
	grid solver.Grid
	file string
	line int
}

// Answer answers the puzzles of a chunk.
func (q Answerer) Answer(c Chunk) *Answers {
	a := &Answers{Text: make([]byte, 0, len(c.Text))}
	mode := q.modes()[q.Mode]
	if c.Whole {
		q.answerText(a, mode, c, c.Text, c.Line)
		return a
	}
	line := c.Line
	for text := range strings.Lines(c.Text) {
		if !isComment(text) {
			q.answerText(a, mode, c, stripRemark(text), line)
		}
		line++
	}
	return a
}

// stripRemark removes text that follows 81 characters and a separator.
func stripRemark(line string) string {
	line = strings.TrimSpace(line)
	if len(line) > 81 && strings.IndexAny(line, " \t,;:#|") == 81 {
		return line[:81]
	}
	return line
}

// answerText answers one puzzle. A puzzle that cannot be read or has no answer
// gets a warning and an empty line.
func (q Answerer) answerText(a *Answers, mode mode, c Chunk, text string, line int) {
	a.Puzzles++
	grid, err := solver.Parse(text)
	p := puzzle{grid, c.File, line}
	if err != nil {
		a.Unreadable++
		q.refuse(a, p, atLine(err, line))
		return
	}
	if err := mode(a, p); err != nil {
		a.Unsolved++
		q.refuse(a, p, fmt.Errorf("line %d: %w", line, err))
	}
}

// atLine converts the line number of a parse error to a line number of the file. line is
// the number of the puzzle's first line.
func atLine(err error, line int) error {
	var parse *solver.ParseError
	if errors.As(err, &parse) && parse.Line > 0 {
		moved := *parse
		moved.Line += line - 1
		return &moved
	}
	return fmt.Errorf("line %d: %w", line, err)
}

// refuse answers with an empty line, or in JSON with an error.
func (q Answerer) refuse(a *Answers, p puzzle, err error) {
	a.Warnings = append(a.Warnings, fmt.Sprintf("%s: %v", p.file, err))
	switch {
	case q.Mode == Stats:
	case q.Format == JSON:
		a.json(jsonAnswer{File: p.file, Line: p.line, Error: err.Error()})
	default:
		a.Text = append(a.Text, '\n')
	}
}

// mode answers one puzzle.
type mode func(*Answers, puzzle) error

func (q Answerer) modes() [Stats + 1]mode {
	return [...]mode{
		Solve:      q.solve,
		Count:      q.count,
		All:        q.all,
		Rate:       q.rate,
		Explain:    q.explain,
		Candidates: q.candidates,
		Stats:      q.measure,
	}
}

func (q Answerer) solve(a *Answers, p puzzle) error {
	first, n := solver.SolveCount(p.grid, 2)
	switch n {
	case 0:
		return solver.ErrNoSolution
	case 2:
		a.Warnings = append(a.Warnings, fmt.Sprintf("%s: line %d: there are several solutions; this is one of them", p.file, p.line))
	}
	q.write(a, p, first, n == 2)
	return nil
}

// write writes one solution.
func (q Answerer) write(a *Answers, p puzzle, solution solver.Grid, several bool) {
	switch q.Format {
	case JSON:
		a.json(jsonAnswer{File: p.file, Line: p.line, Puzzle: p.grid.String(), Solution: solution.String(), Several: several})
	case Grid:
		a.Text = append(a.Text, q.Draw(p.grid, solution)+"\n"...)
	default:
		a.Text, _ = solution.AppendText(a.Text)
		a.Text = append(a.Text, '\n')
	}
}

func (q Answerer) count(a *Answers, p puzzle) error {
	limit := q.Limit
	if limit == 0 {
		limit = 1e6
	}
	n := solver.Count(p.grid, limit)
	if q.Format == JSON {
		a.json(jsonAnswer{File: p.file, Line: p.line, Puzzle: p.grid.String(), Solutions: &n})
		return nil
	}
	a.Text = fmt.Appendf(a.Text, "%d\n", n)
	return nil
}

// bufferedSolutions is the maximum number of solutions in memory per puzzle.
const bufferedSolutions = 10000

func (q Answerer) all(a *Answers, p puzzle) error {
	n := 0
	for solution := range solver.Solutions(p.grid) {
		if n == bufferedSolutions {
			a.rest = func(w io.Writer) error { return q.writeRest(w, p) }
			return nil
		}
		q.write(a, p, solution, false)
		if n++; n == q.Limit {
			return nil
		}
	}
	if n == 0 {
		return solver.ErrNoSolution
	}
	return nil
}

// writeRest writes the solutions after the buffered ones. It searches again from the
// first solution.
func (q Answerer) writeRest(w io.Writer, p puzzle) error {
	n := 0
	var a Answers
	for solution := range solver.Solutions(p.grid) {
		if n++; n <= bufferedSolutions {
			continue
		}
		q.write(&a, p, solution, false)
		if len(a.Text) >= chunkBytes || n == q.Limit {
			if _, err := w.Write(a.Text); err != nil {
				return err
			}
			a.Text = a.Text[:0]
		}
		if n == q.Limit {
			return nil
		}
	}
	_, err := w.Write(a.Text)
	return err
}

func (q Answerer) candidates(a *Answers, p puzzle) error {
	table := solver.Candidates(p.grid)
	if q.Format != JSON {
		a.Text = append(a.Text, table.String()+"\n"...)
		return nil
	}
	cells := make([]string, len(table))
	for i, left := range table {
		cells[i] = left.String()
	}
	a.json(jsonAnswer{File: p.file, Line: p.line, Puzzle: p.grid.String(), Candidates: cells})
	return nil
}

// measure records the time to solve the puzzle and to prove that the solution
// is unique.
func (q Answerer) measure(a *Answers, p puzzle) error {
	start := time.Now()
	solutions, guesses := solver.CountGuesses(p.grid, 2)
	a.Times = append(a.Times, time.Since(start))
	a.Guesses = append(a.Guesses, guesses)
	if solutions == 0 {
		return solver.ErrNoSolution
	}
	return nil
}

// json writes an answer as one line of JSON.
func (a *Answers) json(r jsonAnswer) {
	text := bytes.NewBuffer(a.Text)
	encodeLine(text, r)
	a.Text = text.Bytes()
}
