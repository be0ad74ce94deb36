package picture

/*
#cgo LDFLAGS: -ljpeg
#include <stdlib.h>
#include "libjpeg.h"
*/
import "C"

import (
	"image"
	"strings"
	"unsafe"
)

// jpegSpace is the colour space of a JPEG file.
type jpegSpace int

const (
	jpegGray  jpegSpace = C.JPEG_GRAY
	jpegYCC   jpegSpace = C.JPEG_YCC
	jpegRGB   jpegSpace = C.JPEG_RGB
	jpegCMYK  jpegSpace = C.JPEG_CMYK
	jpegOther jpegSpace = C.JPEG_OTHER
)

// jpegHead is a JPEG file's header.
type jpegHead struct {
	size  image.Point
	space jpegSpace
	// adobe reports Adobe's marker. Adobe's programs store CMYK inverted.
	adobe bool
	// ratio is the number of pixels that a chroma sample covers, in x and y. It is 0 if
	// the number is fractional or differs between Cb and Cr.
	ratio image.Point
}

func jpegError(p C.jpeg_problem) error {
	text := C.GoString(&p.text[0])
	switch p.kind {
	case C.JPEG_FINE:
		return nil
	case C.JPEG_CUT_OFF:
		return errCutOff()
	case C.JPEG_UNSUPPORTED:
		return Errorf(ErrUnsupported, "is a JPEG of a kind that is not supported: %s", text)
	}
	return Errorf(ErrDamaged, "is damaged: %s", strings.TrimPrefix(text, "Corrupt JPEG data: "))
}

func readJPEGHead(data []byte) (jpegHead, error) {
	var head C.jpeg_head
	var problem C.jpeg_problem
	C.jpeg_read_head(bytesOf(data), C.size_t(len(data)), &head, &problem)
	return jpegHead{
		size:  image.Pt(int(head.width), int(head.height)),
		space: jpegSpace(head.space),
		adobe: head.adobe != 0,
		ratio: image.Pt(int(head.ratio_x), int(head.ratio_y)),
	}, jpegError(problem)
}

// readJPEGPixels decodes to four bytes per pixel in the stored orientation: RGBA, or
// CMYK as stored.
func readJPEGPixels(data, pix []byte) error {
	var problem C.jpeg_problem
	C.jpeg_read_pixels(bytesOf(data), C.size_t(len(data)), bytesOf(pix), &problem)
	return jpegError(problem)
}

// readJPEGSamples decodes a grayscale or YCbCr file into the samples of its
// components.
func readJPEGSamples(data []byte, p planes) error {
	var problem C.jpeg_problem
	var places [3]C.jpeg_place
	start := 0
	for i, l := range p.layouts {
		places[i] = C.jpeg_place{C.ptrdiff_t(start + l.origin), C.ptrdiff_t(l.stepX), C.ptrdiff_t(l.stepY)}
		start += l.stored.X * l.stored.Y
	}
	C.jpeg_read_samples(bytesOf(data), C.size_t(len(data)), bytesOf(p.samples), &places[0], &problem)
	return jpegError(problem)
}

// jpegComponent describes a component of a JPEG file.
type jpegComponent struct {
	// ratio is the number of pixels that a sample covers. blocks is the size in blocks.
	ratio, blocks image.Point
	// steps are the quantization steps in natural order.
	steps [64]uint16
}

// jpegCoder contains the coefficients of a JPEG file, which can be changed and written
// again. It uses C memory: call close.
type jpegCoder struct {
	c          *C.jpeg_coder
	components [3]jpegComponent
}

// openJPEG reads the coefficients of a grayscale, YCbCr or RGB file. It adds two empty
// chroma components to a grayscale file.
func openJPEG(data []byte) (*jpegCoder, error) {
	var components [3]C.jpeg_component
	var problem C.jpeg_problem
	c := C.jpeg_open(bytesOf(data), C.size_t(len(data)), &components[0], &problem)
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	j := &jpegCoder{c: c}
	for i, c := range components {
		j.components[i] = jpegComponent{
			ratio:  image.Pt(int(c.ratio_x), int(c.ratio_y)),
			blocks: image.Pt(int(c.blocks_wide), int(c.blocks_high)),
		}
		for k, step := range c.steps {
			j.components[i].steps[k] = uint16(step)
		}
	}
	return j, nil
}

func (j *jpegCoder) close() { C.jpeg_coder_close(j.c) }

// row returns a row of blocks, 64 coefficients each. It is valid until the next call.
func (j *jpegCoder) row(component, row int) ([]int16, error) {
	var problem C.jpeg_problem
	first := C.jpeg_coder_row(j.c, C.int(component), C.int(row), &problem)
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	return unsafe.Slice((*int16)(first), 64*j.components[component].blocks.X), nil
}

// write encodes the coefficients as a file without metadata. Call it once.
func (j *jpegCoder) write() ([]byte, error) {
	var n C.ulong
	var problem C.jpeg_problem
	out := C.jpeg_coder_write(j.c, &n, &problem)
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	defer C.free(unsafe.Pointer(out))
	return C.GoBytes(unsafe.Pointer(out), C.int(n)), nil
}

func bytesOf(data []byte) *C.uint8_t {
	return (*C.uint8_t)(unsafe.SliceData(data))
}
