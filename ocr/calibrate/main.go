// Calibrate measures on rendered boards how reliable the model for printed digits is. It prints the constants of package
// ocr (print.go) and the log loss that they leave.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/samples/render"
)

func main() {
	photos := flag.Int("n", 600, "number of photos to render")
	seed := flag.Uint64("seed", 78, "seed of the photos")
	model := flag.String("model", "", "the model to calibrate: a language or a .traineddata file (default the project's own)")
	flag.Parse()
	if err := run(*photos, *seed, *model); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(1)
	}
}

func run(photos int, seed uint64, model string) error {
	client, err := ocr.NewClient(ocr.Options{Model: model})
	if err != nil {
		return err
	}
	defer client.Close()
	var all observations
	rng := rand.New(rand.NewPCG(seed, 2))
	renderer := render.New()
	// The hard ones teach how digits are misread, the others how rarely.
	choices := []render.Choice{{Kind: render.Newspaper}, {Kind: render.Any}, {Kind: render.Newspaper, Hardness: 0.95}}
	for n := range photos {
		photo, err := renderer.Render(render.Random(rng, choices[n%len(choices)]))
		if err != nil {
			return err
		}
		if err := all.addPhoto(client, photo); err != nil {
			return err
		}
	}
	all.print()
	return nil
}

func (o *observations) addPhoto(client *ocr.Client, photo render.Photo) error {
	boards, err := celldata.Samples(photo)
	if err != nil {
		return err
	}
	for _, b := range boards {
		for i, cell := range b.Cells {
			if cell.Glyph == nil || cell.Mark < kinds.LeastPrint || b.Entries[i] != 0 {
				continue
			}
			*o = append(*o, observation{cell.Mark, client.PrintScores(cell), b.Digits[i]})
		}
	}
	return nil
}
