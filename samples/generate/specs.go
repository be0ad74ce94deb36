package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/samples/render"
)

// printSpec writes the spec of one picture of the set.
func (s set) printSpec(w io.Writer, i int) error {
	s.skipMissingFaces()
	data, err := render.EncodeSpec(withProjectFaces(s.spec(i)))
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// drawSpecs draws the pictures of spec files and writes manifest.csv.
func drawSpecs(dir string, files []string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	r := render.New()
	var list manifest
	for _, file := range files {
		spec, err := readSpec(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		photo, err := r.Render(spec)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json") + ".jpg"
		if photo.JPEG == nil {
			name = strings.TrimSuffix(name, ".jpg") + ".png"
		}
		if err := writePhoto(filepath.Join(dir, name), photo); err != nil {
			return err
		}
		list.add(name, photo.Boards, spec.Subject)
	}
	return list.write(filepath.Join(dir, "manifest.csv"))
}

func readSpec(file string) (render.Spec, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return render.Spec{}, err
	}
	return render.DecodeSpec(data)
}

// withProjectFaces replaces all other faces by similar faces of the project, which
// every machine has, and handwriting faces by the synthetic writer. It changes s in place.
func withProjectFaces(s render.Spec) render.Spec {
	known := map[string]string{}
	for _, name := range render.ProjectFaces() {
		known[name] = name
	}
	replace := func(face *string) {
		if *face != "" && known[*face] == "" {
			known[*face] = similarFace(*face)
		}
		*face = known[*face]
	}
	for i := range s.Page.Boards {
		b := &s.Page.Boards[i]
		replace(&b.Look.Face)
		for k := range b.Faces {
			replace(&b.Faces[k])
		}
		b.Hand.Face = "" // no handwriting face is part of the project
	}
	for _, items := range [][]render.Item{s.Page.Items, s.Page.Back} {
		for i := range items {
			replace(&items[i].Face)
		}
	}
	return s
}

// similarFace is a face of the project with the same kind and weight.
func similarFace(name string) string {
	kind := "sans"
	for _, f := range render.Faces("base", "more") {
		if f.Name == name {
			kind = f.Kind
		}
	}
	bold := strings.Contains(name, "Bold") || strings.Contains(name, "Demi") || strings.HasSuffix(name, "B")
	switch {
	case kind == "mono":
		return "LiberationMono-Regular"
	case kind == "serif" && bold:
		return "LiberationSerif-Bold"
	case kind == "serif":
		return "LiberationSerif-Regular"
	case bold:
		return "LiberationSans-Bold"
	}
	return "LiberationSans-Regular"
}
