// Calibrate counts what Tesseract votes for each printed digit of rendered
// boards, and writes the table of package ocr (confusion.txt).
package main

import (
	"flag"
	"fmt"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"os"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

func main() {
	photos := flag.Int("n", 480, "number of photos to render")
	seed := flag.Uint64("seed", 77, "seed of the photos")
	model := flag.String("model", "", "the model to calibrate: a language or a .traineddata file")
	flag.Parse()
	if err := run(*photos, *seed, *model); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(1)
	}
}

// table counts votes (second index) for what is printed (first index), 0 being
// no digit for both.
type table [10][10]int

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
	gray := image.NewGray(photo.Image.Bounds())
	draw.Draw(gray, gray.Bounds(), photo.Image, photo.Image.Bounds().Min, draw.Src)
	boards, err := vision.Find(gray, vision.Options{})
	if err != nil {
		return err
	}
	for _, truth := range photo.Boards {
		board, found := match(boards, truth)
		if !found {
			continue
		}
		flat, err := vision.Straighten(gray, board)
		if err != nil {
			return err
		}
		cells, err := vision.Cut(flat)
		if err != nil {
			return err
		}
		if err := t.addBoard(client, cells, truth.Digits); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) addBoard(client *ocr.Client, cells [81]vision.Cell, digits [81]uint8) error {
	const leastMark = 0.005
	for i, cell := range cells {
		if cell.Glyph == nil || cell.Mark < leastMark {
			continue
		}
		votes, err := client.Votes(cell.Glyph)
		if err != nil {
			return err
		}
		for _, v := range votes {
			t[digits[i]][v]++
		}
	}
	return nil
}

// match is the board whose corners all lie within a quarter of a cell of the
// truth, turned as its digits stand.
func match(boards []vision.Board, truth render.Truth) (vision.Board, bool) {
	want := truth.Corners()
	near := math.Hypot(want[0][0]-want[2][0], want[0][1]-want[2][1]) / 50
	for _, b := range boards {
		for quarters := range 4 {
			turned, far := b.Turn(quarters), 0.0
			for k, p := range turned.Corners() {
				far = max(far, math.Hypot(p[0]-want[k][0], p[1]-want[k][1]))
			}
			if far < near {
				return turned, true
			}
		}
	}
	return vision.Board{}, false
}
