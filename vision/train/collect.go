package main

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/logistic"
	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
	"github.com/photodoku/photodoku/vision/cells"
)

// result has the training examples of one picture.
type result struct {
	places []place
	marks  []logistic.Row // of cells.Features: is the mark a printed digit?
}

// place is a place that was fitted in a picture.
type place struct {
	features vision.Features
	mesh     vision.Mesh
	board    bool
	weight   float64
	search   string
}

func (p place) row() logistic.Row {
	return logistic.Row{X: p.features[:], Yes: p.board, Weight: p.weight}
}

// boardKinds and otherKinds are the kinds of pictures with and without boards, and how
// often each is rendered.
var (
	boardKinds = []render.Kind{render.Any, render.Newspaper, render.Crumpled, render.Written, render.PuzzlePage, render.Newspaper, render.Slips, render.Crumpled, render.App}
	otherKinds = []render.Kind{render.NoBoard, render.NoBoard, render.Clutter}
)

// collect renders n pictures, every other one without a board, and learns from each.
func collect(n int, seed uint64) ([]result, error) {
	all := make([]result, n)
	var group errgroup.Group
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		group.Go(func() error {
			r := render.New()
			for i := k; i < n; i += workers {
				kind := boardKinds[i/2%len(boardKinds)]
				if i%2 == 1 {
					kind = otherKinds[i/2%len(otherKinds)]
				}
				s, err := newShot(r, rand.New(rand.NewPCG(seed, uint64(i))), kind)
				if err != nil {
					return err
				}
				s.negative = i%8 == 2
				if all[i], err = s.learn(i%8 == 0 || s.negative); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return all, group.Wait()
}

// shot is a rendered picture with the boards in it.
type shot struct {
	photo  render.Photo
	boards []vision.Mesh // puzzles and printed solutions that lie in the picture as a whole
	mixed  bool          // other boards are cut by its border
	// negative is set where dark and light are exchanged.
	negative bool
	// filledIn is set if boards contain entries. Entries are not used as examples of marks that
	// are not printed digits.
	filledIn bool
}

func newShot(r *render.Renderer, rng *rand.Rand, kind render.Kind) (shot, error) {
	spec := render.Random(rng, render.Choice{Kind: kind})
	photo, err := r.Render(spec)
	s := shot{photo: photo, filledIn: slices.Contains([]render.Kind{render.Written, render.Slips, render.App}, kind)}
	for _, item := range spec.Page.Items {
		if item.Kind == render.Solution {
			spec.Page.Boards = append(spec.Page.Boards, render.Board{X: item.X, Y: item.Y, Side: item.W, Ratio: item.H / item.W})
		}
	}
	for _, t := range spec.Truth() {
		s.boards = append(s.boards, vision.Mesh(t.Crossings))
	}
	s.mixed = len(spec.Page.Boards) > len(s.boards)
	return s, err
}

// learn detects boards in the picture, in every search if exhaustive, and labels the fitted
// places.
func (s shot) learn(exhaustive bool) (r result, err error) {
	p, err := picture.Decode(s.photo.JPEG, 0)
	if err != nil {
		return r, err
	}
	gray := p.Gray()
	if s.negative {
		for i, v := range gray.Pix {
			gray.Pix[i] = 255 - v
		}
	}
	im, err := vision.NewImage(gray)
	if err != nil {
		return r, err
	}
	defer im.Close()
	found, err := im.Detect(context.Background(), vision.DetectOptions{Exhaustive: exhaustive, Fitted: func(m vision.Mesh, f vision.Features, search string) {
		far := s.distance(m)
		board := far < right
		if s.negative && !strings.HasPrefix(search, "inverted") {
			board = false
		}
		// Places that may be a truncated board are no examples.
		if board || far > wrong && (!s.mixed || m.Within(im.Size())) {
			r.places = append(r.places, place{f, m, board, 1, search})
		}
	}})
	if err != nil {
		return r, err
	}
	weigh(r.places)
	if s.negative || s.filledIn {
		return r, nil
	}
	for _, d := range found {
		if err := s.learnMarks(im, d, &r); err != nil {
			return r, err
		}
	}
	return r, nil
}

// misfit is the distance in cells up to which the marks of a detection are examples: a board
// may be fitted badly.
const misfit = 0.5

// learnMarks labels the marks of a detection that is a puzzle.
func (s shot) learnMarks(im *vision.Image, d vision.Detection, r *result) error {
	for _, truth := range s.photo.Boards {
		m := d.Mesh.TurnLike(truth.Crossings)
		if m.MaxDistance(truth.Crossings) > misfit {
			continue
		}
		flat, err := im.Rectify(m, vision.Luma, d.Inverted)
		if err != nil {
			return err
		}
		features, marked, err := cells.Measure(flat, cells.DefaultThreshold)
		for i := range features {
			if marked[i] {
				r.marks = append(r.marks, logistic.Row{X: features[i][:], Yes: truth.Digits[i] != 0, Weight: 1})
			}
		}
		return err
	}
	return nil
}

// A mesh is right if its crossings lie less than right cells from those of a board, and wrong
// if they lie more than wrong cells off. Meshes between these limits are no examples.
const right, wrong = 0.15, 0.2

// distance is the distance, in cells, of a mesh to the nearest board.
func (s shot) distance(m vision.Mesh) float64 {
	near := math.Inf(1)
	for _, b := range s.boards {
		near = min(near, m.TurnLike(b).MaxDistance(b))
	}
	return near
}

// weigh sets weights so that all fits of one place with one label have the same total weight.
func weigh(all []place) {
	for i := range all {
		n := 0.0
		for _, o := range all {
			if o.board == all[i].board && o.mesh.Overlaps(all[i].mesh) {
				n++
			}
		}
		all[i].weight = 1 / n
	}
}
