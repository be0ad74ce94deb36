package photodoku_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// puzzle is what pageWithBoard prints, and solution its solution.
const (
	puzzle   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// newWorker makes a Worker whose results do not depend on the machine's load.
func newWorker(t *testing.T, options photodoku.Options) *photodoku.Worker {
	t.Helper()
	options.Budget = time.Hour
	w, err := photodoku.NewWorker(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func solve(t *testing.T, w *photodoku.Worker, data []byte) *photodoku.Answer {
	t.Helper()
	answer, err := w.Solve(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// pageWithBoard is a page of 250 mm with a board 90 mm wide in its middle.
func pageWithBoard(t *testing.T, digits string, look render.Look) render.Page {
	t.Helper()
	board := render.Board{X: 80, Y: 80, Puzzle: render.Digits(parse(t, digits)), Look: look}
	return render.Page{Width: 250, Height: 250, Boards: []render.Board{board}}
}

// photo shows 120 mm around the middle of such a page, on side x side pixels.
func photo(page render.Page, side int, sensor render.Sensor) render.Spec {
	return render.Spec{
		Page:   page,
		Camera: render.Camera{Width: side, Height: side, Span: 120, AimX: 125, AimY: 125},
		Sensor: sensor,
	}
}

// solveSpec draws a picture and solves it. Every board that is reported as solved
// must be right.
func solveSpec(t *testing.T, w *photodoku.Worker, s render.Spec) *photodoku.Answer {
	t.Helper()
	answer := solve(t, w, draw(t, s))
	printed := solutions(t, s)
	for _, b := range answer.Boards {
		if b.Kind == photodoku.Puzzle && b.Status.Trusted() && !slices.Contains(printed, b.Solution) {
			t.Errorf("silent error: a board is %s as %s with confidence %.4f, want one of %v", b.Status, b.Solution, b.Confidence, printed)
		}
	}
	return answer
}

// draw returns the bytes of the picture's file.
func draw(t *testing.T, s render.Spec) []byte {
	t.Helper()
	photo, err := render.New().Render(s)
	if err != nil {
		t.Fatal(err)
	}
	if photo.JPEG != nil {
		return photo.JPEG
	}
	var file bytes.Buffer
	if err := png.Encode(&file, photo.Image); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// solutions are those of the boards on the page, in order.
func solutions(t *testing.T, s render.Spec) (texts []string) {
	t.Helper()
	for _, b := range s.Page.Boards {
		grid, err := solver.Solve(solver.Grid(b.Puzzle))
		if err != nil {
			continue // an improper puzzle: no solution is right
		}
		texts = append(texts, grid.String())
	}
	return texts
}

// isSolved reports whether a puzzle is reported as solved with that solution.
func isSolved(answer *photodoku.Answer, solution string) bool {
	return slices.ContainsFunc(answer.Boards, func(b photodoku.Board) bool {
		return b.Kind == photodoku.Puzzle && b.Status.Trusted() && b.Solution == solution
	})
}

func parse(t *testing.T, digits string) solver.Grid {
	t.Helper()
	grid, err := solver.Parse(digits)
	if err != nil {
		t.Fatal(err)
	}
	return grid
}

// storedSpec is a picture described by a file of testdata.
type storedSpec struct {
	name string
	spec render.Spec
}

// storedSpecs reads the pictures described in a folder of testdata and its
// subfolders. `go run ./samples/generate -o DIR FILE` draws one.
func storedSpecs(t *testing.T, folder string) (specs []storedSpec) {
	t.Helper()
	root := filepath.Join("testdata", folder)
	err := filepath.WalkDir(root, func(file string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		spec, err := render.DecodeSpec(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		name := strings.TrimSuffix(strings.TrimPrefix(file, root+"/"), ".json")
		specs = append(specs, storedSpec{name, spec})
		return nil
	})
	if err != nil || len(specs) == 0 {
		t.Fatalf("no specs in %s: %v", root, err)
	}
	return specs
}
