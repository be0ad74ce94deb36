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
		size:  image.Pt(int(head.width), int(head.height)),
		space: jpegSpace(head.space),
		adobe: head.adobe != 0,
	}, jpegError(problem)
}

// readJPEGPixels decodes into pixels of four bytes: RGBA, or CMYK as stored.
func readJPEGPixels(data, pix []byte, l layout) error {
	var problem C.jpeg_problem
	C.jpeg_read_pixels(bytesOf(data), C.size_t(len(data)), (*C.uint32_t)(unsafe.Pointer(&pix[0])),
		C.ptrdiff_t(l.origin), C.ptrdiff_t(l.stepX), C.ptrdiff_t(l.stepY), &problem)
	return jpegError(problem)
}

// jpegComponent is one component's geometry: a sample covers ratio pixels, and
// a unit of all components (MCU) holds so many of its blocks.
type jpegComponent struct {
	ratio, blocks, unit image.Point
}

// jpegCoder holds the coefficients of a JPEG file, which can be changed and
// written without coding the rest anew.
type jpegCoder struct {
	c          *C.jpeg_coder
	pin        runtime.Pinner
	components [3]jpegComponent
}

// openJPEG reads the coefficients of a grey, YCC or RGB file. To a grey one it
// adds two empty components of colour. The caller closes the coder.
func openJPEG(data []byte) (*jpegCoder, error) {
	coder := new(jpegCoder)
	coder.pin.Pin(&data[0])
	var components [3]C.jpeg_component
	var problem C.jpeg_problem
	coder.c = C.jpeg_coder_open(bytesOf(data), C.size_t(len(data)), &components[0], &problem)
	if err := jpegError(problem); err != nil {
		coder.close()
		return nil, err
	}
	for i, c := range components {
		coder.components[i] = jpegComponent{
			ratio:  image.Pt(int(c.ratio_x), int(c.ratio_y)),
			blocks: image.Pt(int(c.blocks_wide), int(c.blocks_high)),
			unit:   image.Pt(int(c.unit_wide), int(c.unit_high)),
		}
	}
	return coder, nil
}

func (j *jpegCoder) close() {
	C.jpeg_coder_close(j.c)
	j.pin.Unpin()
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

// code codes a picture as the file is coded: with its colours, sampling and
// quantisation tables.
func (j *jpegCoder) code(img *image.NRGBA) ([]byte, error) {
	var size C.size_t
	var problem C.jpeg_problem
	out := C.jpeg_coder_code(j.c, bytesOf(img.Pix), C.int(img.Rect.Dx()), C.int(img.Rect.Dy()), &size, &problem)
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	return C.GoBytes(unsafe.Pointer(out), C.int(size)), nil
}

// write codes the coefficients as a file without metadata.
func (j *jpegCoder) write() ([]byte, error) {
	var size C.size_t
	var problem C.jpeg_problem
	out := C.jpeg_coder_write(j.c, &size, &problem)
	if err := jpegError(problem); err != nil {
		return nil, err
	}
	return C.GoBytes(unsafe.Pointer(out), C.int(size)), nil
}

func bytesOf(data []byte) *C.uint8_t {
	return (*C.uint8_t)(unsafe.SliceData(data))
}
