package document

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/internal/picture"
)

// A page is rendered at defaultDPI. For small and large pages the resolution is
// changed to keep the longer side between minLongSide and maxLongSide pixels.
const (
	defaultDPI    = 200
	minLongSide   = 1600
	maxLongSide   = 4000
	pointsPerInch = 72
)

var (
	errNoPoppler = picture.Errorf(picture.ErrUnsupported, "is a PDF, which needs pdftoppm and pdfinfo; install poppler-utils")
	errNoPages   = picture.Errorf(picture.ErrDamaged, "is a PDF without pages")
	errNoPPM     = picture.Errorf(picture.ErrDamaged, "is damaged: pdftoppm renders no page")
)

// pdf is a document rendered by poppler's tools.
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
	info, err := run(ctx, p.limits.memory(), errNoPoppler, "pdfinfo", p.path)
	if err != nil {
		return 0, err
	}
	pages, err := strconv.Atoi(pagesOf(info))
	if err != nil || pages < 1 {
		return 0, errNoPages
	}
	return pages, nil
}

// page renders page n as PNG.
func (p pdf) page(ctx context.Context, n int) ([]byte, error) {
	number := strconv.Itoa(n)
	info, err := run(ctx, p.limits.memory(), errNoPoppler, "pdfinfo", "-f", number, "-l", number, p.path)
	if err != nil {
		return nil, err
	}
	var width, height float64
	if _, err := fmt.Sscanf(sizeOf(info), "%g x %g", &width, &height); err != nil || !(width > 0) || !(height > 0) {
		return nil, picture.Errorf(picture.ErrDamaged, "is damaged: it has no size")
	}
	dots := resolution(width, height, p.limits.MaxPixels)
	if err := p.limits.check(width*dots/pointsPerInch, height*dots/pointsPerInch); err != nil {
		return nil, err
	}
	ppm, err := run(ctx, p.limits.memory(), errNoPoppler, "pdftoppm", "-f", number, "-l", number, "-r", fmt.Sprintf("%.3f", dots), "-cropbox", p.path)
	if err != nil {
		return nil, err
	}
	img, err := decodePPM(ppm, p.limits)
	if err != nil {
		return nil, err
	}
	return picture.EncodePNG(img, dots)
}

// decodePPM decodes a binary PPM, the default output of pdftoppm. For a scanned page
// this is a hundred times faster than pdftoppm's PNG encoder.
func decodePPM(file []byte, limits Limits) (*image.NRGBA, error) {
	var width, height int
	parts := bytes.SplitN(file, []byte("\n"), 4)
	if len(parts) < 4 || string(parts[0]) != "P6" || string(parts[2]) != "255" {
		return nil, errNoPPM
	}
	rgb := parts[3]
	if _, err := fmt.Sscanf(string(parts[1]), "%d %d", &width, &height); err != nil {
		return nil, errNoPPM
	}
	if err := limits.check(float64(width), float64(height)); err != nil {
		return nil, err
	}
	if width*height != len(rgb)/3 {
		return nil, errNoPPM
	}
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		copy(img.Pix[4*i:], rgb[3*i:3*i+3])
		img.Pix[4*i+3] = 255
	}
	return img, nil
}

// resolution returns the dots per inch for a page with a size in points.
func resolution(width, height float64, maxPixels int) float64 {
	inches := max(width, height) / pointsPerInch
	dots := min(max(defaultDPI, minLongSide/inches), maxLongSide/inches)
	if maxPixels <= 0 {
		return dots
	}
	for dots*dots*width*height/pointsPerInch/pointsPerInch > float64(maxPixels) {
		dots *= 0.95
	}
	return dots
}

// pagesOf finds the number of pages in the output of pdfinfo.
func pagesOf(info []byte) string {
	return field(info, func(name string) bool { return name == "Pages" })
}

// sizeOf finds a page size such as "595.28 x 841.89" in the output of pdfinfo.
func sizeOf(info []byte) string {
	return field(info, func(name string) bool { return strings.HasPrefix(name, "Page") && strings.HasSuffix(name, " size") })
}

// field returns the value of the last line whose name matches. Lines before it may be part of
// the title or other metadata, which pdfinfo prints first and with their line breaks.
func field(info []byte, matches func(name string) bool) (value string) {
	for line := range strings.Lines(string(info)) {
		if name, v, ok := strings.Cut(line, ":"); ok && matches(name) {
			value = strings.TrimSpace(v)
		}
	}
	return value
}
