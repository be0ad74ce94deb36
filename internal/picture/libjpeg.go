package picture

/*
#cgo LDFLAGS: -ljpeg
#include <stdlib.h>
#include "libjpeg.h"
*/
import "C"

import (
	"image"
	"runtime"
	"strings"
	"unsafe"
)

// jpegSpace is how a JPEG file stores colour.
type jpegSpace int

const (
	jpegGray  jpegSpace = C.JPEG_GRAY
	jpegYCC   jpegSpace = C.JPEG_YCC
	jpegRGB   jpegSpace = C.JPEG_RGB
	jpegCMYK  jpegSpace = C.JPEG_CMYK
	jpegOther jpegSpace = C.JPEG_OTHER
)

// jpegHead is what a JPEG file's header tells. Adobe's CMYK is stored inverted.
type jpegHead struct {
	size  image.Point
	space jpegSpace
	adobe bool
	// progressive files have Huffman tables of their own.
	progressive bool
	// ratio is the pixels that one sample of colour covers, 0 if that is no whole
	// number, or not the same for both components of colour.
	ratio image.Point
}

func jpegError(p C.jpeg_problem) error {
	text := C.GoString(&p.text[0])
	switch p.kind {
	case C.JPEG_FINE:
		return nil
	case C.JPEG_CUT_OFF:
		return problemf(ErrCutOff, "is cut off: the end of the picture is missing")
	case C.JPEG_UNSUPPORTED:
		return problemf(ErrUnsupported, "is a JPEG of a kind that is not supported: %s", text)
	}
	return problemf(ErrCorrupt, "is damaged: %s", strings.TrimPrefix(text, "Corrupt JPEG data: "))
}

func readJPEGHead(data []byte) (jpegHead, error) {
	var head C.jpeg_head
	var problem C.jpeg_problem
	C.jpeg_read_head(bytesOf(data), C.size_t(len(data)), &head, &problem)
	return jpegHead{
		size:        image.Pt(int(head.width), int(head.height)),
		space:       jpegSpace(head.space),
		adobe:       head.adobe != 0,
		progressive: head.progressive != 0,
		ratio:       image.Pt(int(head.ratio_x), int(head.ratio_y)),
	}, jpegError(problem)
}

// readJPEGPixels decodes into pixels of four bytes: RGBA, or CMYK as stored.
// If the coefficients are to be kept, it gives a coder, which must be closed.
func readJPEGPixels(data, pix []byte, l layout, keep bool) (*jpegCoder, error) {
	var problem C.jpeg_problem
	c := C.jpeg_read_pixels(bytesOf(data), C.size_t(len(data)), (*C.uint32_t)(unsafe.Pointer(&pix[0])),
		l.place(0), cBool(keep), &problem)
	return newJPEGCoder(c), jpegError(problem)
}

// readJPEGSamples decodes a grey or YCC file into the samples of its
// components, and keeps coefficients as readJPEGPixels.
func readJPEGSamples(data []byte, p planes, keep bool) (*jpegCoder, error) {
	var problem C.jpeg_problem
	var places [3]C.jpeg_place
	start := 0
	for i, l := range p.layouts {
		places[i] = l.place(start)
		start += l.stored.X * l.stored.Y
	}
	c := C.jpeg_read_samples(bytesOf(data), C.size_t(len(data)), bytesOf(p.samples), &places[0], cBool(keep), &problem)
	return newJPEGCoder(c), jpegError(problem)
}

func (l layout) place(start int) C.jpeg_place {
	return C.jpeg_place{C.ptrdiff_t(start + l.origin), C.ptrdiff_t(l.stepX), C.ptrdiff_t(l.stepY)}
}

func cBool(b bool) C.int {
	if b {
		return 1
	}
	return 0
}

// jpegComponent is one component's geometry: a sample covers ratio pixels, and
// a unit of all components (MCU) holds so many of its blocks.
type jpegComponent struct {
	ratio, blocks, unit image.Point
}

// jpegCoder holds the coefficients of a JPEG file, which can be changed and
// written without coding the rest anew. Only close and start may be called
// before start.
type jpegCoder struct {
	c          *C.jpeg_coder
	cleanup    runtime.Cleanup
	components [3]jpegComponent
}

// newJPEGCoder gives nil for NULL. Memory that nobody frees goes at last with
// the coder itself.
func newJPEGCoder(c *C.jpeg_coder) *jpegCoder {
	if c == nil {
		return nil
	}
	coder := &jpegCoder{c: c}
	coder.cleanup = runtime.AddCleanup(coder, func(c *C.jpeg_coder) { C.jpeg_coder_close(c) }, c)
	return coder
}

// openJPEG reads the coefficients of a file. The caller closes the coder.
func openJPEG(data []byte) (*jpegCoder, error) {
	var problem C.jpeg_problem
	c := C.jpeg_read_planes(bytesOf(data), C.size_t(len(data)), &problem)
	return newJPEGCoder(c), jpegError(problem)
}

// start makes the coder of a grey, YCC or RGB file ready. To a grey one it adds
// two empty components of colour.
func (j *jpegCoder) start() error {
	var components [3]C.jpeg_component
	var problem C.jpeg_problem
	C.jpeg_coder_start(j.c, &components[0], &problem)
	for i, c := range components {
		j.components[i] = jpegComponent{
			ratio:  image.Pt(int(c.ratio_x), int(c.ratio_y)),
			blocks: image.Pt(int(c.blocks_wide), int(c.blocks_high)),
			unit:   image.Pt(int(c.unit_wide), int(c.unit_high)),
		}
	}
	return jpegError(problem)
}

// close may be called twice, and of nil.
func (j *jpegCoder) close() {
	if j != nil && j.c != nil {
		j.cleanup.Stop()
		C.jpeg_coder_close(j.c)
		j.c = nil
	}
}

// row is a row of blocks, 64 coefficients each, valid until the next call.
func (j *jpegCoder) row(component, row int) ([]int16, error) {
	var problem C.jpeg_problem
	first := C.jpeg_coder_row(j.c, C.int(component), C.int(row), &problem)
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	return unsafe.Slice((*int16)(first), 64*j.components[component].blocks.X), nil
}

// code codes RGBA pixels as the file is coded: with its colours, sampling and
// quantisation tables. Several goroutines may call it at once.
func (j *jpegCoder) code(pix []byte, size image.Point) ([]byte, error) {
	return j.codeAs(false, pix, size)
}

// codeSamples codes the samples of a YCC file's components so, one component's
// behind the other's, of a picture of whole units.
func (j *jpegCoder) codeSamples(samples []byte, size image.Point) ([]byte, error) {
	return j.codeAs(true, samples, size)
}

func (j *jpegCoder) codeAs(samples bool, pix []byte, size image.Point) ([]byte, error) {
	var n C.size_t
	var problem C.jpeg_problem
	out := C.jpeg_coder_code(j.c, bytesOf(pix), cBool(samples), C.int(size.X), C.int(size.Y), &n, &problem)
	return written(out, n, problem)
}

// write codes so many rows of units from the top one on as a file without
// metadata. It says that a restart marker follows each interval of units; 0 is
// none. Several goroutines may call it at once.
func (j *jpegCoder) write(top, rows, interval int) ([]byte, error) {
	var n C.size_t
	var problem C.jpeg_problem
	out := C.jpeg_coder_write(j.c, C.int(top), C.int(rows), C.int(interval), &n, &problem)
	return written(out, n, problem)
}

// units is how many of them (MCUs) lie side by side, and one below the other.
func (j *jpegCoder) units() image.Point {
	c := j.components[0]
	return image.Pt((c.blocks.X+c.unit.X-1)/c.unit.X, (c.blocks.Y+c.unit.Y-1)/c.unit.Y)
}

// written takes over what was coded.
func written(out *C.uint8_t, n C.size_t, problem C.jpeg_problem) ([]byte, error) {
	defer C.free(unsafe.Pointer(out))
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	return C.GoBytes(unsafe.Pointer(out), C.int(n)), nil
}

func bytesOf(data []byte) *C.uint8_t {
	return (*C.uint8_t)(unsafe.SliceData(data))
}
