// Train makes the digit models from nothing but the project's own renderer and
// Tesseract's training tools; ocr/model/README.md tells how and why.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

func main() {
	dir := flag.String("dir", "bin/model", "folder to work in; what is drawn there already is used again")
	out := flag.String("o", "ocr/model", "folder to write the models into")
	photos := flag.Int("photos", 1400, "number of photos to draw")
	workers := flag.Int("j", 2, "photos to draw at once")
	flag.Parse()
	if err := run(*dir, *out, *photos, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(dir, out string, photos, workers int) error {
	heldOut, err := draw(filepath.Join(dir, "held-out"), max(10, photos/20), 2, workers)
	if err != nil {
		return err
	}
	samples, err := draw(filepath.Join(dir, "train"), photos, 1, workers)
	if err != nil {
		return err
	}
	start, err := starter(filepath.Join(dir, "starter"))
	if err != nil {
		return err
	}
	var group errgroup.Group
	for _, n := range networks {
		group.Go(func() error {
			if err := makeModel(n, filepath.Join(dir, n.name), filepath.Join(out, n.name+".traineddata"), start, samples, heldOut); err != nil {
				return fmt.Errorf("%s: %w", n.name, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// makeModel trains a network in a folder and writes the best model to a file: that
// of one step, or the mean of the last ones.
func makeModel(n network, dir, file, start, samples, heldOut string) error {
	models, err := train(n, dir, start, samples)
	if err != nil {
		return err
	}
	mean := filepath.Join(dir, n.name+"_mean.traineddata")
	if err := average(models[len(models)-averaged:], mean); err != nil {
		return err
	}
	model, wrong, err := best(append(models, mean), heldOut)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(model)
	if err != nil {
		return err
	}
	fmt.Printf("%s misreads %.3f %% of digits rendered from another seed\n", file, wrong)
	return os.WriteFile(file, data, 0o644)
}
