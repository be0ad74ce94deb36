package document

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/photodoku/photodoku/internal/picture"
)

// Limits bound what a document may ask for.
type Limits struct {
	// MaxPages is how many pages are taken; a document with more is refused.
	// 0 means DefaultMaxPages.
	MaxPages int
	// MaxPixels is how large a page may be drawn; 0 means
	// picture.DefaultMaxPixels.
	MaxPixels int
	// Memory is the resident memory, in bytes, that a tool may take; 0 means
	// DefaultMemory.
	Memory int64
}

// DefaultMaxPages is far more than any puzzle book has.
const DefaultMaxPages = 2000

// DefaultMemory is far more than a page of any size takes.
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

// Document is an open file.
type Document struct {
	// Pages is how many there are, at least one.
	Pages int

	page func(ctx context.Context, n int) ([]byte, error)
	dir  string // temporary; empty if there is none
}

// Close removes what the document needed beside its bytes.
func (d *Document) Close() error {
	if d.dir == "" {
		return nil
	}
	return os.RemoveAll(d.dir)
}

// Open looks what a file holds. Its bytes must not be changed as long as the
// Document is in use. What the tools need meanwhile lies in the folder tmp. When
// the context ends, here or in Page, its cause is the error.
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
		return nil, fmt.Errorf("has more than %d pages; photodoku batch takes more with --max-pages", limits.maxPages())
	}
	return d, nil
}

// one is the document of a picture file of one page.
func one(data []byte) *Document {
	return &Document{Pages: 1, page: func(context.Context, int) ([]byte, error) { return data, nil }}
}

// Page gives page n, from 1, as a picture file.
func (d *Document) Page(ctx context.Context, n int) ([]byte, error) {
	if n < 1 || n > d.Pages {
		return nil, fmt.Errorf("has no page %d", n)
	}
	return d.page(ctx, n)
}

// Known tells whether a file that begins like this is a picture or a document.
func Known(head []byte) bool { return isPDF(head) || picture.Known(head) }

func isPDF(data []byte) bool { return bytes.HasPrefix(data, []byte("%PDF-")) }
