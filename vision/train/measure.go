package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// measured are the kinds of pictures on which detection is measured.
var measured = []render.Kind{render.Newspaper, render.Crumpled, render.PuzzlePage, render.NoBoard}

// measure prints how near detected meshes lie to those of the boards, in n pictures of each kind, and
// the time of detection.
func measure(o options) error {
	r := render.New()
	fmt.Println("kind       boards  found  best mesh within 0.15, 0.3 cells  any mesh within 0.15  median   time")
	for _, kind := range measured {
		var all []nearness
		var spent time.Duration
		for i := range o.pictures {
			s, err := newScene(r, rand.New(rand.NewPCG(o.seed, uint64(i))), kind, nil)
			if err != nil {
				return err
			}
			found, took, err := s.detect()
			if err != nil {
				return err
			}
			all, spent = append(all, s.nearness(found)...), spent+took
		}
		printNearness(kind, all, spent/time.Duration(max(o.pictures, 1)))
	}
	return nil
}

// nearness is how far, in cells, the crossings of a board lie from those of the best mesh that was
// detected in its place, and of any mesh.
type nearness struct{ best, any float64 }

func printNearness(kind render.Kind, all []nearness, took time.Duration) {
	var found, near, fair, any int
	median := math.NaN()
	slices.SortFunc(all, func(a, b nearness) int { return cmp.Compare(a.best, b.best) })
	for i, b := range all {
		if b.best < 1 {
			found++
		}
		if b.best < 0.15 {
			near++
		}
		if b.best < 0.3 {
			fair++
		}
		if b.any < 0.15 {
			any++
		}
		if i == len(all)/2 {
			median = b.best
		}
	}
	fmt.Printf("%-10s %6d %6d %20d %12d %21d %7.3f %6d ms\n", render.Kinds()[kind], len(all), found, near, fair, any, median, took.Milliseconds())
}

// detect detects the boards in the picture.
func (s scene) detect() ([]vision.Detection, time.Duration, error) {
	im, err := vision.NewImage(s.gray)
	if err != nil {
		return nil, 0, err
	}
	defer im.Close()
	start := time.Now()
	found, err := im.Detect(context.Background(), vision.DetectOptions{})
	return found, time.Since(start), err
}

// nearness compares the boards of the picture with what was detected.
func (s scene) nearness(found []vision.Detection) (all []nearness) {
	for _, b := range s.boards {
		n := nearness{math.Inf(1), math.Inf(1)}
		for _, d := range found {
			if !d.Mesh.Overlaps(b) {
				continue
			}
			n.best = min(n.best, d.Mesh.Deviation(b))
			n.any = min(n.any, n.best)
			for _, o := range d.Others {
				n.any = min(n.any, o.Deviation(b))
			}
		}
		all = append(all, n)
	}
	return all
}
