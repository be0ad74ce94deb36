package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/steps"
	"github.com/photodoku/photodoku/solver"
)

type puzzleInput struct{ Body client.Position }
type puzzleOutput struct{ Body client.Puzzle }

func (s *Server) addPuzzle(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "puzzle",
		Method:      http.MethodPost,
		Path:        "/v1/puzzle",
		Summary:     "Solve, check, rate and explain a Sudoku",
		Description: "Takes a Sudoku as 81 characters, with the player's digits and candidates if there are any.",
		Errors:      []int{400, 401, 403, 408, 413, 415, 421, 422, 429, 503},
	}, func(ctx context.Context, in *puzzleInput) (*puzzleOutput, error) {
		p, err := position(in.Body)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		leave, err := s.compute(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
		out, err := puzzle(p, in.Body)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return &puzzleOutput{out}, nil
	})
}

// compute waits for one of the processors that the solver may use. At most Options.Queue requests
// wait.
func (s *Server) compute(ctx context.Context) (leave func(), err error) {
	select {
	case s.puzzles <- struct{}{}:
	default:
		return nil, failure(errFull)
	}
	ctx, cancel := context.WithTimeout(ctx, s.options.Wait)
	defer cancel()
	select {
	case s.solving <- struct{}{}:
		return func() { <-s.solving; <-s.puzzles }, nil
	case <-ctx.Done():
		<-s.puzzles
		return nil, failure(ctx.Err())
	}
}

// position parses the grids of a request.
func position(in client.Position) (p solver.Position, err error) {
	if p.Givens, err = solver.Parse(in.Givens); err != nil {
		return p, fmt.Errorf("givens: %w", err)
	}
	if in.Entries != "" {
		if p.Entries, err = solver.Parse(in.Entries); err != nil {
			return p, fmt.Errorf("entries: %w", err)
		}
	}
	for cell, d := range p.Givens {
		if d != 0 {
			p.Entries[cell] = 0
		}
	}
	for cell, digits := range in.Notes {
		for _, d := range digits {
			if d < '1' || d > '9' {
				return p, fmt.Errorf("notes: %q in %s is not a digit from 1 to 9", d, solver.CellName(cell))
			}
			p.Notes[cell] |= 1 << (d - '0')
		}
	}
	return p, nil
}

// maxGuesses limits the work for a puzzle to about half a second. The hardest proper puzzles need a
// few hundred guesses, grids with few or contradicting givens up to millions.
const maxGuesses = 300_000

var errTooOpen = errors.New("the digits leave too many possibilities to search: enter more digits")

func puzzle(p solver.Position, in client.Position) (client.Puzzle, error) {
	solutions, complete := solver.CountWithin(p.Givens, max(in.Limit, 2), maxGuesses)
	if !complete && solutions < 2 {
		return client.Puzzle{}, errTooOpen
	}
	if solutions > 1 { // then the entries count as well
		if n, complete := solver.CountWithin(union(p), 2, maxGuesses); !complete && n < 2 {
			return client.Puzzle{}, errTooOpen
		}
	}
	out := client.Puzzle{
		Givens:     p.Givens.String(),
		Entries:    p.Entries.String(),
		Solutions:  solutions,
		Clashes:    list(solver.Clashes(union(p))),
		Wrong:      list(p.Wrong()),
		Candidates: candidates(p.Grid()),
	}
	if solutions == 1 {
		if rating, err := solver.Rate(p.Givens); err == nil {
			r := ratingOf(rating)
			out.Rating = &r
		}
	}
	solution, err := p.Solution()
	if err != nil {
		return out, nil
	}
	out.Solution = solution.String()
	if in.Hint {
		out.Hint = hintOf(p)
	}
	if in.Steps {
		for s := range p.Explain() {
			out.Steps = append(out.Steps, stepOf(s))
		}
	}
	return out, nil
}

// union returns the givens and all entries as one grid.
func union(p solver.Position) solver.Grid {
	g := p.Givens
	for cell, d := range p.Entries {
		if g[cell] == 0 {
			g[cell] = d
		}
	}
	return g
}

func candidates(g solver.Grid) []string {
	var cells []string
	for _, left := range solver.Candidates(g) {
		cells = append(cells, left.String())
	}
	return cells
}

func ratingOf(r solver.Rating) client.Rating {
	return client.Rating{Difficulty: r.Difficulty.String(), Score: r.Score, Hardest: r.Hardest.String(), Steps: r.Steps}
}

// hintOf returns the next step, nil if there is none.
func hintOf(p solver.Position) *client.Hint {
	h, err := p.Hint()
	if err != nil {
		return nil
	}
	return &client.Hint{Where: h.Where, Cells: list(h.Targets), Causes: h.Causes, Steps: []client.Step{stepOf(h.Step)}}
}

func stepOf(s solver.Step) client.Step {
	placed, removed := steps.Marks(s, markOf)
	return client.Step{Technique: s.Technique.String(), Cells: list(s.Cells), Digits: s.Digits.String(), Unit: s.Unit,
		Placed: placed, Removed: removed, Text: s.Text}
}

func markOf(m solver.Mark) client.Mark { return client.Mark{Cell: m.Cell, Digit: int(m.Digit)} }

// list returns a list of cells that is never nil, so that JSON does not contain null.
func list(cells []int) []int { return append([]int{}, cells...) }

type generateInput struct {
	Difficulty string `query:"difficulty" enum:"easy,medium,hard,expert,extreme,any" default:"any"`
	Seed       uint64 `query:"seed" doc:"the same difficulty and seed return the same puzzle; 0 means a random seed"`
}
type generateOutput struct{ Body client.Generated }

func (s *Server) addGenerate(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "generate",
		Method:      http.MethodGet,
		Path:        "/v1/generate",
		Summary:     "Generate a Sudoku",
		Errors:      []int{401, 403, 421, 422, 429, 503},
	}, func(ctx context.Context, in *generateInput) (*generateOutput, error) {
		leave, err := s.compute(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
		return generate(in)
	})
}

func generate(in *generateInput) (*generateOutput, error) {
	o := solver.GenerateOptions{Seed: in.Seed}
	if o.Seed == 0 {
		o.Seed = rand.Uint64() >> 11 // JavaScript reads numbers of 53 bits exactly
	}
	o.Difficulty, _ = solver.ParseDifficulty(in.Difficulty)
	g, err := solver.Generate(o)
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	solution, err := solver.Solve(g)
	if err != nil {
		return nil, err
	}
	rating, err := solver.Rate(g)
	if err != nil {
		return nil, err
	}
	return &generateOutput{client.Generated{Puzzle: g.String(), Solution: solution.String(), Rating: ratingOf(rating), Seed: o.Seed}}, nil
}
