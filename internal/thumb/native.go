package thumb

/*
#cgo LDFLAGS: -ljpeg
#include <stdlib.h>
#include "native.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// means fills a row with the means of the picture's pixels at those columns and
// rows, as many for each, and gives false if any is see-through. Go takes three
// times as long as C.
func means(row []byte, img *image.NRGBA, columns, rows []int32) bool {
	return C.thumb_row((*C.uchar)(&row[0]), C.int(len(columns)/len(rows)), (*C.uchar)(&img.Pix[0]), C.ptrdiff_t(img.Stride),
		(*C.int32_t)(&columns[0]), (*C.int32_t)(&rows[0]), C.int(len(rows))) != 0
}

// planeMeans does so for one component of a picture.
func planeMeans(row, samples []byte, stride int, columns, rows []int32) {
	C.thumb_plane_row((*C.uchar)(&row[0]), C.int(len(columns)/len(rows)), (*C.uchar)(&samples[0]), C.ptrdiff_t(stride),
		(*C.int32_t)(&columns[0]), (*C.int32_t)(&rows[0]), C.int(len(rows)))
}

const quality = 78

// JPEG codes a small picture. libjpeg takes a sixth of the time of image/jpeg.
func JPEG(img *image.RGBA) []byte {
	var size C.ulong
	file := C.thumb_jpeg((*C.uchar)(&img.Pix[0]), C.int(img.Rect.Dx()), C.int(img.Rect.Dy()), C.int(img.Stride), quality, &size)
	defer C.free(unsafe.Pointer(file))
	return C.GoBytes(unsafe.Pointer(file), C.int(size))
}
