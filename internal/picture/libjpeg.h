#ifndef PICTURE_LIBJPEG_H
#define PICTURE_LIBJPEG_H

#include <stddef.h>
#include <stdint.h>

enum { JPEG_FINE, JPEG_CUT_OFF, JPEG_DAMAGED, JPEG_UNSUPPORTED };
enum { JPEG_GRAY, JPEG_YCC, JPEG_RGB, JPEG_CMYK, JPEG_OTHER };

// jpeg_problem is what went wrong: one of the kinds above and libjpeg's words.
typedef struct {
    int kind;
    char text[256];
} jpeg_problem;

// jpeg_head tells the pixels that one sample of colour covers, too: 0 where that
// is no whole number, or not the same for both components of colour.
typedef struct {
    int width, height, space, adobe, progressive, ratio_x, ratio_y;
} jpeg_head;

// jpeg_place says where pixels or samples go: the one at x, y to index
// origin + x * step_x + y * step_y.
typedef struct {
    ptrdiff_t origin, step_x, step_y;
} jpeg_place;

// jpeg_component is the geometry of a component: the pixels that one sample
// covers, the blocks, and the blocks in a unit (MCU) of all components.
typedef struct {
    int ratio_x, ratio_y, blocks_wide, blocks_high, unit_wide, unit_high;
} jpeg_component;

typedef struct jpeg_coder jpeg_coder;

void jpeg_read_head(const uint8_t *data, size_t size, jpeg_head *head, jpeg_problem *problem);

// jpeg_read_pixels decodes into pixels of 4 bytes: RGBA, or CMYK as stored. If
// the coefficients are to be kept, it gives a coder that holds them, or NULL
// after a problem.
jpeg_coder *jpeg_read_pixels(const uint8_t *data, size_t size, uint32_t *pixels, jpeg_place place, int keep,
                             jpeg_problem *problem);

// jpeg_read_samples decodes a grey or YCC picture into the samples of its
// components, a place for each, and keeps coefficients as jpeg_read_pixels.
jpeg_coder *jpeg_read_samples(const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place places[3], int keep,
                              jpeg_problem *problem);

// jpeg_read_planes reads the coefficients alone.
jpeg_coder *jpeg_read_planes(const uint8_t *data, size_t size, jpeg_problem *problem);

// jpeg_coder_start makes the coder of a grey, YCC or RGB picture ready for what
// follows; to a grey one it adds two empty colour components.
void jpeg_coder_start(jpeg_coder *coder, jpeg_component components[3], jpeg_problem *problem);

// jpeg_coder_row is a row of blocks, 64 coefficients in natural order each.
int16_t *jpeg_coder_row(jpeg_coder *coder, int component, int row, jpeg_problem *problem);

// jpeg_coder_code codes RGBA pixels as a file of the coder's colours, sampling
// and quantisation tables, which the caller frees; or else the samples of a YCC
// picture, one component's behind the other's, whose size is that of whole units.
// Several threads may call it at once.
uint8_t *jpeg_coder_code(const jpeg_coder *coder, const uint8_t *pixels, int samples, int width, int height,
                         size_t *size, jpeg_problem *problem);

// jpeg_coder_write codes so many rows of units from the top one on as a file
// without metadata, which the caller frees. It says that a restart marker follows
// each interval of units; 0 is none. Several threads may call it at once.
uint8_t *jpeg_coder_write(jpeg_coder *coder, int top, int rows, int interval, size_t *size, jpeg_problem *problem);
void jpeg_coder_close(jpeg_coder *coder);

#endif
