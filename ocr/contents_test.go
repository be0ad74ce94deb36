package ocr_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/samples/render"
)

func newClient(t testing.TB, options ocr.Options) *ocr.Client {
	t.Helper()
	c, err := ocr.NewClient(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// writtenBoards renders photos of boards with handwriting by invented writers.
func writtenBoards(t *testing.T, photos int) (boards []celldata.Sample) {
	t.Helper()
	from := render.Choice{Kind: render.Written, Hardness: 0.1, Faces: render.ProjectFaces()}
	for n := range photos {
		spec := render.Random(rand.New(rand.NewPCG(2027, uint64(n))), from)
		spec.Shrink(1_000_000)
		spec.Page.Items = nil
		photo, err := render.New().Render(spec)
		if err != nil {
			t.Fatal(err)
		}
		some, err := celldata.Samples(photo)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, some...)
	}
	return boards
}

func readContents(t *testing.T, c *ocr.Client, b celldata.Sample) ocr.Reading {
	t.Helper()
	ctx := context.Background()
	reader := c.NewBoard(b.Cells)
	if _, err := reader.Read(ctx); err != nil {
		t.Fatal(err)
	}
	contents, err := reader.ReadContents(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return contents
}

func TestContentsOfWrittenBoards(t *testing.T) {
	c := newClient(t, ocr.Options{})
	boards := writtenBoards(t, 12)
	if len(boards) < 10 {
		t.Fatalf("%d boards are found", len(boards))
	}
	var all, right, digits [kinds.Count]int
	for _, b := range boards {
		contents := readContents(t, c, b)
		checkContents(t, contents)
		for i, got := range contents.Best() {
			want := b.Content(i)
			all[want.Kind()]++
			if got.Kind() == want.Kind() {
				right[want.Kind()]++
			}
			if got == want {
				digits[want.Kind()]++
			}
		}
	}
	for kind, name := range map[kinds.Kind]string{kinds.Print: "printed", kinds.Entry: "written"} {
		if 100*right[kind] < 96*all[kind] || 100*digits[kind] < 80*all[kind] {
			t.Errorf("of %d %s digits the kind of %d and the digit of %d is right", all[kind], name, right[kind], digits[kind])
		}
	}
	if 100*right[kinds.None] < 98*all[kinds.None] {
		t.Errorf("of %d empty cells %d are seen as empty", all[kinds.None], right[kinds.None])
	}
}

// checkContents wants each cell's posteriors, and what is decoded, to sum to 1.
func checkContents(t *testing.T, r ocr.Reading) {
	t.Helper()
	digits := r.Digits()
	for i, posterior := range r.Posterior {
		sum, part := 0.0, 0.0
		for _, p := range posterior {
			sum += p
		}
		for _, p := range digits[i] {
			part += p
		}
		if math.Abs(sum-1) > 1e-6 || math.Abs(part-1) > 1e-6 {
			t.Fatalf("cell %d: the posteriors sum to %g, those of digits to %g", i, sum, part)
		}
	}
}

func TestContentsOfAnEmptyBoard(t *testing.T) {
	c := newClient(t, ocr.Options{})
	contents := readContents(t, c, celldata.Sample{})
	for i, got := range contents.Best() {
		if got != ocr.Empty {
			t.Errorf("cell %d holds %d", i, got)
		}
	}
}

func TestContentsCount(t *testing.T) {
	seen := map[ocr.Content]bool{ocr.Empty: true, ocr.Notes: true}
	for d := uint8(1); d <= 9; d++ {
		for kind, c := range map[kinds.Kind]ocr.Content{kinds.Print: ocr.Given(d), kinds.Entry: ocr.Entry(d)} {
			if c.Digit() != d || c.Kind() != kind {
				t.Errorf("content %d is %d of kind %d, want %d of kind %d", c, c.Digit(), c.Kind(), d, kind)
			}
			seen[c] = true
		}
	}
	if len(seen) != ocr.Contents {
		t.Errorf("%d contents, want %d", len(seen), ocr.Contents)
	}
}
