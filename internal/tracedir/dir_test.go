package tracedir_test

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku/internal/tracedir"
)

func grey(level uint8) image.Image {
	img := image.NewGray(image.Rect(0, 0, 2, 2))
	for i := range img.Pix {
		img.Pix[i] = level
	}
	return img
}

func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestDirNumbersTheStages(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "photo")
	var dir tracedir.Dir
	dir.Start(folder)
	dir.Picture("grey", grey(10))
	dir.Picture("board 1 cells", grey(20))
	if err := dir.Err(); err != nil {
		t.Fatal(err)
	}
	want := []string{"01-grey.png", "02-board-1-cells.png"}
	if diff := cmp.Diff(want, names(t, folder)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	f, err := os.Open(filepath.Join(folder, want[1]))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.At(1, 1); got != (color.Gray{Y: 20}) {
		t.Errorf("a pixel of the second stage is %v, want grey 20", got)
	}
}

func TestStartClearsEarlierStages(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "photos [2024]") // is not a pattern
	var dir tracedir.Dir
	dir.Start(folder)
	dir.Picture("grey", grey(1))
	dir.Picture("find", grey(1))
	dir.Start(folder)
	dir.Picture("other", grey(1))
	if diff := cmp.Diff([]string{"01-other.png"}, names(t, folder)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestErrReportsAFailedWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var dir tracedir.Dir
	dir.Start(filepath.Join(file, "photo"))
	dir.Picture("grey", grey(1))
	if dir.Err() == nil {
		t.Error("no error though the folder cannot be created")
	}
}
