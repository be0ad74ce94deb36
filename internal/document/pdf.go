package document

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A page is drawn at scanResolution dots an inch, but a small one so that its
// longer side has shortSide pixels, and a large one so that it has longSide.
const (
	scanResolution = 200
	shortSide      = 1600
	longSide       = 4000
	pointsPerInch  = 72
)

var errNoPoppler = errors.New("is a PDF, which needs pdftoppm and pdfinfo; install poppler-utils")

// pdf is a document drawn by poppler's tools.
type pdf struct {
	path   string
	limits Limits
}

func openPDF(ctx context.Context, data []byte, tmp string, limits Limits) (*Document, error) {
	dir, err := os.MkdirTemp(tmp, "pdf-")
	if err != nil {
		return nil, err
	}
	p := pdf{filepath.Join(dir, "document.pdf"), limits}
	d := &Document{page: p.page, dir: dir}
	if err = os.WriteFile(p.path, data, 0o600); err == nil {
		d.Pages, err = p.pages(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (p pdf) pages(ctx context.Context) (int, error) {
	info, err := run(ctx, errNoPoppler, "pdfinfo", p.path)
	if err != nil {
		return 0, err
	}
	pages, err := strconv.Atoi(field(info, "Pages"))
	if err != nil || pages < 1 {
		return 0, errors.New("is a PDF without pages")
	}
	return pages, nil
}

// page draws one page.
func (p pdf) page(ctx context.Context, n int) ([]byte, error) {
	number := strconv.Itoa(n)
	info, err := run(ctx, errNoPoppler, "pdfinfo", "-f", number, "-l", number, p.path)
	if err != nil {
		return nil, err
	}
	var width, height float64
	if _, err := fmt.Sscanf(sizeOf(info), "%g x %g", &width, &height); err != nil || !(width > 0) || !(height > 0) {
		return nil, fmt.Errorf("is damaged: page %d has no size", n)
	}
	dots := resolution(width, height, p.limits.MaxPixels)
	return run(ctx, errNoPoppler, "pdftoppm", "-f", number, "-l", number, "-r", fmt.Sprintf("%.3f", dots), "-cropbox", "-png", p.path)
}

// resolution is in dots an inch, for a page of a size in points.
func resolution(width, height float64, maxPixels int) float64 {
	long := max(width, height) / pointsPerInch
	dots := min(max(scanResolution, shortSide/long), longSide/long)
	if maxPixels <= 0 {
		return dots
	}
	for dots*dots*width*height/pointsPerInch/pointsPerInch > float64(maxPixels) {
		dots *= 0.95
	}
	return dots
}

// sizeOf finds "595.28 x 841.89" in what pdfinfo says of one page.
func sizeOf(info []byte) string {
	for line := range strings.Lines(string(info)) {
		name, value, ok := strings.Cut(line, ":")
		if ok && strings.HasPrefix(name, "Page") && strings.HasSuffix(name, " size") {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func field(info []byte, name string) string {
	for line := range strings.Lines(string(info)) {
		if value, ok := strings.CutPrefix(line, name+":"); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
