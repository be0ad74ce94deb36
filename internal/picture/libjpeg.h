#ifndef PICTURE_LIBJPEG_H
#define PICTURE_LIBJPEG_H

#include <stddef.h>
#include <stdint.h>

enum { JPEG_FINE, JPEG_CUT_OFF, JPEG_DAMAGED, JPEG_UNSUPPORTED };
enum { JPEG_GRAY, JPEG_YCC, JPEG_RGB, JPEG_CMYK, JPEG_OTHER };

// jpeg_problem is an error: its kind, one of the above, and libjpeg's message.
typedef struct {
    int kind;
    char text[256];
} jpeg_problem;

// jpeg_head is a file's header. A chroma sample covers ratio_x * ratio_y pixels. Both are 0
// if they are fractional or differ between Cb and Cr.
typedef struct {
    int width, height, space, adobe, ratio_x, ratio_y;
} jpeg_head;

// jpeg_place maps stored samples to the upright image. The sample at x, y goes to index
// origin + x * step_x + y * step_y.
typedef struct {
    ptrdiff_t origin, step_x, step_y;
} jpeg_place;

// jpeg_component describes a component: the pixels that one sample covers, the
// size in blocks, and the quantization steps in natural order.
typedef struct {
    int ratio_x, ratio_y, blocks_wide, blocks_high;
    uint16_t steps[64];
} jpeg_component;

void jpeg_read_head(const uint8_t *data, size_t size, jpeg_head *head, jpeg_problem *problem);

// jpeg_read_pixels decodes to 4 bytes per pixel in the stored orientation: RGBA, or CMYK as
// stored.
void jpeg_read_pixels(const uint8_t *data, size_t size, uint8_t *pixels, jpeg_problem *problem);

// jpeg_read_samples decodes a grayscale or YCbCr file into the samples of its
// components, without upsampling.
void jpeg_read_samples(const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place places[3],
                       jpeg_problem *problem);

// jpeg_coder contains the coefficients of a file.
typedef struct jpeg_coder jpeg_coder;

// jpeg_open reads the coefficients of a grayscale, YCbCr or RGB file. It adds two empty
// chroma components to a grayscale file. It returns NULL after a problem.
jpeg_coder *jpeg_open(const uint8_t *data, size_t size, jpeg_component components[3], jpeg_problem *problem);

// jpeg_coder_row returns a row of blocks, 64 coefficients in natural order each. It returns
// NULL after a problem.
int16_t *jpeg_coder_row(jpeg_coder *coder, int component, int row, jpeg_problem *problem);

// jpeg_coder_write encodes the coefficients as a file without metadata. The caller frees the
// file. It returns NULL after a problem.
uint8_t *jpeg_coder_write(jpeg_coder *coder, unsigned long *size, jpeg_problem *problem);

void jpeg_coder_close(jpeg_coder *coder);

#endif
