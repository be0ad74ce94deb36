#ifndef PICTURE_TRAP_H
#define PICTURE_TRAP_H

#include "libjpeg.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

// trap is where libjpeg's errors lead: to the place that setjmp marks, with the
// problem told.
typedef struct {
    struct jpeg_error_mgr manager;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    jpeg_problem *problem;
} trap;

void picture_set_trap(trap *t, jpeg_problem *problem);

// picture_open makes a decompressor and reads the header.
void picture_open(struct jpeg_decompress_struct *source, trap *t, const uint8_t *data, size_t size);

// picture_read_rows decodes all samples, a row of units at a time, which go beyond
// the picture.
void picture_read_rows(struct jpeg_decompress_struct *source, uint8_t *samples, const jpeg_place places[3]);

#endif
