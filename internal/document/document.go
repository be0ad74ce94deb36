package document

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math"
	"os"

	"github.com/photodoku/photodoku/internal/picture"
)

// Limits restrict the size of a document.
type Limits struct {
	// MaxPages is the largest number of pages; a document with more is
	// refused. 0 means DefaultMaxPages.
	MaxPages int
	// MaxPixels is the largest number of pixels of a rendered page; 0 means
	// picture.DefaultMaxPixels.
	MaxPixels int
	// Memory is the limit of the resident memory of this process together with a
	// conversion tool, in bytes; 0 means DefaultMemory.
	Memory int64
}

// DefaultMaxPages exceeds the number of pages of any puzzle book.
const DefaultMaxPages = 2000

// DefaultMemory, in bytes, is several times what the largest page needs.
const DefaultMemory = 1 << 30

func (l Limits) maxPages() int {
	if l.MaxPages > 0 {
		return l.MaxPages
	}
	return DefaultMaxPages
}

func (l Limits) memory() int64 {
	if l.Memory > 0 {
		return l.Memory
	}
	return DefaultMemory
}

// check returns an error for a page size in pixels that is too large or too thin.
func (l Limits) check(width, height float64) error {
	const most = 1 << 30 // CheckSize refuses it, and it fits into an int
	return picture.CheckSize(image.Pt(int(min(math.Ceil(width), most)), int(min(math.Ceil(height), most))), l.MaxPixels)
}

// Document is an open file.
type Document struct {
	// Pages is the number of pages, at least one.
	Pages int

	page func(ctx context.Context, n int) ([]byte, error)
	dir  string // temporary folder; may be empty
}

// Close removes the temporary files of the document.
func (d *Document) Close() error {
	if d.dir == "" {
		return nil
	}
	return os.RemoveAll(d.dir)
}

// Open detects the format of a file and counts its pages. The caller must not
// modify data while the Document is in use. Temporary files are created in the
// folder tmp. If the context ends, Open and Page return its cause.
func Open(ctx context.Context, data []byte, tmp string, limits Limits) (*Document, error) {
	d, err := one(data), error(nil)
	switch {
	case isPDF(data):
		d, err = openPDF(ctx, data, tmp, limits)
	case isTIFF(data):
		d = openTIFF(data, limits.maxPages()+1)
	case isHEIF(data):
		d = openHEIF(data, tmp, limits)
	}
	if err != nil {
		return nil, err
	}
	if d.Pages > limits.maxPages() {
		_ = d.Close()
		return nil, picture.Errorf(picture.ErrTooLarge, "has more than %d pages; split it, or allow more with --max-pages", limits.maxPages())
	}
	return d, nil
}

// one returns a document with data as its only page.
func one(data []byte) *Document {
	return &Document{Pages: 1, page: func(context.Context, int) ([]byte, error) { return data, nil }}
}

// Page returns page n, counted from 1, as the bytes of a picture file.
func (d *Document) Page(ctx context.Context, n int) ([]byte, error) {
	if n < 1 || n > d.Pages {
		return nil, fmt.Errorf("has no page %d", n)
	}
	return d.page(ctx, n)
}

// Known reports whether a file that begins with head has a supported format.
func Known(head []byte) bool { return isPDF(head) || picture.Known(head) }

// MayHavePages reports whether a file that begins with head may have several
// pages.
func MayHavePages(head []byte) bool { return isPDF(head) || isTIFF(head) }

// AnswerExt returns the extension of the solved picture for a file that begins with head,
// "" if its format is unknown.
func AnswerExt(head []byte) string {
	switch {
	case !Known(head):
		return ""
	case isHEIF(head) || bytes.HasPrefix(head, []byte("\xff\xd8")):
		return picture.JPEG.Ext()
	}
	return picture.PNG.Ext()
}

func isPDF(data []byte) bool { return bytes.HasPrefix(data, []byte("%PDF-")) }
