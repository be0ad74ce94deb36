package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/internal/record"
)

// pdfOf returns a PDF with the sample newspaper photo on some pages and empty
// other pages.
func pdfOf(t *testing.T, photos ...bool) []byte {
	t.Helper()
	jpeg, err := os.ReadFile(samples + "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	var kids, pages bytes.Buffer
	for i, photo := range photos {
		contents := ""
		if photo {
			contents = "/Contents 3 0 R"
		}
		fmt.Fprintf(&kids, "%d 0 R ", i+5)
		fmt.Fprintf(&pages, "%d 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 640 480] %s /Resources << /XObject << /P 4 0 R >> >> >> endobj\n", i+5, contents)
	}
	const show = "640 0 0 480 0 0 cm /P Do"
	file := fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n"+
		"2 0 obj << /Type /Pages /Kids [%s] /Count %d >> endobj\n"+
		"3 0 obj << /Length %d >> stream\n%s\nendstream endobj\n", kids.String(), len(photos), len(show), show)
	file = fmt.Appendf(file, "4 0 obj << /Type /XObject /Subtype /Image /Width 640 /Height 480 /ColorSpace /DeviceRGB "+
		"/BitsPerComponent 8 /Filter /DCTDecode /Length %d >> stream\n", len(jpeg))
	file = append(file, jpeg...)
	return fmt.Appendf(file, "\nendstream endobj\n%strailer << /Root 1 0 R >>\n", pages.String())
}

func TestBatchSolvesEachPageOfADocument(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	photodoku, in, out := program(t), t.TempDir(), filepath.Join(t.TempDir(), "out")
	// The format is detected from the content: the name has no extension.
	if err := os.WriteFile(filepath.Join(in, "book"), pdfOf(t, true, false, true), 0o600); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		if code, stderr := runToEnd(t, photodoku, "batch", "-o", out, in); code != exitNotSolved {
			t.Fatalf("ended with %d: %s", code, stderr)
		}
		records, _, err := record.Read(filepath.Join(out, "results.jsonl"))
		if err != nil || len(records) != 3 {
			t.Fatalf("%d results, %v; want 3", len(records), err)
		}
		for i, r := range records {
			want := ""
			if i != 1 {
				want = fmt.Sprintf("book.solved.p%d.png", i+1)
			}
			if r.Page != i+1 || r.Pages != 3 || r.Output != want || r.Trusted() != (i != 1) {
				t.Errorf("round %d: page %d of %d is in %q, trusted %v; want page %d of 3 in %q",
					round, r.Page, r.Pages, r.Output, r.Trusted(), i+1, want)
			}
		}
		if err := os.Remove(filepath.Join(out, "book.solved.p3.png")); err != nil {
			t.Fatal(err)
		}
	}
}

// A first page that crashes its worker process does not hide the other pages.
func TestBatchSolvesThePagesAfterAFailedFirstPage(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	t.Setenv(faultsEnv, "1")
	photodoku, in, out := program(t), t.TempDir(), filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(filepath.Join(in, "crashfirst.pdf"), pdfOf(t, true, true, true), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, done := range []string{"0 of them already done", "1 of them already done"} {
		code, stderr := runToEnd(t, photodoku, "batch", "-o", out, in)
		if code != exitNotSolved || !strings.Contains(stderr, done) {
			t.Errorf("ended with %d and printed %s", code, stderr)
		}
		records, _, err := record.Read(filepath.Join(out, "results.jsonl"))
		if err != nil || len(records) != 3 {
			t.Fatalf("%d results, %v; want 3", len(records), err)
		}
		for i, r := range records {
			if failed := r.Error != ""; r.Page != i+1 || r.Pages != 3 || failed != (i == 0) || r.Trusted() == failed {
				t.Errorf("page %d of %d: error %q, trusted %v", r.Page, r.Pages, r.Error, r.Trusted())
			}
		}
	}
}

// A file that cannot be read (here a link to itself) must not count as a picture without a Sudoku, so the
// exit code is not 0.
func TestBatchReportsUnreadableFiles(t *testing.T) {
	photodoku, in := program(t), t.TempDir()
	if err := os.Symlink("loop.jpg", filepath.Join(in, "loop.jpg")); err != nil {
		t.Fatal(err)
	}
	code, stderr := runToEnd(t, photodoku, "batch", "--follow", "-o", filepath.Join(t.TempDir(), "out"), in)
	if code != exitNotSolved || !strings.Contains(stderr, "loop.jpg: ") {
		t.Errorf("ended with %d and printed %s", code, stderr)
	}
}

// A folder with somebody's own web page is not the folder of a job. The page stays.
func TestBatchKeepsForeignFiles(t *testing.T) {
	photodoku, in, out := program(t), t.TempDir(), t.TempDir()
	index := filepath.Join(out, "index.html")
	if err := os.WriteFile(index, []byte("my page"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{}, {"--restart"}} {
		code, stderr := runToEnd(t, photodoku, append([]string{"batch", "-o", out, in}, args...)...)
		if code != exitFailed || !strings.Contains(stderr, "index.html that is not from a folder job") {
			t.Errorf("%v ended with %d and printed %s", args, code, stderr)
		}
	}
	if text, err := os.ReadFile(index); string(text) != "my page" {
		t.Errorf("the page is %q, %v", text, err)
	}
}
