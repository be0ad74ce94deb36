// Kinds fits the models that distinguish print, entries and notes on the boards of
// rendered photos, and writes the table to be kept as ocr/kinds/kinds.txt: a line of weights for each unit.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/ocr/calibrate/internal/fit"
	"github.com/photodoku/photodoku/ocr/calibrate/internal/rendered"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/ocr/perceptron"
	"github.com/photodoku/photodoku/samples/render"
)

func main() {
	photos := flag.Int("n", 400, "number of photos to render")
	seed := flag.Uint64("seed", 78, "seed of the photos; it must be new unless the fit starts from random weights")
	cache := flag.String("cells", "", "keep the cells in this file, and take them from there the next time")
	restart := flag.Bool("restart", false, "start from random weights instead of the present ones")
	flag.Parse()
	if err := run(*photos, *seed, *cache, *restart); err != nil {
		fmt.Fprintln(os.Stderr, "kinds:", err)
		os.Exit(1)
	}
}

// example is the mark with that index on its board.
type example struct {
	fit.Example
	mark int
}

// folds is the number of parts of the boards. For the next stage, the glyphs of a part get
// their kinds from a model that was fitted to the other parts: a model is too certain of the boards that it
// was fitted to.
const folds = 4

func run(photos int, seed uint64, cache string, restart bool) error {
	boards, err := rendered.New(photos, seed, cache, choices)
	if err != nil {
		return err
	}
	defer boards.Close()
	for stage, present := range kinds.Models() {
		examples := make([][]example, len(boards.All))
		err := boards.Each(func(i int) (err error) {
			examples[i], err = examplesOf(boards.All[i], stage)
			return err
		})
		if err != nil {
			return err
		}
		last := stage == kinds.Stages-1
		models := fitStage(examples, present, restart, last)
		model := models[folds]
		if !last {
			next(boards.All, examples, models)
		}
		heldOut := chosen(examples, rendered.HeldOut)
		for _, m := range []*perceptron.Model{present, model} {
			loss, wrong := fit.Loss(m, heldOut)
			fmt.Fprintf(os.Stderr, "stage %d, held out: %d glyphs, loss %.4f, %.2f %% wrong\n", stage+1, len(heldOut), loss, 100*wrong)
		}
		printCertain(model, heldOut)
		fmt.Print(model.Table())
	}
	return nil
}

// chosen are the examples of some boards.
func chosen(examples [][]example, is func(board int) bool) (some []fit.Example) {
	for i, all := range examples {
		if !is(i) {
			continue
		}
		for _, e := range all {
			some = append(some, e.Example)
		}
	}
	return some
}

// printCertain prints how many marks are certainly print or entries by a model, and how many of these are
// something else.
func printCertain(m *perceptron.Model, all []fit.Example) {
	for _, least := range []float64{0.9, 0.99, 0.999} {
		var certain, wrong [kinds.Count]int
		for _, e := range all {
			for kind, p := range m.Posterior(e.X) {
				if p >= least {
					certain[kind]++
					if kind != e.Class {
						wrong[kind]++
					}
				}
			}
		}
		fmt.Fprintf(os.Stderr, "  from %g on: %d print, %d of these wrong; %d entries, %d wrong\n",
			least, certain[kinds.Print], wrong[kinds.Print], certain[kinds.Entry], wrong[kinds.Entry])
	}
}

// fitStage fits the models of a stage: one without each fold, and one with all folds. The last stage needs only the
// latter. The fits continue from the present model, which must have been fitted to other photos, unless they restart.
func fitStage(examples [][]example, present *perceptron.Model, restart, last bool) (models [folds + 1]*perceptron.Model) {
	var group errgroup.Group
	for fold := range models {
		if last && fold != folds {
			continue
		}
		group.Go(func() error {
			learnt := chosen(examples, func(i int) bool { return !rendered.HeldOut(i) && i%folds != fold })
			models[fold] = fit.Model(learnt, present, restart)
			return nil
		})
	}
	_ = group.Wait()
	return models
}

// next gives the marks of all boards the kinds for the next stage. A mark without an example keeps its kinds.
func next(boards []rendered.Board, examples [][]example, models [folds + 1]*perceptron.Model) {
	for i, b := range boards {
		fold := i % folds
		if rendered.HeldOut(i) {
			fold = folds
		}
		for _, e := range examples[i] {
			b.Reader.Kinds().Marks[e.mark].Kinds = kinds.Probabilities(models[fold].Posterior(e.X))
		}
	}
}

// examplesOf returns the measures and the true kinds of the marks of a board whose kinds may still change.
func examplesOf(b rendered.Board, stage int) (all []example, err error) {
	board := b.Reader.Kinds()
	var seen []kinds.Seen
	if stage == kinds.SightStages {
		for i := range board.Marks {
			board.Marks[i].BySight = board.Marks[i].Kinds
		}
	}
	if stage >= kinds.SightStages {
		if seen, err = b.Reader.See(context.Background()); err != nil {
			return nil, err
		}
	}
	for i, x := range board.Measures(seen) {
		if m := &board.Marks[i]; m.MayBePen() && m.MayBePrint() {
			all = append(all, example{fit.Example{X: x[:], Class: int(b.Truth.Content(m.Index).Kind())}, i})
		}
	}
	return all, nil
}

// choices are the kinds of photo, in the proportion in which they are drawn. In games, typed entries often differ
// from the print only in colour or shade. Printed solutions are included because not every full grid
// is filled in by hand.
var choices = []render.Choice{
	{Kind: render.Written}, {Kind: render.Written, Hardness: 0.3}, {Kind: render.Newspaper},
	{Kind: render.Written, Hardness: 0.7}, {Kind: render.Any}, {Kind: render.App},
	{Kind: render.PrintedSolution}, {Kind: render.PrintedSolution, Hardness: 0.3},
	{Kind: render.App}, {Kind: render.App, Hardness: 0.3},
	{Kind: render.Newspaper}, {Kind: render.Any}, {Kind: render.Book}, {Kind: render.Crumpled},
}
