// Kinds fits the models that distinguish print, pen and notes on the boards of
// rendered photos, and writes the table to be kept as ocr/kinds.txt, or with -sight as
// ocr/kinds-sight.txt: a line of weights for each unit.
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
	"github.com/photodoku/photodoku/samples/render"
)

func main() {
	photos := flag.Int("n", 400, "number of photos to render")
	seed := flag.Uint64("seed", 78, "seed of the photos")
	cache := flag.String("cells", "", "keep the cells in this file, and take them from there the next time")
	sight := flag.Bool("sight", false, "fit the model that does without the pen networks")
	flag.Parse()
	if err := run(*photos, *seed, *cache, !*sight); err != nil {
		fmt.Fprintln(os.Stderr, "kinds:", err)
		os.Exit(1)
	}
}

// rounds is how often the model is fitted: what print looks like depends on the
// model.
const rounds = 4

func run(photos int, seed uint64, cache string, network bool) error {
	boards, err := load(photos, seed, cache)
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
	readers := make([]*ocr.BoardReader, len(boards))
	rng := rand.New(rand.NewPCG(seed, 9))
	for i := range boards {
		drift(rng, &boards[i].Cells)
		readers[i] = clients[i%workers].NewBoard(boards[i].Cells)
	}
	var model *ocr.KindModel
	for range rounds {
		all, err := allExamples(readers, boards, model, network)
		if err != nil {
			return err
		}
		var learn, heldOut []example
		for i, some := range all {
			if i%heldOutBoards == 0 {
				heldOut = append(heldOut, some...)
			} else {
				learn = append(learn, some...)
			}
		}
		fitted := fit(learn)
		model = &fitted
		fmt.Fprintf(os.Stderr, "%d glyphs, loss %.4f, %.2f %% wrong; held out: loss %.4f, %.2f %% wrong\n",
			len(learn), loss(model, learn), 100*wrong(model, learn), loss(model, heldOut), 100*wrong(model, heldOut))
	}
	printTable(model)
	return nil
}

// heldOutBoards: one board in so many is not learnt from.
const heldOutBoards = 10

// printTable writes a line for each unit.
func printTable(m *ocr.KindModel) {
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

// drift moves glyphs as they lie where the mesh follows bent paper less well than
// that of most rendered boards: more to one side of the board than to the other.
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

// workers is the number of boards that are judged at the same time.
const workers = 2

// allExamples are the examples of each board. Boards i, i+workers, ... share a client.
func allExamples(readers []*ocr.BoardReader, boards []celldata.Sample, model *ocr.KindModel, network bool) ([][]example, error) {
	all := make([][]example, len(boards))
	var group errgroup.Group
	for k := range workers {
		group.Go(func() (err error) {
			for i := k; i < len(boards) && err == nil; i += workers {
				all[i], err = examples(readers[i], boards[i], model, network)
			}
			return err
		})
	}
	return all, group.Wait()
}

// examples are what the glyphs of a board are judged by, with their kinds.
func examples(reader *ocr.BoardReader, b celldata.Sample, model *ocr.KindModel, network bool) ([]example, error) {
	rounds, err := reader.Measures(context.Background(), model, network)
	if err != nil {
		return nil, err
	}
	var all []example
	for _, cells := range rounds {
		for i, m := range cells {
			if m != nil {
				all = append(all, example{*m, b.Content(i).Kind()})
			}
		}
	}
	return all, nil
}

// choices are the kinds of photo, in the proportion in which they are drawn.
var choices = []render.Choice{
	{Kind: render.Written}, {Kind: render.Written, Hardness: 0.3}, {Kind: render.Newspaper},
	{Kind: render.Written, Hardness: 0.7}, {Kind: render.Any}, {Kind: render.App},
	// A full grid is not always filled in by hand.
	{Kind: render.PrintedSolution}, {Kind: render.PrintedSolution, Hardness: 0.3},
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
