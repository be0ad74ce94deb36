// Train makes the digit models from rendered boards with Tesseract's training
// tools. ocr/model/README.md describes the steps.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"
)

func main() {
	dir := flag.String("dir", "bin/model", "folder to work in; what is drawn there already is used again")
	out := flag.String("o", "ocr/model", "folder to write the models into")
	photos := flag.Int("photos", 1400, "number of photos to draw for each set")
	workers := flag.Int("j", 2, "photos to draw at once")
	tune := flag.Int("tune", 0, "continue from the present models for so many epochs")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: train [flags] [model...]; without names all models are trained")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*dir, *out, flag.Args(), *photos, *workers, *tune); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// material is what a network is trained with: the folders of the training samples and of the
// held-out samples.
type material struct{ train, heldOut string }

// documentName is the name of the training document in each of the folders.
const documentName = "samples.lstmf"

// prepare draws the samples of some networks, see photoSet.draw. Networks that learn from the same
// photos share them.
func prepare(some []network, dir string, photos, workers int) error {
	for _, p := range []*photoSet{&printedPhotos, &filledIn} {
		var sets []set
		for _, n := range some {
			if n.set.photos == p {
				sets = append(sets, n.set)
			}
		}
		if err := p.draw(sets, func(s set) string { return s.material(dir).heldOut }, max(10, photos/20), 2, workers); err != nil {
			return err
		}
		if err := p.draw(sets, func(s set) string { return s.material(dir).train }, photos, 1, workers); err != nil {
			return err
		}
	}
	return nil
}

// material is where the samples of a set are.
func (s set) material(dir string) material {
	dir = filepath.Join(dir, s.name)
	return material{train: filepath.Join(dir, "train"), heldOut: filepath.Join(dir, "held-out")}
}

func run(dir, out string, only []string, photos, workers, tune int) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	some := slices.DeleteFunc(slices.Clone(networks), func(n network) bool {
		return len(only) > 0 && !slices.Contains(only, n.name)
	})
	if err := prepare(some, dir, photos, workers); err != nil {
		return err
	}
	var group errgroup.Group
	for _, n := range some {
		group.Go(func() error {
			if err := makeModel(n, filepath.Join(dir, n.name), filepath.Join(out, n.name+".traineddata.gz"), n.set.material(dir), tune); err != nil {
				return fmt.Errorf("%s: %w", n.name, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// makeModel trains a network in a folder and writes the model to a file.
func makeModel(n network, dir, file string, m material, tune int) error {
	fitted, err := fit(n, dir, m, tune)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(fitted)
	if err != nil {
		return err
	}
	return os.WriteFile(file, compressed(data), 0o644)
}

// compressed is a model as package model holds those of the pen networks.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(data) // a bytes.Buffer takes everything
	w.Close()
	return b.Bytes()
}
