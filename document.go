package photodoku

import (
	"context"
	"fmt"
	"iter"
	"os"

	"github.com/photodoku/photodoku/internal/document"
)

// SolvePages solves the pages of a document one after the other: a PDF, a TIFF of
// several pages, or any picture file, which is one page. It also reads HEIC and AVIF
// pictures, which Solve does not. Answers have their Page, counted from 1.
//
// A document that cannot be opened yields one error. A page that cannot be solved
// yields an error that names the page, and the next page follows. The sequence ends
// if the context is done. PDFs need poppler's pdftoppm and pdfinfo, HEIC and AVIF need
// libheif's heif-convert; without them the error is ErrUnsupported.
func (w *Worker) SolvePages(ctx context.Context, data []byte) iter.Seq2[*Answer, error] {
	return func(yield func(*Answer, error) bool) {
		doc, err := document.Open(ctx, data, os.TempDir(), document.Limits{MaxPixels: w.options.MaxPixels})
		if err != nil {
			yield(nil, err)
			return
		}
		defer doc.Close()
		for n := 1; n <= doc.Pages; n++ {
			a, err := w.solvePage(ctx, doc, n)
			if !yield(a, err) || ctx.Err() != nil {
				return
			}
		}
	}
}

// solvePage solves page n. If the document has several pages, its error names the page.
func (w *Worker) solvePage(ctx context.Context, doc *document.Document, n int) (*Answer, error) {
	data, err := doc.Page(ctx, n)
	var a *Answer
	if err == nil {
		a, err = w.Solve(ctx, data)
	}
	switch {
	case err == nil:
		a.Page = n
	case doc.Pages > 1:
		err = fmt.Errorf("page %d: %w", n, err)
	}
	return a, err
}
