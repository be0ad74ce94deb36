package tracedir_test

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
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

// names lists the files of a folder that are not hidden.
func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		if e.Name()[0] != '.' {
			list = append(list, e.Name())
		}
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

// A user may keep pictures in the same folder, also with similar names.
func TestOtherFilesAreKept(t *testing.T) {
	folder := t.TempDir()
	keep := func(name string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	keep("01-photo.png")
	var dir tracedir.Dir
	for range 2 {
		dir.Start(folder)
		dir.Picture("grey", grey(1))
		if err := dir.Err(); err != nil {
			t.Fatal(err)
		}
		keep("02-find.png")
	}
	dir.Start(folder)
	dir.Picture("photo", grey(1))
	if err := dir.Err(); err == nil || !strings.Contains(err.Error(), "01-photo.png exists already; remove it") {
		t.Errorf("the error is %v, want that the file exists", err)
	}
	for _, name := range []string{"01-photo.png", "02-find.png"} {
		if data, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(data) != name {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	if diff := cmp.Diff([]string{"01-photo.png", "02-find.png"}, names(t, folder)); diff != "" {
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
