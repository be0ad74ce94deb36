package main

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/photodoku/photodoku/samples/render"
)

// python is Debian's interpreter, which finds Debian's PyTorch.
const python = "/usr/bin/python3"

//go:embed board.py
var boardProgram string

// trainBoard renders pictures, adds samples to the workspace, and trains the board network on all samples
// there. It continues from the weights in the folder of package vision, or starts a new network. Most samples are
// meshes that detection with the compiled-in network judges.
func trainBoard(o options) error {
	if err := os.MkdirAll(o.workspace, 0o755); err != nil {
		return err
	}
	if err := drawSamples(o); err != nil {
		return err
	}
	cmd := exec.Command(python, "-c", boardProgram, o.workspace, filepath.Join(o.vision, "boardnet.i8"), strconv.Itoa(o.epochs), fmt.Sprint(o.rate))
	if o.fresh {
		cmd.Args = append(cmd.Args, "fresh")
	}
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w; scripts/setup model installs PyTorch", python, err)
	}
	return nil
}

// drawSamples writes the samples of each picture together, so that the last pictures can be held out.
func drawSamples(o options) error {
	files, err := createSampleFiles(filepath.Join(o.workspace, fmt.Sprint(o.seed)))
	if err != nil {
		return err
	}
	var writing sync.Mutex
	drawn := 0
	err = eachPicture(o, func(picture int, r *render.Renderer, rng *rand.Rand) error {
		s, err := variedScene(picture, r, rng)
		if err != nil {
			return err
		}
		samples, err := s.samples(rng)
		if err != nil {
			return err
		}
		writing.Lock()
		defer writing.Unlock()
		if drawn++; drawn%100 == 0 {
			fmt.Fprintf(os.Stderr, "board: %d of %d pictures\n", drawn, o.pictures)
		}
		return files.write(samples)
	})
	if err != nil {
		return err
	}
	return files.close()
}
