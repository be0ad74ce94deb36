// Command fitsudoku fits P(Sudoku), the probability that a candidate is a Sudoku given
// its detection and its reading. It trains on rendered pictures with and without boards,
// and writes sudoku_weights.go.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/logistic"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

func main() {
	n := flag.Int("n", 1680, "render `N` pictures")
	seed := flag.Uint64("seed", 20291140, "seed of the pictures")
	file := flag.String("o", "sudoku_weights.go", "file of package photodoku to write")
	flag.Parse()
	if err := run(*n, *seed, *file); err != nil {
		fmt.Fprintln(os.Stderr, "fitsudoku:", err)
		os.Exit(1)
	}
}

func run(n int, seed uint64, file string) error {
	rows, err := collect(n, seed)
	if err != nil {
		return err
	}
	how := fmt.Sprintf("go run ./internal/fitsudoku -n %d -seed %d", n, seed)
	variable := logistic.Variable{Package: "photodoku", Name: "sudokuWeights", Features: "SudokuFeatures", Names: photodoku.SudokuFeatureNames[:]}
	return variable.Write(file, how, fit(rows))
}

// choices are the kinds of pictures, rendered in turn. Eight of 14 have no board: few of these
// pictures give a candidate near the decision boundary, so many are needed.
var choices = []render.Choice{
	{Kind: render.Newspaper}, {Kind: render.NoBoard}, {Kind: render.Written}, {Kind: render.NoBoard},
	{Kind: render.Newspaper, Hardness: 0.95}, {Kind: render.NoBoard}, {Kind: render.Crumpled}, {Kind: render.NoBoard},
	{Kind: render.Clutter}, {Kind: render.NoBoard}, {Kind: render.Crumpled}, {Kind: render.NoBoard},
	{Kind: render.Misprint}, {Kind: render.NoBoard},
}

// In every 98 pictures, one is a newspaper page whose boards have no digits, and two are
// so far out of focus that some or all digits are unreadable.
const (
	emptyPeriod   = 98
	blurredPeriod = 49
)

// picture renders picture i and returns the puzzles and printed solutions in it.
func picture(renderer *render.Renderer, seed uint64, i int) (render.Photo, []render.Truth, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(i)))
	choice := choices[i%len(choices)]
	isEmpty, isBlurred := i%emptyPeriod == emptyPeriod-1, i%blurredPeriod == blurredPeriod/2-1
	if isEmpty || isBlurred {
		choice = render.Choice{Kind: render.Newspaper}
	}
	spec := render.Random(rng, choice)
	if isBlurred {
		blur(&spec, 0.1+0.15*rng.Float64())
	}
	if isEmpty {
		for k := range spec.Page.Boards {
			spec.Page.Boards[k].Puzzle = [81]uint8{}
		}
	}
	photo, err := renderer.Render(spec)
	if isEmpty {
		spec.Page.Boards = nil
	}
	return photo, spec.WithSolutions().Truth(), err
}

// blur puts the picture out of focus, by a share of a cell of the first board.
func blur(spec *render.Spec, share float64) {
	if truth := spec.Truth(); len(truth) > 0 {
		m := vision.Mesh(truth[0].Crossings)
		spec.Sensor.Defocus = share * m.CellSide()
	}
}

// collect returns the candidates in each of n rendered pictures.
func collect(n int, seed uint64) ([][]logistic.Row, error) {
	rows := make([][]logistic.Row, n)
	var group errgroup.Group
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		group.Go(func() error {
			var seen []photodoku.Observation
			worker, err := photodoku.NewWorker(photodoku.Options{Budget: time.Minute, Observe: func(o photodoku.Observation) { seen = append(seen, o) }})
			if err != nil {
				return err
			}
			defer worker.Close()
			renderer := render.New()
			for i := k; i < n; i += workers {
				photo, truth, err := picture(renderer, seed, i)
				if err != nil {
					return err
				}
				seen = nil
				if _, err := worker.Solve(context.Background(), photo.JPEG); err != nil {
					return fmt.Errorf("picture %d: %w", i, err)
				}
				rows[i] = labelled(seen, truth)
			}
			return nil
		})
	}
	return rows, group.Wait()
}

// labelled returns a row for each candidate that matches a true board, and for each that
// overlaps none. The others would teach nothing.
func labelled(seen []photodoku.Observation, truth []render.Truth) (rows []logistic.Row) {
	for _, o := range seen {
		if yes := matches(o, truth); yes || !overlaps(o, truth) {
			rows = append(rows, logistic.Row{X: o.Features[:], Yes: yes})
		}
	}
	return rows
}

// matches reports whether a candidate lies on a true board: every crossing is near its own, however the
// candidate is turned.
func matches(o photodoku.Observation, truth []render.Truth) bool {
	const near = 0.5 // cells
	return slices.ContainsFunc(truth, func(t render.Truth) bool {
		return o.Mesh.Deviation(t.Crossings) < near
	})
}

func overlaps(o photodoku.Observation, truth []render.Truth) bool {
	return slices.ContainsFunc(truth, func(t render.Truth) bool { return o.Mesh.Overlaps(vision.Mesh(t.Crossings)) })
}

// options keep the weights small, because only few candidates are near the decision
// boundary.
var options = logistic.Options{Decay: 1e-3, Distances: true}

// fit fits two thirds of the pictures and prints the quality of this fit on the others.
// It returns the fit to all pictures.
func fit(rows [][]logistic.Row) logistic.Model {
	var train, heldOut []logistic.Row
	for i, r := range rows {
		if i/len(choices)%3 == 0 {
			heldOut = append(heldOut, r...)
		} else {
			train = append(train, r...)
		}
	}
	fmt.Printf("%d candidates; %d held out: ", len(train), len(heldOut))
	logistic.Report(os.Stdout, logistic.Fit(train, options), heldOut)
	return logistic.Fit(append(train, heldOut...), options)
}
