// Measure runs the live view on rendered films of a camera held over pages. It prints the
// waiting times, the errors and the processor times of the answers.
//
//	go run ./live/measure -n 100 -frames 200 -seed 7
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// options are those of the command line.
type options struct {
	n, frames int
	seed      uint64
	fps       float64
	similar   bool
	verbose   bool
	pictures  string
}

func main() {
	var o options
	flag.IntVar(&o.n, "n", 10, "number of films")
	flag.IntVar(&o.frames, "frames", 200, "frames of each film")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the first film")
	flag.Float64Var(&o.fps, "fps", 15, "frames in a second")
	flag.BoolVar(&o.similar, "similar", false, "turn to a page on which two digits are exchanged for each other")
	flag.BoolVar(&o.verbose, "v", false, "print every frame")
	flag.StringVar(&o.pictures, "o", "", "write every tenth frame, and those with a wrong digit, with their overlay into this folder")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	vision.OneThread()
	worker, err := photodoku.NewWorker(photodoku.Options{})
	if err != nil {
		return err
	}
	defer worker.Close()
	var all tally
	for i := range o.n {
		seed := o.seed + uint64(i)
		t, err := watch(context.Background(), o, worker, render.New(), seed)
		if err != nil {
			return fmt.Errorf("film %d: %w", seed, err)
		}
		fmt.Printf("film %d: %s\n", seed, t.line())
		all.add(t)
	}
	all.print()
	return nil
}
