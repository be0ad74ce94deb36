// Kinds fits the models that distinguish print, entries and notes on the boards of
// rendered photos, and writes the table to be kept as ocr/kinds/kinds.txt: a line of weights for each unit.
package main

import (
	"context"
	"flag"
	"fmt"
	"image"
	"math/rand/v2"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
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

// board is a board with its truth. Its marks have the kinds that the last stage gave to them.
type board struct {
	*kinds.Board
	reader *ocr.BoardReader
	truth  celldata.Truth
}

// folds is the number of parts of the boards. For the next stage, the glyphs of a part get
// their kinds from a model that was fitted to the other parts: a model is too certain of the boards that it
// was fitted to.
const folds = 4

func run(photos int, seed uint64, cache string, restart bool) error {
	samples, err := load(photos, seed, cache)
	if err != nil {
		return err
	}
	var clients [workers]*ocr.Client
	for k := range clients {
		if clients[k], err = ocr.NewClient(ocr.Options{Engines: 1}); err != nil {
			return err
		}
		defer clients[k].Close()
	}
	boards := make([]board, len(samples))
	rng := rand.New(rand.NewPCG(seed, 9))
	for i := range samples {
		drift(rng, &samples[i].Cells)
		reader := clients[i%workers].NewBoard(samples[i].Cells)
		boards[i] = board{reader.Kinds(), reader, samples[i].Truth}
	}
	for stage := range kinds.Stages {
		examples, err := allExamples(boards, stage)
		if err != nil {
			return err
		}
		var present *kinds.Model
		if !restart {
			present = &kinds.Models()[stage]
		}
		last := stage == kinds.Stages-1
		models := fitStage(examples, present, last)
		model := models[folds]
		if !last {
			next(boards, examples, models)
		}
		var heldOut []example
		for i := 0; i < len(boards); i += heldOutBoards {
			heldOut = append(heldOut, examples[i]...)
		}
		for _, m := range []*kinds.Model{present, &model} {
			if m == nil {
				continue
			}
			fmt.Fprintf(os.Stderr, "stage %d, held out: %d glyphs, loss %.4f, %.2f %% wrong\n",
				stage+1, len(heldOut), loss(m, heldOut), 100*wrong(m, heldOut))
		}
		printCertain(&model, heldOut)
		printTable(&model)
	}
	return nil
}

// printCertain prints how many marks are certainly print or entries by a model, and how many of these are
// something else.
func printCertain(m *kinds.Model, all []example) {
	for _, least := range []float64{0.9, 0.99, 0.999} {
		var certain, wrong [kinds.Count]int
		for _, e := range all {
			for kind, p := range m.Posterior(&e.x) {
				if p >= least {
					certain[kind]++
					if kinds.Kind(kind) != e.kind {
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
// latter. The fits continue from the present model, which must have been fitted to other photos, or start from random
// weights if it is nil.
func fitStage(examples [][]example, present *kinds.Model, last bool) (models [folds + 1]kinds.Model) {
	learn := func(fold int) (some []example) {
		for i, e := range examples {
			if i%heldOutBoards != 0 && i%folds != fold {
				some = append(some, e...)
			}
		}
		return some
	}
	var group errgroup.Group
	group.SetLimit(workers)
	for fold := range models {
		if last && fold != folds {
			continue
		}
		group.Go(func() error { models[fold] = fit(learn(fold), present); return nil })
	}
	_ = group.Wait()
	return models
}

// next gives the marks of all boards the kinds for the next stage. A mark without an example keeps its kinds.
func next(boards []board, examples [][]example, models [folds + 1]kinds.Model) {
	for i := range boards {
		fold := i % folds
		if i%heldOutBoards == 0 {
			fold = folds
		}
		for _, e := range examples[i] {
			boards[i].Marks[e.mark].Kinds = models[fold].Posterior(&e.x)
		}
	}
}

// heldOutBoards: one board in so many is not learnt from.
const heldOutBoards = 10

// printTable writes a line for each unit.
func printTable(m *kinds.Model) {
	line := func(unit []float64) {
		for k, w := range unit {
			if k > 0 {
				fmt.Print(" ")
			}
			fmt.Printf("%.4f", w)
		}
		fmt.Println()
	}
	for unit := range m.Hidden {
		line(m.Hidden[unit][:])
	}
	for kind := range m.Output {
		line(m.Output[kind][:])
	}
}

// drift shifts the glyphs by an amount that varies over the board, as on bent paper that the mesh
// does not follow well. Most rendered boards have better meshes.
func drift(rng *rand.Rand, cells *[81]ocr.Cell) {
	var slope, curve [2][2]float64
	for axis := range 2 {
		for k := range 2 {
			slope[axis][k], curve[axis][k] = 1.5*rng.NormFloat64(), 1.5*rng.NormFloat64()
		}
	}
	for i := range cells {
		at := [2]float64{float64(i%9)/4 - 1, float64(i/9)/4 - 1}
		var move [2]float64
		for axis := range 2 {
			for k := range 2 {
				move[axis] += slope[axis][k]*at[k] + curve[axis][k]*at[k]*at[k]
			}
		}
		cells[i].At = cells[i].At.Add(image.Pt(int(move[0]), int(move[1])))
	}
}

// workers is the number of goroutines that render photos, measure boards and fit models.
const workers = 2

// allExamples are the examples of each board in a stage. Boards i, i+workers, ... share a client.
func allExamples(boards []board, stage int) ([][]example, error) {
	all := make([][]example, len(boards))
	var group errgroup.Group
	for k := range workers {
		group.Go(func() (err error) {
			for i := k; i < len(boards) && err == nil; i += workers {
				all[i], err = boards[i].examples(stage)
			}
			return err
		})
	}
	return all, group.Wait()
}

// examples returns the measures and the true kinds of the marks of a board whose kinds may still change.
func (b *board) examples(stage int) (all []example, err error) {
	var seen []kinds.Seen
	if stage == kinds.SightStages {
		for i := range b.Marks {
			b.Marks[i].BySight = b.Marks[i].Kinds
		}
	}
	if stage >= kinds.SightStages {
		if seen, err = b.reader.See(context.Background()); err != nil {
			return nil, err
		}
	}
	for i, x := range b.Measures(seen) {
		if m := &b.Marks[i]; m.MayBePen() && m.MayBePrint() {
			all = append(all, example{i, x, b.truth.Content(m.Index).Kind()})
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

// load renders photos and finds the boards in them, or takes them from the cache.
func load(photos int, seed uint64, cache string) ([]celldata.Sample, error) {
	if boards, err := celldata.Load(cache); err == nil {
		return boards, nil
	}
	parts := make([][]celldata.Sample, photos)
	hands := render.InstalledFaces("hand")
	var group errgroup.Group
	group.SetLimit(workers)
	for n := range photos {
		group.Go(func() error {
			choice := choices[n%len(choices)]
			choice.Hands = hands
			spec := render.Random(rand.New(rand.NewPCG(seed, uint64(n))), choice)
			// What lies around the boards does not matter.
			spec.Shrink(1_000_000)
			spec.Page.Items = nil
			photo, err := render.New().Render(spec)
			if err == nil {
				parts[n], err = celldata.Samples(photo)
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var all []celldata.Sample
	for _, p := range parts {
		all = append(all, p...)
	}
	if cache != "" {
		return all, celldata.Save(cache, all)
	}
	return all, nil
}
