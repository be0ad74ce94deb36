package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/samples/render"
)

// set is a set of random pictures. Each picture has its own seed, so that a small set is
// the start of a larger one.
type set struct {
	dir  string
	seed uint64
	from render.Choice
}

func (s set) spec(i int) render.Spec {
	return render.Random(rand.New(rand.NewPCG(s.seed, uint64(i))), s.from)
}

// make draws n pictures and writes manifest.csv.
func (s set) make(n int) error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return err
	}
	s.skipMissingFaces()
	rows := make([]manifest, n)
	workers := runtime.GOMAXPROCS(0)
	var group errgroup.Group
	for k := range workers {
		group.Go(func() error {
			r := render.New()
			for i := k; i < n; i += workers {
				spec := s.spec(i)
				photo, err := r.Render(spec)
				if err != nil {
					return fmt.Errorf("picture %d: %w", i, err)
				}
				name := fmt.Sprintf("%s-%04d.jpg", render.Kinds()[s.from.Kind], i)
				if err := os.WriteFile(filepath.Join(s.dir, name), photo.JPEG, 0o644); err != nil {
					return err
				}
				rows[i].add(name, photo.Boards, spec.Subject)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return slices.Concat(rows...).write(filepath.Join(s.dir, "manifest.csv"))
}

// skipMissingFaces leaves out the faces that are not installed. It reports them, because
// the set then differs from that of a machine with all faces.
func (s *set) skipMissingFaces() {
	if s.from.Faces != nil {
		return
	}
	var missing []string
	for _, f := range render.Faces() {
		if render.Installed(f.Name) {
			s.from.Faces = append(s.from.Faces, f.Name)
		} else {
			missing = append(missing, f.Name+" ("+f.Package+")")
		}
	}
	if missing != nil {
		fmt.Fprintf(os.Stderr, "generate: faces are not installed, so the set differs from that of a machine with all faces; missing (package): %s\n", strings.Join(missing, ", "))
	}
}
