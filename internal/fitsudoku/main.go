// Fitsudoku fits the probability that a candidate is a Sudoku, given its detection
// and its reading, on rendered pictures with and without boards, and prints the file
// sudoku_weights.go.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/logistic"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

func main() {
	n := flag.Int("n", 600, "number of pictures to render")
	seed := flag.Uint64("seed", 31, "seed of the pictures")
	flag.Parse()
	if err := run(*n, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "fitsudoku:", err)
		os.Exit(1)
	}
}

// choices are rendered in turn.
var choices = []render.Choice{{Kind: render.Newspaper}, {Kind: render.Clutter}, {Kind: render.Newspaper, Hardness: 0.95},
	{Kind: render.NoBoard}, {Kind: render.Crumpled}, {Kind: render.Clutter}}

func run(n int, seed uint64) error {
	var rows []logistic.Row
	var truth []render.Truth
	worker, err := photodoku.NewWorker(photodoku.Options{Budget: time.Minute, Observe: func(o photodoku.Observation) {
		if yes := matches(o, truth); yes || !overlaps(o, truth) {
			rows = append(rows, logistic.Row{X: o.Features[:], Yes: yes, Weight: 1})
		}
	}})
	if err != nil {
		return err
	}
	defer worker.Close()
	renderer := render.New()
	for i := range n {
		spec := render.Random(rand.New(rand.NewPCG(seed, uint64(i))), choices[i%len(choices)])
		photo, err := renderer.Render(spec)
		if err != nil {
			return err
		}
		truth = photo.Boards
		if _, err := worker.Solve(context.Background(), photo.JPEG); err != nil {
			return fmt.Errorf("picture %d: %w", i, err)
		}
	}
	report(rows)
	return nil
}

// matches reports whether a candidate lies on a true board.
func matches(o photodoku.Observation, truth []render.Truth) bool {
	const near = 0.5 // cells
	for _, t := range truth {
		far := 0.0
		for r := range o.Mesh {
			for c := range o.Mesh[r] {
				far = math.Max(far, nearest(o.Mesh[r][c], t)/o.Mesh.CellSide())
			}
		}
		if far < near {
			return true
		}
	}
	return false
}

// overlaps reports whether a candidate lies partly on a true board: that teaches
// nothing.
func overlaps(o photodoku.Observation, truth []render.Truth) bool {
	return slices.ContainsFunc(truth, func(t render.Truth) bool { return o.Mesh.Overlaps(vision.Mesh(t.Crossings)) })
}

// nearest is the distance from a point to the nearest crossing of a board: the mesh
// may be turned.
func nearest(p [2]float64, t render.Truth) float64 {
	least := math.Inf(1)
	for _, row := range t.Crossings {
		for _, q := range row {
			least = math.Min(least, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
	}
	return least
}

// decay keeps the weights small, as the rows are few and nearly separable.
const decay = 0.01

// report fits on two thirds of the rows, prints the calibration on the others to
// standard error and the weights to standard output.
func report(rows []logistic.Row) {
	var train, heldOut []logistic.Row
	for i, r := range rows {
		if i%3 == 0 {
			heldOut = append(heldOut, r)
		} else {
			train = append(train, r)
		}
	}
	model := logistic.Fit(train, logistic.Options{Decay: decay})
	fmt.Fprintf(os.Stderr, "%d candidates, %d held out\n", len(rows), len(heldOut))
	for _, b := range logistic.Reliability(model, heldOut, 10) {
		fmt.Fprintf(os.Stderr, "predicted %.3f, observed %.3f of %.0f\n", b.Predicted, b.Observed, b.Weight)
	}
	fmt.Printf("package photodoku\n\n// sudokuWeights are the weights of SudokuFeatures and the constant, fitted on rendered\n// pictures by go run ./internal/fitsudoku.\nvar sudokuWeights = [...]float64{")
	for i, w := range model {
		if i > 0 {
			fmt.Print(", ")
		}
		fmt.Printf("%.3f", w)
	}
	fmt.Println("}")
}
