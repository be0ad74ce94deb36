package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/photodoku/photodoku/internal/eval"
)

func TestEvalMeasuresPagesOfDocuments(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	emptyAfter(t)
	all, err := eval.Load(samples + "samples.csv")
	if err != nil {
		t.Fatal(err)
	}
	dir, truth := t.TempDir(), ""
	for _, photo := range all {
		if photo.File == "newspaper.jpg" {
			truth = photo.Boards[0].Givens
		}
	}
	manifest := filepath.Join(dir, "set.csv")
	rows := fmt.Sprintf("file,page,truth\nbook.pdf,1,\nbook.pdf,2,%s\nbook.pdf,3,\n", truth)
	for path, data := range map[string][]byte{manifest: []byte(rows), filepath.Join(dir, "book.pdf"): pdfOf(t, false, true)} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var stdout bytes.Buffer
	if code, stderr := command(t.Context(), nil, &stdout, "eval", "--json", manifest); code != exitSolved {
		t.Fatalf("ended with %d: %s", code, stderr)
	}
	var report struct {
		Summary  struct{ Photos, Boards, Errors int }
		Failures []struct{ File, Kind, Detail string }
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if f := report.Failures; len(f) != 1 || f[0].File != "book.pdf, page 3" || f[0].Detail != "has no page 3" {
		t.Errorf("the failures are %+v, want a missing page 3", f)
	}
	if s := report.Summary; s.Photos != 3 || s.Boards != 1 {
		t.Errorf("the summary is %+v, want 3 photos and 1 board", s)
	}
	figures := stdout.Len()
	stdout.Reset()
	code, stderr := command(t.Context(), nil, &stdout, "eval", "--json", "--report", filepath.Join(dir, "none", "x.html"), manifest)
	if code != exitFailed || stdout.Len() < figures/2 || stderr == "" {
		t.Errorf("without a folder for the report it ended with %d, printed %d bytes of figures and: %s", code, stdout.Len(), stderr)
	}
}

// A pipe has no end. It must not be read.
func TestEvalRefusesPipes(t *testing.T) {
	dir := t.TempDir()
	manifest := filepath.Join(dir, "set.csv")
	if err := errors.Join(syscall.Mkfifo(filepath.Join(dir, "pipe.jpg"), 0o600), os.WriteFile(manifest, []byte("file,truth\npipe.jpg,\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	command(t.Context(), nil, &stdout, "eval", manifest)
	if !strings.Contains(stdout.String(), "is not a regular file") {
		t.Errorf("printed %s", stdout.String())
	}
}
