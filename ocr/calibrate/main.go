// Calibrate counts the votes of a model for each printed digit of rendered
// boards and prints the confusion table. Package ocr contains one table for each
// model: confusion-own.txt for the careful model of the project, confusion-quick.txt
// for the quick one, and confusion-other.txt for Tesseract's English model.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/samples/render"
)

func main() {
	photos := flag.Int("n", 450, "number of photos to render")
	seed := flag.Uint64("seed", 77, "seed of the photos")
	model := flag.String("model", "", "the model to calibrate: a language or a .traineddata file")
	flag.Parse()
	if err := run(*photos, *seed, *model); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(1)
	}
}

// table counts votes (second index) for what is printed (first index), 0 being
// no digit.
type table [10][ocr.VoteKinds]int

func run(photos int, seed uint64, model string) error {
	client, err := ocr.NewClient(ocr.Options{Model: model})
	if err != nil {
		return err
	}
	defer client.Close()
	var counts table
	rng := rand.New(rand.NewPCG(seed, 2))
	renderer := render.New()
	// The hard ones teach how digits are misread, the others how rarely.
	choices := []render.Choice{{Kind: render.Newspaper}, {Kind: render.Any}, {Kind: render.Newspaper, Hardness: 0.95}}
	for n := range photos {
		photo, err := renderer.Render(render.Random(rng, choices[n%len(choices)]))
		if err != nil {
			return err
		}
		if err := counts.addPhoto(client, photo); err != nil {
			return err
		}
	}
	for _, row := range counts {
		line := fmt.Sprint(row)
		fmt.Println(line[1 : len(line)-1])
	}
	return nil
}

func (t *table) addPhoto(client *ocr.Client, photo render.Photo) error {
	boards, err := celldata.Samples(photo)
	if err != nil {
		return err
	}
	for _, b := range boards {
		if err := t.addBoard(client, b); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) addBoard(client *ocr.Client, b celldata.Sample) error {
	const leastMark = 0.005
	for i, cell := range b.Cells {
		if cell.Glyph == nil || cell.Mark < leastMark {
			continue
		}
		votes, err := client.Votes(cell.Glyph)
		if err != nil {
			return err
		}
		for _, v := range votes {
			t[b.Digits[i]][v]++
		}
	}
	return nil
}
