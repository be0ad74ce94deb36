#include "jpeg.h"

#include <stdio.h>

#include <jpeglib.h>

unsigned char *thumb_jpeg(const unsigned char *pixels, int width, int height, int stride, int quality,
                          unsigned long *size) {
    struct jpeg_compress_struct target;
    struct jpeg_error_mgr manager; // ends the process where there is no memory: nothing else can go wrong
    unsigned char *file = NULL;
    target.err = jpeg_std_error(&manager);
    jpeg_create_compress(&target);
    jpeg_mem_dest(&target, &file, size);
    target.image_width = width;
    target.image_height = height;
    target.input_components = 4;
    target.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&target);
    jpeg_set_quality(&target, quality, TRUE);
    jpeg_start_compress(&target, TRUE);
    while (target.next_scanline < target.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)target.next_scanline * stride);
        jpeg_write_scanlines(&target, &row, 1);
    }
    jpeg_finish_compress(&target);
    jpeg_destroy_compress(&target);
    return file;
}
