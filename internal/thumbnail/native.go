package thumbnail

/*
#cgo LDFLAGS: -ljpeg
#include <stdlib.h>
#include "thumbnail.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// means fills a row of RGBA pixels. Each is the mean of source pixels: len(rows) columns
// per output pixel, and all rows. It returns false if a source pixel is transparent. The
// same loop in Go takes three times as long.
func means(row []byte, img *image.NRGBA, columns, rows []int32) bool {
	return C.thumb_row((*C.uchar)(&row[0]), C.int(len(columns)/len(rows)), (*C.uchar)(&img.Pix[0]), C.ptrdiff_t(img.Stride),
		(*C.int32_t)(&columns[0]), (*C.int32_t)(&rows[0]), C.int(len(rows))) != 0
}

// planeMeans is like means, for one plane of a YCbCr image.
func planeMeans(row, samples []byte, stride int, columns, rows []int32) {
	C.thumb_plane_row((*C.uchar)(&row[0]), C.int(len(columns)/len(rows)), (*C.uchar)(&samples[0]), C.ptrdiff_t(stride),
		(*C.int32_t)(&columns[0]), (*C.int32_t)(&rows[0]), C.int(len(rows)))
}

const quality = 78

// JPEG encodes a small image. libjpeg takes a sixth of the time of image/jpeg.
func JPEG(img *image.RGBA) []byte {
	var size C.ulong
	file := C.thumb_jpeg((*C.uchar)(&img.Pix[0]), C.int(img.Rect.Dx()), C.int(img.Rect.Dy()), C.int(img.Stride), quality, &size)
	defer C.free(unsafe.Pointer(file))
	return C.GoBytes(unsafe.Pointer(file), C.int(size))
}
