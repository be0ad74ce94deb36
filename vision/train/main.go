// Train fits the models of package vision on rendered pictures and writes their
// coefficients: P(board) of a detection, and the probability that the mark in a cell is
// a printed digit. It prints how well they do on pictures they were not fitted to.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/photodoku/photodoku/internal/logistic"
)

func main() {
	n := flag.Int("n", 1120, "render `N` pictures, half of them without a board")
	seed := flag.Uint64("seed", 20281100, "seed of the pictures")
	dir := flag.String("o", "vision", "folder of package vision, where the coefficients are written")
	flag.Parse()
	if err := run(*n, *seed, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(n int, seed uint64, dir string) error {
	all, err := collect(n, seed)
	if err != nil {
		return err
	}
	how := fmt.Sprintf("vision/train -n %d -seed %d", n, seed)
	if err := trainScore(all, how, dir+"/score_coefficients.go"); err != nil {
		return err
	}
	return trainMarks(all, how, dir+"/cells/model_coefficients.go")
}

// heldOut reports whether a picture serves to measure and not to fit.
func heldOut(picture int) bool { return picture%4 == 3 }

// trainScore fits P(board) and measures it.
func trainScore(all []result, how, file string) error {
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
	return writeScore(file, how, boost(append(fit, test...), trees, rate))
}

// trainMarks fits the mark model and measures it.
func trainMarks(all []result, how, file string) error {
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
	return writeMarks(file, how, logistic.Fit(append(fit, test...), distances))
}
