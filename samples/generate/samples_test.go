package main

import (
	"image"
	_ "image/jpeg"
	_ "image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

func TestTableAgreesWithSamples(t *testing.T) {
	var list manifest
	for _, s := range samples() {
		list.add(s.file, s.spec.Truth(), s.spec.Subject)
	}
	file := filepath.Join(t.TempDir(), "samples.csv")
	if err := list.write(file); err != nil {
		t.Fatal(err)
	}
	want, _ := os.ReadFile(file)
	got, err := os.ReadFile("../samples.csv")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("samples.csv differs from the output of the generator (+ is the file); run make samples:\n%s", diff)
	}
}

func TestSamplesAreProper(t *testing.T) {
	for _, s := range samples() {
		for _, b := range s.spec.Truth() {
			if n := solver.Count(solver.Grid(b.Digits), 2); n != 1 {
				t.Errorf("%s: a board has %d solutions, want 1", s.file, n)
			}
		}
	}
}

// The pictures in the folder must be those that the generator draws. The test compares
// the mean difference of all pixels, because versions of a font differ at edges. A moved
// or missing object exceeds the limit.
func TestPicturesAgreeWithSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: draws all samples")
	}
	r := render.New()
	for _, s := range samples() {
		if s.spec.Camera.Width*s.spec.Camera.Height > 1280*960 {
			continue // slow, and tests nothing new
		}
		if missing := missingFace(s.spec); missing != "" {
			t.Skipf("face %s is not installed: see samples/render/fonts.txt", missing)
		}
		photo, err := r.Render(s.spec)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), s.file)
		if err := writePhoto(file, photo); err != nil {
			t.Fatal(err)
		}
		if d := difference(t, file, "../"+s.file); d > 1 {
			t.Errorf("%s differs from the output of the generator by %.2f levels per pixel, want at most 1: run make samples", s.file, d)
		}
	}
}

// missingFace is the first face of the spec that is not installed, or "".
func missingFace(s render.Spec) string {
	var names []string
	for _, b := range s.Page.Boards {
		names = append(names, b.Look.Face)
	}
	for _, it := range append(s.Page.Items, s.Page.Back...) {
		names = append(names, it.Face)
	}
	for _, n := range names {
		if !render.Installed(n) {
			return n
		}
	}
	return ""
}

// difference is the mean absolute difference of the green channel. Both files are
// decoded by the same decoder.
func difference(t *testing.T, a, b string) float64 {
	t.Helper()
	want, got := decode(t, a), decode(t, b)
	size := want.Bounds()
	if got.Bounds() != size {
		t.Fatalf("%s is %v, want %v", b, got.Bounds(), size)
	}
	sum := 0
	for y := range size.Dy() {
		for x := range size.Dx() {
			_, g, _, _ := got.At(x, y).RGBA()
			_, h, _, _ := want.At(x, y).RGBA()
			sum += abs(int(g>>8) - int(h>>8))
		}
	}
	return float64(sum) / float64(size.Dx()*size.Dy())
}

func decode(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func abs(v int) int {
	return max(v, -v)
}

func TestSetRepeatsAndGrows(t *testing.T) {
	three, two := t.TempDir(), t.TempDir()
	from := render.Choice{Kind: render.Newspaper, Faces: []string{"Go-Regular", "Go-Bold"}}
	if err := (set{three, 9, from}).make(3); err != nil {
		t.Fatal(err)
	}
	if err := (set{two, 9, from}).make(2); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"newspaper-0000.jpg", "newspaper-0001.jpg"} {
		a, _ := os.ReadFile(filepath.Join(three, name))
		b, err := os.ReadFile(filepath.Join(two, name))
		if err != nil || len(b) == 0 || string(a) != string(b) {
			t.Errorf("%s is not the same in a set of three and of two (%v)", name, err)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	for _, r := range []request{
		{kind: "teatowel", n: 1, spec: -1},
		{kind: "clutter", set: set{from: render.Choice{Subject: "teatowel"}}, n: 1, spec: -1},
	} {
		r.dir = t.TempDir()
		if err := r.run(); err == nil || !strings.Contains(err.Error(), "teatowel") {
			t.Errorf("%+v: error %v, want one that names the teatowel", r, err)
		}
	}
}
