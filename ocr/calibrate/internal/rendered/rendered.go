// Package rendered has the boards of rendered photos, to fit models to them.
package rendered

import (
	"image"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/samples/render"
)

// Board is a board with its truth.
type Board struct {
	Reader *ocr.BoardReader
	Truth  celldata.Truth
}

// Boards are those of rendered photos. Boards i, i+workers, ... share a client, see Each.
type Boards struct {
	All     []Board
	clients [workers]*ocr.Client
}

// workers is the number of goroutines that render photos and measure boards.
const workers = 2

// New renders photos of some kinds, in the proportion in which these are listed, and finds the boards in them. If a
// cache file is named, it keeps the cells there, and takes them from there the next time.
func New(photos int, seed uint64, cache string, choices []render.Choice) (*Boards, error) {
	samples, err := load(photos, seed, cache, choices)
	if err != nil {
		return nil, err
	}
	b := &Boards{}
	for k := range b.clients {
		if b.clients[k], err = ocr.NewClient(ocr.Options{Engines: 1}); err != nil {
			b.Close()
			return nil, err
		}
	}
	rng := rand.New(rand.NewPCG(seed, 9))
	for i := range samples {
		drift(rng, &samples[i].Cells)
		b.All = append(b.All, Board{b.clients[i%workers].NewBoard(samples[i].Cells), samples[i].Truth})
	}
	return b, nil
}

// Close frees the engines.
func (b *Boards) Close() {
	for _, c := range b.clients {
		if c != nil {
			c.Close()
		}
	}
}

// Each calls f with the index of every board, in several goroutines.
func (b *Boards) Each(f func(i int) error) error {
	var group errgroup.Group
	for k := range workers {
		group.Go(func() (err error) {
			for i := k; i < len(b.All) && err == nil; i += workers {
				err = f(i)
			}
			return err
		})
	}
	return group.Wait()
}

// HeldOut reports whether a board is not learnt from: one in ten.
func HeldOut(i int) bool { return i%10 == 0 }

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

func load(photos int, seed uint64, cache string, choices []render.Choice) ([]celldata.Sample, error) {
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
