package render

/*
#cgo LDFLAGS: -ljpeg
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

// encode writes RGBA pixels as a JPEG with 4:2:0 chroma subsampling, as cameras do.
// The caller frees the file.
static unsigned char *encode(const unsigned char *pixels, int width, int height, int quality, unsigned long *size) {
	struct jpeg_compress_struct c;
	struct jpeg_error_mgr problems;
	unsigned char *file = NULL;
	c.err = jpeg_std_error(&problems);
	jpeg_create_compress(&c);
	jpeg_mem_dest(&c, &file, size);
	c.image_width = width;
	c.image_height = height;
	c.input_components = 4;
	c.in_color_space = JCS_EXT_RGBX;
	jpeg_set_defaults(&c);
	jpeg_set_quality(&c, quality, TRUE);
	jpeg_start_compress(&c, TRUE);
	while (c.next_scanline < c.image_height) {
		JSAMPROW row = (JSAMPROW)(pixels + 4 * (size_t)width * c.next_scanline);
		jpeg_write_scanlines(&c, &row, 1);
	}
	jpeg_finish_compress(&c);
	jpeg_destroy_compress(&c);
	return file;
}

// decode reads the output of encode into RGBA pixels of the same size.
static void decode(const unsigned char *file, unsigned long size, unsigned char *pixels) {
	struct jpeg_decompress_struct d;
	struct jpeg_error_mgr problems;
	d.err = jpeg_std_error(&problems);
	jpeg_create_decompress(&d);
	jpeg_mem_src(&d, file, size);
	jpeg_read_header(&d, TRUE);
	d.out_color_space = JCS_EXT_RGBA;
	jpeg_start_decompress(&d);
	while (d.output_scanline < d.output_height) {
		JSAMPROW row = pixels + 4 * (size_t)d.output_width * d.output_scanline;
		jpeg_read_scanlines(&d, &row, 1);
	}
	jpeg_finish_decompress(&d);
	jpeg_destroy_decompress(&d);
}
*/
import "C"

import (
	"image"
	"unsafe"
)

// encodeJPEG encodes a picture with libjpeg, because its output does not depend on the
// version of Go. The pixels must be contiguous.
func encodeJPEG(img *image.RGBA, quality int) []byte {
	var size C.ulong
	file := C.encode((*C.uchar)(&img.Pix[0]), C.int(img.Rect.Dx()), C.int(img.Rect.Dy()), C.int(quality), &size)
	defer C.free(unsafe.Pointer(file))
	return C.GoBytes(unsafe.Pointer(file), C.int(size))
}

// decodeJPEG decodes the output of encodeJPEG for a picture of the given size.
func decodeJPEG(file []byte, size image.Rectangle) *image.RGBA {
	img := image.NewRGBA(size)
	C.decode((*C.uchar)(&file[0]), C.ulong(len(file)), (*C.uchar)(&img.Pix[0]))
	return img
}
