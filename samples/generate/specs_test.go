package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku/samples/render"
)

// Encoding and decoding must not change any spec of Random.
func TestSpecsKeepEveryPicture(t *testing.T) {
	for kind, name := range render.Kinds() {
		for i := range uint64(5) {
			spec := render.Random(rand.New(rand.NewPCG(4, i)), render.Choice{Kind: render.Kind(kind)})
			data, err := render.EncodeSpec(spec)
			if err != nil {
				t.Fatal(err)
			}
			back, err := render.DecodeSpec(data)
			if diff := cmp.Diff(spec, back); err != nil || diff != "" {
				t.Errorf("%s %d changes when it is stored (%v):\n%s", name, i, err, diff)
			}
		}
	}
}

func TestSpecErrors(t *testing.T) {
	for _, data := range []string{"", "{", `{"Sed":1}`, `{"Page":{"Items":[{"Kind":"teapot"}]}}`, `{"Page":{"Boards":[{"Puzzle":"12"}]}}`} {
		if spec, err := render.DecodeSpec([]byte(data)); err == nil {
			t.Errorf("%q is read as %+v, want an error", data, spec)
		}
	}
}

// The pictures of tests must be the same on every machine.
func TestStoredSpecsUseProjectFaces(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stored specs: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		spec, err := render.DecodeSpec(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		again, _ := render.EncodeSpec(withProjectFaces(spec))
		if !bytes.Equal(data, again) {
			t.Errorf("%s differs from the output of EncodeSpec, or uses faces that do not come with the project", file)
		}
	}
}

func TestPrintedSpecIsDrawn(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "one.json")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	s := set{seed: 9, from: render.Choice{Kind: render.Newspaper}}
	if err := s.printSpec(io.Writer(f), 0); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := drawSpecs(dir, []string{file}); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "one.jpg")); err != nil || len(data) < 1000 {
		t.Errorf("the picture has %d bytes (%v)", len(data), err)
	}
}
