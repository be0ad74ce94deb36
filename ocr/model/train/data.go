package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/labelled"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// pagesAFile is how many samples a training file holds.
const pagesAFile = 4000

// draw writes the samples of that many rendered photos as training files into a
// folder, and their list.
func draw(dir string, photos int, seed uint64, workers int) (list string, err error) {
	list = filepath.Join(dir, "list.txt")
	if _, err := os.Stat(list); err == nil {
		return list, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	samples, err := collect(photos, seed, workers)
	if err != nil {
		return "", err
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	rng.Shuffle(len(samples), func(i, k int) { samples[i], samples[k] = samples[k], samples[i] })
	var names []byte
	for n := 0; len(samples) > 0; n++ {
		some := min(pagesAFile, len(samples))
		file := filepath.Join(dir, fmt.Sprintf("%03d.lstmf", n))
		if err := writeLSTMF(file, samples[:some]); err != nil {
			return "", err
		}
		names = fmt.Appendln(names, file)
		samples = samples[some:]
	}
	return list, os.WriteFile(list, names, 0o644)
}

// collect renders photos and gives the digits of the boards that are found in
// them.
func collect(photos int, seed uint64, workers int) ([]sample, error) {
	parts := make([][]sample, photos)
	var group errgroup.Group
	group.SetLimit(workers)
	faces := faceNames()
	for n := range photos {
		group.Go(func() (err error) {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			parts[n], err = photoSamples(rng, n, faces)
			if err != nil {
				return fmt.Errorf("photo %d: %w", n, err)
			}
			if n%100 == 99 {
				fmt.Fprintf(os.Stderr, "drew %d of %d photos\n", n+1, photos)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var all []sample
	for _, p := range parts {
		all = append(all, p...)
	}
	return all, nil
}

// faceNames are all faces that are installed.
func faceNames() (names []string) {
	for _, f := range render.Faces("go", "base", "more") {
		if render.Installed(f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// choices are the kinds of photo, in the proportion in which they are drawn:
// hard newspaper photos have the most to teach.
var choices = []render.Choice{
	{Kind: render.Newspaper, Hardness: 0.6},
	{Kind: render.Newspaper, Hardness: 0.95},
	{Kind: render.Any},
	{Kind: render.Newspaper, Hardness: 0.8},
	{Kind: render.Any, Hardness: 0.9},
}

func photoSamples(rng *rand.Rand, n int, faces []string) ([]sample, error) {
	choice := choices[n%len(choices)]
	choice.Faces = faces
	spec := render.Random(rng, choice)
	if err := fillBoards(rng, &spec, faces); err != nil {
		return nil, err
	}
	photo, err := render.New().Render(spec)
	if err != nil {
		return nil, err
	}
	boards, err := labelled.Boards(photo)
	if err != nil {
		return nil, err
	}
	var samples []sample
	for _, b := range boards {
		samples = append(samples, boardSamples(rng, b)...)
	}
	return samples, nil
}

// fillBoards prints most of the solution in each board, each digit in a face of
// its own: more to learn from each photo.
func fillBoards(rng *rand.Rand, spec *render.Spec, faces []string) error {
	for i := range spec.Page.Boards {
		b := &spec.Page.Boards[i]
		b.Faces = make([]string, len(b.Puzzle))
		for k := range b.Faces {
			b.Faces[k] = faces[rng.IntN(len(faces))]
		}
		solution, err := solver.Solve(solver.Grid(b.Puzzle))
		if err != nil {
			return err
		}
		for k, d := range solution {
			if b.Puzzle[k] == 0 && rng.Float64() < 0.5 {
				b.Puzzle[k] = d
			}
		}
	}
	return nil
}

// viewsOfDigit is how many random views are taken of each digit.
const viewsOfDigit = 2

func boardSamples(rng *rand.Rand, b labelled.Board) []sample {
	var samples []sample
	for i, c := range b.Cells {
		if b.Digits[i] != 0 && c.Glyph != nil && c.Mark > 0.1 {
			for range viewsOfDigit {
				samples = append(samples, sample{ocr.TrainingPicture(rng, c.Glyph), b.Digits[i]})
			}
		}
	}
	return samples
}
