package document_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/tiff"

	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/picture"
)

// tiffOf returns a TIFF with one page for each grey level. It concatenates
// single-page files, relocates their offsets and links their directories.
func tiffOf(t *testing.T, greys ...byte) []byte {
	t.Helper()
	var all []byte
	var links []int // positions of the offset of the next directory
	for i, grey := range greys {
		img := image.NewGray(image.Rect(0, 0, 20+i, 30))
		for k := range img.Pix {
			img.Pix[k] = grey
		}
		var page bytes.Buffer
		if err := tiff.Encode(&page, img, nil); err != nil {
			t.Fatal(err)
		}
		data, order := page.Bytes(), binary.LittleEndian
		base := uint32(len(all))
		at := order.Uint32(data[4:])
		n := int(order.Uint16(data[at:]))
		for e := range n {
			entry := data[int(at)+2+12*e:]
			size := map[uint16]uint32{1: 1, 2: 1, 3: 2, 4: 4, 5: 8}[order.Uint16(entry[2:])]
			tag := order.Uint16(entry)
			if size*order.Uint32(entry[4:]) > 4 || tag == 273 {
				order.PutUint32(entry[8:], order.Uint32(entry[8:])+base)
			}
		}
		if i > 0 {
			order.PutUint32(all[links[i-1]:], at+base)
		}
		links = append(links, int(base)+int(at)+2+12*n)
		all = append(all, data...)
	}
	return all
}

func open(t *testing.T, data []byte, limits document.Limits) *document.Document {
	t.Helper()
	d, err := document.Open(context.Background(), data, t.TempDir(), limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func page(t *testing.T, d *document.Document, n int) *image.NRGBA {
	t.Helper()
	data, err := d.Page(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	p, err := picture.Decode(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewNRGBA(p.Image.Bounds())
	draw.Draw(img, img.Rect, p.Image, image.Point{}, draw.Src)
	return img
}

func TestTIFFPages(t *testing.T) {
	greys := []byte{10, 120, 250}
	data := tiffOf(t, greys...)
	d := open(t, data, document.Limits{})
	if d.Pages != 3 {
		t.Fatalf("%d pages, want 3", d.Pages)
	}
	for i, grey := range greys {
		img := page(t, d, i+1)
		if got := img.At(5, 5); img.Rect.Dx() != 20+i || got != (color.NRGBA{grey, grey, grey, 255}) {
			t.Errorf("page %d is %v pixels wide and %v, want %d and %d", i+1, img.Rect.Dx(), got, 20+i, grey)
		}
	}
	if _, err := document.Open(context.Background(), data, t.TempDir(), document.Limits{MaxPages: 2}); !errors.Is(err, picture.ErrTooLarge) {
		t.Errorf("three pages at a limit of two: error %v", err)
	}
	// A list that links back to its first directory ends.
	first := binary.LittleEndian.Uint32(data[4:])
	n := binary.LittleEndian.Uint16(data[first:])
	binary.LittleEndian.PutUint32(data[int(first)+2+12*int(n):], first)
	if d := open(t, data, document.Limits{}); d.Pages != 1 {
		t.Errorf("a loop has %d pages, want 1", d.Pages)
	}
}

// pdf returns a PDF with one page for each size in points.
func pdf(sizes ...[2]int) []byte {
	var kids, pages strings.Builder
	for i, s := range sizes {
		fmt.Fprintf(&kids, "%d 0 R ", i+3)
		fmt.Fprintf(&pages, "%d 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] >> endobj\n", i+3, s[0], s[1])
	}
	return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n"+
		"2 0 obj << /Type /Pages /Kids [%s] /Count %d >> endobj\n%strailer << /Root 1 0 R >>\n", kids.String(), len(sizes), pages.String())
}

func need(t *testing.T, tool string) {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("%s is not installed", tool)
	}
}

func TestPDFResolution(t *testing.T) {
	need(t, "pdftoppm")
	need(t, "pdfinfo")
	d := open(t, pdf([2]int{595, 842}, [2]int{200, 100}, [2]int{5000, 10000}), document.Limits{})
	for i, want := range []int{842 * 200 / 72, 1600, 4000} {
		img := page(t, d, i+1)
		if got := max(img.Rect.Dx(), img.Rect.Dy()); got < want-3 || got > want+3 {
			t.Errorf("page %d is %d pixels long, want %d", i+1, got, want)
		}
	}
	small := page(t, open(t, pdf([2]int{595, 842}), document.Limits{MaxPixels: 100_000}), 1)
	if n := small.Rect.Dx() * small.Rect.Dy(); n > 101_000 {
		t.Errorf("the page has %d pixels, want at most 100,000", n)
	}
}

// A line of the title looks like a line of pdfinfo.
func TestPDFTitle(t *testing.T) {
	need(t, "pdftoppm")
	need(t, "pdfinfo")
	title := `<< /Title (Book\nPages: 1\nPage size: 9000 x 9000 pts\nPage    2 size: 9000 x 9000 pts) >>`
	data := bytes.Replace(pdf([2]int{595, 842}, [2]int{842, 595}), []byte("/Root"), []byte("/Info "+title+" /Root"), 1)
	d := open(t, data, document.Limits{})
	if d.Pages != 2 {
		t.Fatalf("%d pages, want 2", d.Pages)
	}
	for n, want := range map[int]float64{1: 595. / 842, 2: 842. / 595} {
		size := page(t, d, n).Rect.Size()
		if got := float64(size.X) / float64(size.Y); math.Abs(got-want) > 0.01 || max(size.X, size.Y) < 2000 {
			t.Errorf("page %d has %d x %d pixels, want an aspect ratio of %.2f at 200 dpi", n, size.X, size.Y, want)
		}
	}
}

func TestPDFWithoutPages(t *testing.T) {
	need(t, "pdfinfo")
	_, err := document.Open(t.Context(), pdf(), t.TempDir(), document.Limits{})
	if !errors.Is(err, picture.ErrDamaged) || err.Error() != "is a PDF without pages" {
		t.Errorf("got %v, want that it has no pages", err)
	}
}

func TestDamagedPDFIsReported(t *testing.T) {
	need(t, "pdfinfo")
	tmp := t.TempDir()
	_, err := document.Open(context.Background(), []byte("%PDF-1.4\nnothing"), tmp, document.Limits{})
	if !errors.Is(err, picture.ErrDamaged) || !strings.Contains(err.Error(), "pdfinfo reports") {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("%v is left behind", left)
	}
}

// TestPageSizes checks that the size in a header is enough to refuse a page.
func TestPageSizes(t *testing.T) {
	tests := map[string]struct {
		data []byte
		page int
		want error
	}{
		"second page of a TIFF": {hugePage(t), 2, picture.ErrTooLarge},
		"thin page of a PDF":    {pdf([2]int{595, 842}, [2]int{10000, 1}), 2, picture.ErrTooThin},
		"huge HEIC":             {heic(0xffffffff, 0xffffffff), 1, picture.ErrTooLarge},
		"thin HEIC":             {heic(1, 1_000_000), 1, picture.ErrTooThin},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if bytes.HasPrefix(test.data, []byte("%PDF")) {
				need(t, "pdfinfo")
			}
			data, err := open(t, test.data, document.Limits{}).Page(t.Context(), test.page)
			if err == nil {
				_, err = picture.Decode(data, 0)
			}
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want an error that is %q", err, test.want)
			}
		})
	}
}

// hugePage returns a TIFF whose second page has a size of 2^64 pixels in its header.
func hugePage(t *testing.T) []byte {
	t.Helper()
	data, order := tiffOf(t, 10, 120), binary.LittleEndian
	first := order.Uint32(data[4:])
	second := order.Uint32(data[int(first)+2+12*int(order.Uint16(data[first:])):])
	for e := range int(order.Uint16(data[second:])) {
		entry := data[int(second)+2+12*e:]
		if tag := order.Uint16(entry); tag == 256 || tag == 257 {
			order.PutUint16(entry[2:], 4) // LONG
			order.PutUint32(entry[8:], 0xffffffff)
		}
	}
	return data
}

// heic returns the header of a HEIC file with an image of this size.
func heic(width, height uint32) []byte {
	file := []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\x00\x00\x00\x14ispe\x00\x00\x00\x00")
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(file, width), height)
}

func TestHEICAndAVIF(t *testing.T) {
	need(t, "heif-enc")
	need(t, "heif-convert")
	tmp := filepath.Join(t.TempDir(), "tmp [1]") // is not a pattern
	if err := os.Mkdir(tmp, 0o700); err != nil {
		t.Fatal(err)
	}
	photo, err := filepath.Abs("../../samples/newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for kind, args := range map[string][]string{"heic": nil, "avif": {"-A"}} {
		path := filepath.Join(t.TempDir(), "photo")
		if out, err := exec.Command("heif-enc", append(args, photo, "-o", path)...).CombinedOutput(); err != nil {
			t.Logf("heif-enc cannot write %s here: %v %s", kind, err, out)
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, err := document.Open(t.Context(), data, tmp, document.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := page(t, d, 1).Rect.Size(); got != image.Pt(640, 480) {
			t.Errorf("the %s picture is %v, want 640 x 480", kind, got)
		}
	}
}

func TestToolThatExceedsTheMemoryLimitIsEnded(t *testing.T) {
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "heif-convert"), []byte("#!/bin/sh\nexec /usr/bin/tail /dev/zero\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	heic := []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")
	_, err := open(t, heic, document.Limits{Memory: 200 << 20}).Page(t.Context(), 1)
	if err == nil || !strings.Contains(err.Error(), "too much memory") {
		t.Errorf("got %v, want that it needed too much memory", err)
	}
}

func TestOtherFormatsAreOnePage(t *testing.T) {
	d := open(t, []byte("\xff\xd8 not decoded here"), document.Limits{})
	data, err := d.Page(context.Background(), 1)
	if d.Pages != 1 || err != nil || !bytes.HasPrefix(data, []byte("\xff\xd8")) {
		t.Errorf("%d pages, %q, %v", d.Pages, data, err)
	}
	if _, err := d.Page(context.Background(), 2); err == nil {
		t.Error("there is a second page")
	}
}
