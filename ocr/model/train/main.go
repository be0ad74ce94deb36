// Train makes the digit models from rendered boards with Tesseract's training
// tools. ocr/model/README.md describes the steps.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
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

// material is what the networks of one set are trained with: the starter data, the folder of the
// training samples and that of the held-out samples.
type material struct{ starter, train, heldOut string }

// documentName is the name of the training document in each of the folders.
const documentName = "samples.lstmf"

// prepare draws the samples of a set, unless they are there.
func (s set) prepare(dir string, photos, workers int) (m material, err error) {
	m = material{heldOut: filepath.Join(dir, "held-out"), train: filepath.Join(dir, "train")}
	if err := s.draw(m.heldOut, max(10, photos/20), 2, workers); err != nil {
		return m, err
	}
	if err := s.draw(m.train, photos, 1, workers); err != nil {
		return m, err
	}
	m.starter, err = starter(filepath.Join(dir, "starter"), s.characters)
	return m, err
}

func run(dir, out string, only []string, photos, workers, tune int) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var group errgroup.Group
	ready := map[string]material{}
	for _, n := range networks {
		if len(only) > 0 && !slices.Contains(only, n.name) {
			continue
		}
		m, known := ready[n.set.name]
		if !known {
			var err error
			if m, err = n.set.prepare(filepath.Join(dir, n.set.name), photos, workers); err != nil {
				return errors.Join(err, group.Wait())
			}
			ready[n.set.name] = m
		}
		group.Go(func() error {
			if err := makeModel(n, filepath.Join(dir, n.name), filepath.Join(out, n.name+".traineddata.gz"), m, tune); err != nil {
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
