// Train fits a model of package vision on rendered pictures and writes its coefficients:
// "board" is P(board) of a detection, "mark" the probability that the mark in a cell is a
// printed digit, and "mesh" the network that moves meshes onto the lines of bent paper. It prints
// how well the model does on pictures that it was not fitted to. "measure" fits nothing: it prints
// how near the detected meshes lie to the boards, and the time of detection.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/photodoku/photodoku/internal/logistic"
)

func main() {
	n := flag.Int("n", 1600, "render `N` pictures, half of them without a board")
	seed := flag.Uint64("seed", 20291123, "seed of the pictures")
	dir := flag.String("o", "vision", "folder of package vision, where the coefficients are written")
	work := flag.String("work", "bin/mesh", "folder for the samples of the mesh network; what is there is used again")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: train [flags] board|mark|mesh|measure")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(flag.Arg(0), *n, *seed, *work, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(model string, n int, seed uint64, work, dir string) error {
	switch model {
	case "mesh":
		return trainMesh(n, seed, work, dir)
	case "measure":
		return measure(n, seed)
	}
	train := map[string]func(all []result, how, dir string) error{"board": trainBoard, "mark": trainMark}[model]
	if train == nil {
		return fmt.Errorf("which model: board, mark or mesh? Or measure")
	}
	all, err := collect(n, seed)
	if err != nil {
		return err
	}
	return train(all, fmt.Sprintf("go run ./vision/train -n %d -seed %d %s", n, seed, model), dir)
}

// heldOut reports whether a picture is used for measurement and not for fitting.
func heldOut(picture int) bool { return picture%4 == 3 }

// trainBoard fits P(board) and measures it.
func trainBoard(all []result, how, dir string) error {
	const trees, rate = 100, 0.3
	var fit, test []logistic.Row
	for i, r := range all {
		for _, e := range r.places {
			if heldOut(i / 2) {
				test = append(test, e.row())
			} else {
				fit = append(fit, e.row())
			}
		}
	}
	fmt.Printf("P(board): %d places; %d held out: ", len(fit), len(test))
	logistic.Report(os.Stdout, boost(fit, trees, rate), test)
	return writeScore(dir+"/score_coefficients.go", how, boost(append(fit, test...), trees, rate))
}

// trainMark fits the mark model and measures it.
func trainMark(all []result, how, dir string) error {
	var fit, test []logistic.Row
	for i, r := range all {
		if heldOut(i / 2) {
			test = append(test, r.marks...)
		} else {
			fit = append(fit, r.marks...)
		}
	}
	distances := logistic.Options{Decay: 1e-3, Distances: true}
	fmt.Printf("marks: %d; %d held out: ", len(fit), len(test))
	logistic.Report(os.Stdout, logistic.Fit(fit, distances), test)
	return writeMarks(dir+"/cells/model_coefficients.go", how, logistic.Fit(append(fit, test...), distances))
}
