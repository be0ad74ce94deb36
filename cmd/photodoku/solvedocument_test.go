package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// emptyAfter sets the folder for temporary files and checks that it is empty
// after the test.
func emptyAfter(t *testing.T) {
	t.Helper()
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Cleanup(func() {
		if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

func needTools(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
}

// heifOf converts the sample newspaper photo to HEIC or AVIF, by the extension.
func heifOf(t *testing.T, path string) {
	t.Helper()
	args := []string{samples + "newspaper.jpg", "-o", path}
	if filepath.Ext(path) == ".avif" {
		args = append(args, "-A")
	}
	if out, err := exec.Command("heif-enc", args...).CombinedOutput(); err != nil {
		t.Skipf("heif-enc cannot write %s here: %v %s", filepath.Ext(path), err, out)
	}
}

// linesOf reads what --json prints.
func linesOf(t *testing.T, text *bytes.Buffer) (lines []line) {
	t.Helper()
	for d := json.NewDecoder(text); ; {
		var l line
		if err := d.Decode(&l); err == io.EOF {
			return lines
		} else if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
}

func TestSolveConvertsHEICAndAVIF(t *testing.T) {
	needTools(t, "heif-enc", "heif-convert")
	for _, name := range []string{"IMG_1234.HEIC", "photo.avif"} {
		t.Run(name, func(t *testing.T) {
			emptyAfter(t)
			path := filepath.Join(t.TempDir(), name)
			heifOf(t, path)
			var stdout bytes.Buffer
			if code, stderr := command(t.Context(), nil, &stdout, "solve", "--json", path); code != exitSolved {
				t.Fatalf("ended with %d: %s", code, stderr)
			}
			want := strings.TrimSuffix(path, filepath.Ext(path)) + ".solved.jpg"
			got := linesOf(t, &stdout)
			if len(got) != 1 || got[0].Page != 1 || got[0].Output != want || got[0].Width != 640 {
				t.Errorf("got %+v, want page 1, 640 pixels wide, in %s", got, want)
			}
			answer, err := os.ReadFile(want)
			if err != nil || !bytes.HasPrefix(answer, []byte("\xff\xd8")) {
				t.Fatalf("%s is no JPEG: %v", want, err)
			}
			photo, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			stdout.Reset()
			if code, stderr := command(t.Context(), bytes.NewReader(photo), &stdout, "solve", "-"); code != exitSolved {
				t.Fatalf("from standard input it ended with %d: %s", code, stderr)
			}
			if !bytes.Equal(stdout.Bytes(), answer) {
				t.Error("standard output differs from the file")
			}
		})
	}
}

func TestSolveSolvesEachPageOfADocument(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	emptyAfter(t)
	dir := t.TempDir()
	book := filepath.Join(dir, "book.pdf")
	if err := os.WriteFile(book, pdfOf(t, true, false, true), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want []string // the outputs
	}{
		{nil, []string{dir + "/book.solved.p1.png", "", dir + "/book.solved.p3.png"}},
		{[]string{"-o", dir + "/out.png"}, []string{dir + "/out.p1.png", "", dir + "/out.p3.png"}},
		{[]string{"--check"}, []string{"", "", ""}}, // nothing to draw
		{[]string{"--check", "-o", dir + "/checked.png"}, []string{dir + "/checked.p1.png", "", dir + "/checked.p3.png"}},
		{[]string{"-o", dir + "/new/"}, []string{dir + "/new/book.solved.p1.png", "", dir + "/new/book.solved.p3.png"}},
	} {
		var stdout bytes.Buffer
		code, stderr := command(t.Context(), nil, &stdout, slices.Concat([]string{"solve", "--json", book}, test.args)...)
		if code != exitNotSolved || stderr != "" {
			t.Errorf("%v ended with %d: %s", test.args, code, stderr)
		}
		var got []string
		for i, l := range linesOf(t, &stdout) {
			if got = append(got, l.Output); l.Page != i+1 || l.File != book || l.Trusted() != (i != 1) {
				t.Errorf("result %d is page %d of %s, trusted %v", i+1, l.Page, l.File, l.Trusted())
			}
			if _, err := os.Stat(l.Output); l.Output != "" && err != nil {
				t.Error(err)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%v: outputs (-want +got):\n%s", test.args, diff)
		}
	}
	var stdout bytes.Buffer
	if code, stderr := command(t.Context(), nil, &stdout, "solve", "--no-image", book); code != exitNotSolved || !strings.Contains(stdout.String(), "book.pdf, page 2: no Sudoku found") {
		t.Errorf("ended with %d and printed %s%s", code, stdout.String(), stderr)
	}
}

func TestSolveSolvesThePagesAfterAFailedFirstPage(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	t.Setenv(faultsEnv, "1")
	emptyAfter(t)
	book := filepath.Join(t.TempDir(), "crashfirst.pdf")
	if err := os.WriteFile(book, pdfOf(t, true, true, true), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program(t), "solve", "--json", "--no-image", book)
	var stdout bytes.Buffer
	cmd.Stdout = &stdout
	_ = cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != exitNotSolved {
		t.Errorf("ended with %d, want %d", code, exitNotSolved)
	}
	lines := linesOf(t, &stdout)
	if len(lines) != 3 {
		t.Fatalf("%d results, want 3", len(lines))
	}
	for i, l := range lines {
		if failed := l.Error != ""; l.Page != i+1 || failed != (i == 0) || l.Trusted() == failed {
			t.Errorf("page %d: error %q, trusted %v", l.Page, l.Error, l.Trusted())
		}
	}
}

func TestSolveWritesOnePageToStandardOutput(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	emptyAfter(t)
	var stdout bytes.Buffer
	code, stderr := command(t.Context(), bytes.NewReader(pdfOf(t, true)), &stdout, "solve", "-")
	if code != exitSolved || !bytes.HasPrefix(stdout.Bytes(), []byte("\x89PNG")) {
		t.Errorf("ended with %d: %s", code, stderr)
	}
	stdout.Reset()
	code, stderr = command(t.Context(), bytes.NewReader(pdfOf(t, true, true)), &stdout, "solve", "-")
	if code != exitFailed || stdout.Len() > 0 || !strings.Contains(stderr, "has several pages") {
		t.Errorf("for two pages it ended with %d, wrote %d bytes and printed %s", code, stdout.Len(), stderr)
	}
	path := filepath.Join(t.TempDir(), "two.pdf")
	if err := os.WriteFile(path, pdfOf(t, true, true), 0o600); err != nil {
		t.Fatal(err)
	}
	stdout.Reset()
	code, stderr = command(t.Context(), nil, &stdout, "solve", "-o", "-", path)
	if code != exitFailed || stdout.Len() > 0 || !strings.Contains(stderr, "has several pages") {
		t.Errorf("for a file of two pages it ended with %d, wrote %d bytes and printed %s", code, stdout.Len(), stderr)
	}
}

func TestSolveNamesThePackageOfAMissingTool(t *testing.T) {
	emptyAfter(t)
	t.Setenv("PATH", t.TempDir())
	for data, want := range map[string]string{
		"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic": "install libheif-examples",
		"%PDF-1.4\n": "install poppler-utils",
	} {
		if code, stderr := command(t.Context(), strings.NewReader(data), io.Discard, "solve", "-"); code != exitFailed || !strings.Contains(stderr, want) {
			t.Errorf("ended with %d and printed %q, want %q", code, stderr, want)
		}
	}
}

// A blocked conversion tool ends with the run and leaves no files.
func TestSolveEndsItsToolWhenInterrupted(t *testing.T) {
	emptyAfter(t)
	bin := t.TempDir()
	began := filepath.Join(bin, "began")
	if err := syscall.Mkfifo(began, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "heif-convert"), []byte("#!/bin/sh\n: >"+began+"\nexec /bin/sleep 1000\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		_, _ = os.ReadFile(began)
		interrupt()
	}()
	heic := strings.NewReader("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")
	if code, stderr := command(ctx, heic, io.Discard, "solve", "-"); code != exitInterrupted {
		t.Errorf("ended with %d: %s", code, stderr)
	}
}
