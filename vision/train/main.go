// Train fits a model of package vision on rendered pictures and writes its weights: "board" trains the
// network that judges and moves meshes, and "mark" fits the probability that the mark in a cell is a
// printed digit. It prints how well the model does on pictures that it was not fitted to. "measure"
// fits nothing: it prints how near the detected meshes lie to the boards, and the time of detection.
package main

import (
	"flag"
	"fmt"
	"os"
)

// options are those of the command line.
type options struct {
	pictures, epochs  int
	seed              uint64
	rate              float64
	vision, workspace string
	fresh             bool
}

func main() {
	var o options
	flag.IntVar(&o.pictures, "n", 1600, "render `N` pictures")
	flag.Uint64Var(&o.seed, "seed", 20291123, "seed of the pictures")
	flag.IntVar(&o.epochs, "epochs", 12, "train the board network for `N` epochs")
	flag.Float64Var(&o.rate, "rate", 3e-3, "greatest learning rate of the board network")
	flag.StringVar(&o.vision, "o", "vision", "folder of package vision, where the weights are written")
	flag.StringVar(&o.workspace, "work", "bin/board", "folder for the samples of the board network; those that are there are used, too")
	flag.BoolVar(&o.fresh, "fresh", false, "start with a new board network instead of the present one")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: train [flags] board|mark|measure")
		flag.PrintDefaults()
	}
	flag.Parse()
	command, ok := map[string]func(options) error{"board": trainBoard, "mark": trainMark, "measure": measure}[flag.Arg(0)]
	if !ok {
		flag.Usage()
		os.Exit(2)
	}
	if err := command(o); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}
