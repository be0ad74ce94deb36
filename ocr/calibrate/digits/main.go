// Digits fits the model that gives the digit of an entry from the scores of the pen networks, on the boards of
// rendered photos, and writes the table to be kept as ocr/digits.txt: a line of weights for each unit.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/calibrate/internal/fit"
	"github.com/photodoku/photodoku/ocr/calibrate/internal/rendered"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/ocr/perceptron"
	"github.com/photodoku/photodoku/samples/render"
)

func main() {
	photos := flag.Int("n", 2000, "number of photos to render")
	seed := flag.Uint64("seed", 101, "seed of the photos")
	cache := flag.String("cells", "", "keep the cells in this file, and take them from there the next time")
	flag.Parse()
	if err := run(*photos, *seed, *cache); err != nil {
		fmt.Fprintln(os.Stderr, "digits:", err)
		os.Exit(1)
	}
}

// choices are the kinds of photo, in the proportion in which they are drawn.
var choices = []render.Choice{
	{Kind: render.Written}, {Kind: render.Written, Hardness: 0.3}, {Kind: render.Written, Hardness: 0.7},
	{Kind: render.Written}, {Kind: render.App},
}

func run(photos int, seed uint64, cache string) error {
	boards, err := rendered.New(photos, seed, cache, choices)
	if err != nil {
		return err
	}
	defer boards.Close()
	examples := make([][]fit.Example, len(boards.All))
	err = boards.Each(func(i int) (err error) {
		examples[i], err = examplesOf(boards.All[i])
		return err
	})
	if err != nil {
		return err
	}
	var learnt, heldOut []fit.Example
	for i, e := range examples {
		if rendered.HeldOut(i) {
			heldOut = append(heldOut, e...)
		} else {
			learnt = append(learnt, e...)
		}
	}
	model := fit.Model(learnt, ocr.DigitModel(), true)
	for _, m := range []*perceptron.Model{ocr.DigitModel(), model} {
		loss, wrong := fit.Loss(m, heldOut)
		fmt.Fprintf(os.Stderr, "held out: %d entries, loss %.4f, %.2f %% wrong\n", len(heldOut), loss, 100*wrong)
	}
	fmt.Print(model.Table())
	return nil
}

// examplesOf are the entries of a board that the pen networks see.
func examplesOf(b rendered.Board) (all []fit.Example, err error) {
	if _, err := b.Reader.ReadContents(context.Background()); err != nil {
		return nil, err
	}
	for i, x := range b.Reader.DigitInputs() {
		if c := b.Truth.Content(i); x != nil && c.Kind() == kinds.Entry {
			all = append(all, fit.Example{X: x.Scores, Class: int(c.Digit()) - 1, Logs: x.Logs})
		}
	}
	return all, nil
}
