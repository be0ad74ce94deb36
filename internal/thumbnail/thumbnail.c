#include "thumbnail.h"

#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

// thumb_row adds two channels at a time, with 16 bits for each.
int thumb_row(unsigned char *out, int width, const unsigned char *pixels, ptrdiff_t stride, const int32_t *columns,
              const int32_t *rows, int n) {
    uint32_t part = (65536 + n * n - 1) / (n * n), solid = 255 * n * n;
    int opaque = 1;
    for (int x = 0; x < width; x++, columns += n, out += 4) {
        uint32_t red_blue = 0, green_alpha = 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                uint32_t pixel;
                memcpy(&pixel, pixels + rows[i] * stride + (ptrdiff_t)columns[k] * 4, 4);
                red_blue += pixel & 0xff00ff;
                green_alpha += pixel >> 8 & 0xff00ff;
            }
        out[0] = (red_blue & 0xffff) * part >> 16;
        out[1] = (green_alpha & 0xffff) * part >> 16;
        out[2] = (red_blue >> 16) * part >> 16;
        out[3] = 255;
        opaque &= green_alpha >> 16 == solid;
    }
    return opaque;
}

void thumb_plane_row(unsigned char *out, int width, const unsigned char *samples, ptrdiff_t stride,
                     const int32_t *columns, const int32_t *rows, int n) {
    uint32_t part = (65536 + n * n - 1) / (n * n);
    for (int x = 0; x < width; x++, columns += n) {
        uint32_t sum = 0;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                sum += samples[rows[i] * stride + columns[k]];
        out[x] = sum * part >> 16;
    }
}

unsigned char *thumb_jpeg(const unsigned char *pixels, int width, int height, int stride, int quality,
                          unsigned long *size) {
    struct jpeg_compress_struct target;
    struct jpeg_error_mgr manager; // exits if memory is insufficient, the only possible error
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
