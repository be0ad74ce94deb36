package main

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
)

// tesseractSamples is the number of samples for lstmtraining. A few are enough, because fit
// replaces the weights of its model.
const tesseractSamples = 1000

// draw renders photos and writes the samples of some sets, each into its folder: all samples in the
// format of MNIST, and a few as a training document of Tesseract. If each set has its
// document, nothing is drawn; if one is missing, all are drawn again.
func (p *photoSet) draw(sets []set, folder func(set) string, photos int, seed uint64, workers int) error {
	document := func(s set) string { return filepath.Join(folder(s), documentName) }
	if !slices.ContainsFunc(sets, func(s set) bool { _, err := os.Stat(document(s)); return err != nil }) {
		return nil
	}
	samples, err := p.collect(sets, photos, seed, workers)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	for k, s := range sets {
		if err := os.MkdirAll(folder(s), 0o755); err != nil {
			return err
		}
		rng.Shuffle(len(samples[k]), func(i, j int) { samples[k][i], samples[k][j] = samples[k][j], samples[k][i] })
		if err := writeIDX(folder(s), samples[k], s.characters); err != nil {
			return err
		}
		if err := writeLSTMF(document(s), samples[k][:min(tesseractSamples, len(samples[k]))]); err != nil {
			return err
		}
	}
	return nil
}

// photoSet is a kind of photo that samples are taken from.
type photoSet struct {
	name string
	// misplaced is the share of boards whose mesh does not lie on the lines.
	misplaced float64
	// If segmentedTwice is set, each board is segmented a second time, in another channel or at another
	// threshold.
	segmentedTwice bool
	// choices are the kinds of photo, in the proportion in which they are drawn:
	// hard newspaper photos have the most to teach.
	choices []render.Choice
	// entryShare is the share of cells without a printed digit that are written into.
	entryShare float64
}

// set is what a network learns from: one kind of sample.
type set struct {
	name   string
	photos *photoSet
	// characters are those that the samples stand for.
	characters string
	// image makes a training image of a cell; images is the number of images of each cell.
	image  func(*rand.Rand, ocr.Cell) image.Image
	images int
}

var (
	// printed are printed digits, and marks that are none: notes, residues of lines, and digits
	// that do not stand upright.
	printed = set{"printed", &printedPhotos, blank + givens, printImage, 1}
	// written: printed digits, written digits and notes. writtenCells: the same in their
	// whole cells, and marks that are none of these.
	written      = set{"written", &filledIn, givens + entries + notes, penImage, 2}
	writtenCells = set{"cells", &filledIn, blank + givens + entries + notes, cellImage, 1}

	printedPhotos = photoSet{name: "printed", segmentedTwice: true, misplaced: 0.4, choices: []render.Choice{
		{Kind: render.Newspaper, Hardness: 0.6},
		{Kind: render.Newspaper, Hardness: 0.95},
		{Kind: render.Any},
		{Kind: render.Newspaper, Hardness: 0.8},
		{Kind: render.Any, Hardness: 0.9},
		{Kind: render.Crumpled},
		{Kind: render.Newspaper},
		{Kind: render.Crumpled, Hardness: 0.8},
	}}
	filledIn = photoSet{name: "filled in", entryShare: 0.75, choices: []render.Choice{
		{Kind: render.Written, Hardness: 0.1},
		{Kind: render.Written, Hardness: 0.3},
		{Kind: render.Written, Hardness: 0.5},
	}}
)

// The characters that stand for what a cell holds.
const blank, givens, entries, notes = "o", "123456789", "abcdefghi", "n"

// collect renders photos and returns the samples of each set.
func (p *photoSet) collect(sets []set, photos int, seed uint64, workers int) ([][]sample, error) {
	var group errgroup.Group
	group.SetLimit(workers)
	faces, hands := render.InstalledFaces("go", "base", "more"), render.InstalledFaces("hand")
	parts := make([][][]sample, len(sets))
	for k := range parts {
		parts[k] = make([][]sample, photos)
	}
	for n := range photos {
		group.Go(func() error {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			choice := p.choices[n%len(p.choices)]
			choice.Faces, choice.Hands = faces, hands
			boards, err := p.boards(rng, choice)
			if err != nil {
				return fmt.Errorf("photo %d: %w", n, err)
			}
			for k, s := range sets {
				for _, b := range boards {
					parts[k][n] = append(parts[k][n], s.samples(rng, b)...)
				}
			}
			if n%100 == 99 {
				fmt.Fprintf(os.Stderr, "%s: %d of %d photos\n", p.name, n+1, photos)
			}
			return nil
		})
	}
	err := group.Wait()
	samples := make([][]sample, len(sets))
	for k := range sets {
		samples[k] = slices.Concat(parts[k]...)
	}
	return samples, err
}

// boards renders a photo and segments its boards.
func (p *photoSet) boards(rng *rand.Rand, choice render.Choice) ([]celldata.Sample, error) {
	spec := p.spec(rng, choice)
	for i := range spec.Page.Boards {
		if err := p.fill(rng, &spec.Page.Boards[i], choice.Faces); err != nil {
			return nil, err
		}
	}
	photo, err := render.New().Render(spec)
	if err != nil {
		return nil, err
	}
	return celldata.SamplesAt(photo, func(int) []celldata.Segmentation { return p.segmentations(rng) })
}

// spec chooses a photo. Handwriting is drawn in small photos of large boards, with
// nothing around: there is more to learn of it than of cameras, and nothing where it
// cannot be read.
func (p *photoSet) spec(rng *rand.Rand, choice render.Choice) render.Spec {
	const pixels, leastCell = 600_000, 30
	spec := render.Random(rng, choice)
	if p.entryShare == 0 {
		return spec
	}
	for spec.Shrink(pixels); spec.CellPixels() < leastCell; spec.Shrink(pixels) {
		spec = render.Random(rng, choice)
	}
	spec.Page.Items, spec.Page.Boards = nil, spec.Page.Boards[:1]
	return spec
}

// fill prints most of the solution in a board, each digit in a face of its own,
// and writes much of the rest, most boards by many writers: more to learn from each
// photo. For the networks for pen, a third of
// the cells that remain keep what they hold, and the others get notes.
func (p *photoSet) fill(rng *rand.Rand, b *render.Board, faces []string) error {
	b.Faces = make([]string, len(b.Puzzle))
	for k := range b.Faces {
		b.Faces[k] = faces[rng.IntN(len(faces))]
	}
	solution, err := solver.Solve(solver.Grid(b.Puzzle))
	if err != nil {
		return err
	}
	print := 0.5
	if p.entryShare > 0 {
		print = 0.2
		b.Hand.Many = rng.IntN(4) > 0
	}
	for k, d := range solution {
		switch {
		case b.Puzzle[k] != 0:
		case rng.Float64() < print:
			b.Puzzle[k], b.Hand.Entries[k], b.Hand.Notes[k], b.Hand.Erased[k] = d, 0, 0, 0
		case rng.Float64() < p.entryShare:
			b.Hand.Entries[k], b.Hand.Notes[k] = d, 0
		case p.entryShare > 0 && rng.IntN(3) > 0:
			b.Hand.Entries[k], b.Hand.Notes[k] = 0, 1<<d|1<<(1+rng.IntN(9))|1<<(1+rng.IntN(9))
		}
	}
	return nil
}

// segmentations chooses how a board is segmented. Refinements use the other thresholds and the
// shadowless channel.
func (p *photoSet) segmentations(rng *rand.Rand) []celldata.Segmentation {
	const (
		lowest, highest = 0.35, 0.6
		shadowless      = 0.3
	)
	all := []celldata.Segmentation{{Offset: p.offset(rng), Threshold: vision.DefaultThreshold}}
	if !p.segmentedTwice {
		return all
	}
	other := celldata.Segmentation{Offset: p.offset(rng), Threshold: lowest + (highest-lowest)*rng.Float64()}
	if rng.Float64() < shadowless {
		other.Channel, other.Threshold = vision.Shadowless, vision.DefaultThreshold
	}
	return append(all, other)
}

// offset misplaces a mesh: as a whole, and with a bump somewhere.
func (p *photoSet) offset(rng *rand.Rand) celldata.Offset {
	if rng.Float64() >= p.misplaced {
		return celldata.Offset{}
	}
	along := func() func(u, v float64) float64 {
		whole, bump, width := 0.1*rng.NormFloat64(), 0.25*rng.NormFloat64(), 1+3*rng.Float64()
		u0, v0 := 9*rng.Float64(), 9*rng.Float64()
		return func(u, v float64) float64 {
			return whole + bump*math.Exp(-((u-u0)*(u-u0)+(v-v0)*(v-v0))/(2*width*width))
		}
	}
	return celldata.Offset{X: along(), Y: along()}
}

func (s set) samples(rng *rand.Rand, b celldata.Sample) []sample {
	var samples []sample
	for i, c := range b.Cells {
		character, ok := s.label(b, i)
		if !ok {
			continue
		}
		for range s.images {
			samples = append(samples, sample{s.image(rng, c), character})
		}
		if s.photos.entryShare == 0 && rng.Float64() < turned {
			if quarters := 1 + rng.IntN(3); !ambiguous(b.Digits[i], quarters) {
				samples = append(samples, sample{s.image(rng, ocr.Turned(c, quarters)), rune(blank[0])})
			}
		}
	}
	return samples
}

// turned is the probability that a printed digit is also turned and used as a sample of no digit. It
// applies to each segmentation.
const turned = 0.15

// ambiguous reports whether a digit looks like a digit after that many quarter turns.
func ambiguous(d uint8, quarters int) bool {
	return d == 0 || quarters == 2 && strings.ContainsRune("125689", rune('0'+d)) || d == 1
}

// label is the character that stands for what a cell holds; false if it is not
// fit to learn from.
func (s set) label(b celldata.Sample, i int) (rune, bool) {
	// leastPrint is the probability of print below which a glyph is a smudge;
	// smallest the height of entries, in pixels.
	const leastPrint, smallest = 0.1, 14
	c := b.Cells[i]
	switch {
	case c.Glyph == nil:
		return 0, false
	case b.Digits[i] != 0:
		return rune(givens[b.Digits[i]-1]), c.Mark > leastPrint
	case b.Entries[i] != 0 && s.photos.entryShare == 0:
		return 0, false
	case b.Entries[i] != 0:
		return rune(entries[b.Entries[i]-1]), c.Glyph.Rect.Dy() > smallest
	case b.Notes[i] && s.photos.entryShare > 0:
		// A single small digit looks as an entry does, unless the cell is seen.
		return rune(notes[0]), s.knowsBlank() || c.Glyph.Rect.Dx() > c.Glyph.Rect.Dy()
	}
	return rune(blank[0]), s.knowsBlank()
}

// knowsBlank reports whether marks that are neither digits nor notes are samples too.
func (s set) knowsBlank() bool { return strings.Contains(s.characters, blank) }
