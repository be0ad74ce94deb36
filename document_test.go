package photodoku_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/photodoku/photodoku"
)

// pdfOf is a PDF whose pages are JPEGs of 640x480 pixels.
func pdfOf(pages ...[]byte) []byte {
	var pdf bytes.Buffer
	var kids strings.Builder
	pdf.WriteString("%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n")
	for i, jpeg := range pages {
		n := 3 + 3*i
		fmt.Fprintf(&kids, "%d 0 R ", n)
		fmt.Fprintf(&pdf, "%d 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 640 480] /Contents %d 0 R /Resources << /XObject << /P %d 0 R >> >> >> endobj\n", n, n+1, n+2)
		fmt.Fprintf(&pdf, "%d 0 obj << /Length 26 >> stream\n640 0 0 480 0 0 cm /P Do \nendstream endobj\n", n+1)
		fmt.Fprintf(&pdf, "%d 0 obj << /Subtype /Image /Width 640 /Height 480 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length %d >> stream\n%s\nendstream endobj\n", n+2, len(jpeg), jpeg)
	}
	fmt.Fprintf(&pdf, "2 0 obj << /Type /Pages /Kids [%s] /Count %d >> endobj\ntrailer << /Root 1 0 R >>\n", kids.String(), len(pages))
	return pdf.Bytes()
}

func needTools(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
}

// solvePages returns the status of the first board of each page, or its error.
func solvePages(t *testing.T, data []byte) (statuses []photodoku.Status, errs []error) {
	t.Helper()
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	for a, err := range newWorker(t, photodoku.Options{}).SolvePages(t.Context(), data) {
		if errs = append(errs, err); err != nil {
			statuses = append(statuses, "")
			continue
		}
		if a.Page != len(errs) || len(a.Boards) != 1 {
			t.Fatalf("page %d has the number %d and %d boards, want one", len(errs), a.Page, len(a.Boards))
		}
		statuses = append(statuses, a.Boards[0].Status)
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v %v", left, err)
	}
	return statuses, errs
}

func TestSolvePagesOfPDF(t *testing.T) {
	needTools(t, "pdftoppm", "pdfinfo")
	statuses, errs := solvePages(t, pdfOf(readFile(t, "samples/newspaper.jpg"), readFile(t, "samples/red-digits.jpg")))
	if fmt.Sprint(statuses) != "[solved solved]" {
		t.Errorf("the pages are %v, %v, want two that are solved", statuses, errs)
	}
}

func TestSolvePagesOfHEIC(t *testing.T) {
	needTools(t, "heif-enc", "heif-convert")
	path := filepath.Join(t.TempDir(), "photo.heic")
	if out, err := exec.Command("heif-enc", "samples/newspaper.jpg", "-o", path).CombinedOutput(); err != nil {
		t.Skipf("heif-enc cannot write HEIC here: %v %s", err, out)
	}
	statuses, errs := solvePages(t, readFile(t, path))
	if fmt.Sprint(statuses) != "[solved]" {
		t.Errorf("the pages are %v, %v, want one that is solved", statuses, errs)
	}
}

// TestSolvePagesAfterDamagedPage sets the width of the first of two pages to 0.
func TestSolvePagesAfterDamagedPage(t *testing.T) {
	data := readFile(t, "testdata/two-pages.tif")
	const tagWidth = 256
	directory := data[binary.LittleEndian.Uint32(data[4:])+2:]
	for binary.LittleEndian.Uint16(directory) != tagWidth {
		directory = directory[12:]
	}
	clear(directory[8:12])
	statuses, errs := solvePages(t, data)
	if fmt.Sprint(statuses) != "[ solved]" {
		t.Fatalf("the pages are %v, %v, want an error and one that is solved", statuses, errs)
	}
	if !errors.Is(errs[0], photodoku.ErrDamaged) || !strings.Contains(errs[0].Error(), "page 1") {
		t.Errorf("the error of the damaged page is %q", errs[0])
	}
}

func TestSolvePagesRefuses(t *testing.T) {
	missing := func(t *testing.T) { t.Setenv("PATH", t.TempDir()) }
	for name, c := range map[string]struct {
		data  []byte
		setUp func(*testing.T)
		want  error
	}{
		"text":              {[]byte("this is no picture"), nil, photodoku.ErrUnsupported},
		"PDF without tools": {[]byte("%PDF-1.4"), missing, photodoku.ErrUnsupported},
		"empty":             {nil, nil, photodoku.ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			if c.setUp != nil {
				c.setUp(t)
			}
			if _, errs := solvePages(t, c.data); len(errs) != 1 || !errors.Is(errs[0], c.want) {
				t.Errorf("the errors are %v, want one that is %q", errs, c.want)
			}
		})
	}
}

func TestSolvePagesOverTheLimit(t *testing.T) {
	var errs []error
	for _, err := range newWorker(t, photodoku.Options{MaxPixels: 1000}).SolvePages(t.Context(), readFile(t, "testdata/two-pages.tif")) {
		errs = append(errs, err)
	}
	if len(errs) != 2 || !errors.Is(errs[0], photodoku.ErrTooLarge) || !errors.Is(errs[1], photodoku.ErrTooLarge) {
		t.Errorf("two pages over the limit of pixels have the errors %v", errs)
	}
}

func TestSolvePagesStopsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pages := 0
	for range newWorker(t, photodoku.Options{}).SolvePages(ctx, readFile(t, "testdata/two-pages.tif")) {
		pages++
		cancel()
	}
	if pages != 1 {
		t.Errorf("%d pages after the end of the context, want 1", pages)
	}
}
