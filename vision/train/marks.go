package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/photodoku/photodoku/internal/logistic"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
	"github.com/photodoku/photodoku/vision/cells"
)

// heldOut reports whether a picture is used for measurement and not for fitting.
func heldOut(picture int) bool { return picture%4 == 3 }

// trainMark fits the probability that a mark is a printed digit, and measures it.
func trainMark(o options) error {
	marks := make([][]logistic.Row, o.pictures)
	err := eachPicture(o, func(picture int, r *render.Renderer, rng *rand.Rand) error {
		s, err := newScene(r, rng, printedKinds[picture%len(printedKinds)], nil)
		if err == nil {
			marks[picture], err = s.marks()
		}
		return err
	})
	if err != nil {
		return err
	}
	var fit, test []logistic.Row
	for picture, rows := range marks {
		if heldOut(picture) {
			test = append(test, rows...)
		} else {
			fit = append(fit, rows...)
		}
	}
	distances := logistic.Options{Decay: 1e-3, Distances: true}
	fmt.Printf("marks: %d; %d held out: ", len(fit), len(test))
	logistic.Report(os.Stdout, logistic.Fit(fit, distances), test)
	how := fmt.Sprintf("go run ./vision/train -n %d -seed %d mark", o.pictures, o.seed)
	variable := logistic.Variable{Package: "cells", Name: "markWeights", Features: "Features", Names: cells.FeatureNames[:]}
	return variable.Write(o.vision+"/cells/model_coefficients.go", how, logistic.Fit(append(fit, test...), distances))
}

// printedKinds are the kinds of pictures whose boards contain print alone.
var printedKinds = []render.Kind{render.Any, render.Newspaper, render.Crumpled, render.PuzzlePage}

// misfit is the distance in cells up to which the marks of a detection are examples: a board
// may be fitted badly.
const misfit = 0.5

// marks labels the marks of the boards that are detected.
func (s scene) marks() (rows []logistic.Row, err error) {
	im, err := vision.NewImage(s.gray)
	if err != nil {
		return nil, err
	}
	defer im.Close()
	found, err := im.Detect(context.Background(), vision.DetectOptions{})
	if err != nil {
		return nil, err
	}
	for _, d := range found {
		i := slices.IndexFunc(s.photo.Boards, func(b render.Truth) bool { return d.Mesh.Deviation(b.Crossings) <= misfit })
		if i < 0 {
			continue
		}
		truth := s.photo.Boards[i]
		flat, err := im.Rectify(d.Mesh.TurnLike(truth.Crossings), vision.Luma, d.Inverted)
		if err != nil {
			return nil, err
		}
		features, marked, err := cells.Measure(flat)
		if err != nil {
			return nil, err
		}
		for cell, x := range features {
			if marked[cell] {
				rows = append(rows, logistic.Row{X: x[:], Yes: truth.Digits[cell] != 0})
			}
		}
	}
	return rows, nil
}
