package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/photodoku/photodoku/samples/render"
)

// makeSet writes n random pictures and manifest.csv. Each picture has its own
// seed, so that a set of fewer is the beginning of a set of more.
func makeSet(dir string, n int, seed uint64, from render.Choice) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	r := render.New()
	var list manifest
	for i := range n {
		spec := render.Random(rand.New(rand.NewPCG(seed, uint64(i))), from)
		photo, err := r.Render(spec)
		if err != nil {
			return fmt.Errorf("picture %d: %w", i, err)
		}
		name := fmt.Sprintf("%s-%04d.jpg", render.Kinds()[from.Kind], i)
		if err := os.WriteFile(filepath.Join(dir, name), photo.JPEG, 0o644); err != nil {
			return err
		}
		list.add(name, photo)
	}
	return list.write(filepath.Join(dir, "manifest.csv"))
}
