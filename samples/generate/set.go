package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/samples/render"
)

// makeSet writes n random pictures and manifest.csv. Each picture has its own
// seed, so that a set of fewer is the beginning of a set of more.
func makeSet(dir string, n int, seed uint64, from render.Choice) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	rows := make([]manifest, n)
	workers := runtime.GOMAXPROCS(0)
	var group errgroup.Group
	for k := range workers {
		group.Go(func() error {
			r := render.New()
			for i := k; i < n; i += workers {
				spec := render.Random(rand.New(rand.NewPCG(seed, uint64(i))), from)
				photo, err := r.Render(spec)
				if err != nil {
					return fmt.Errorf("picture %d: %w", i, err)
				}
				name := fmt.Sprintf("%s-%04d.jpg", render.Kinds()[from.Kind], i)
				if err := os.WriteFile(filepath.Join(dir, name), photo.JPEG, 0o644); err != nil {
					return err
				}
				rows[i].add(name, photo)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return slices.Concat(rows...).write(filepath.Join(dir, "manifest.csv"))
}
