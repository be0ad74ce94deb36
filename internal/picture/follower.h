#ifndef PICTURE_FOLLOWER_H
#define PICTURE_FOLLOWER_H

#include "libjpeg.h"

#include <stdio.h>

#include <jpeglib.h>

// follower decodes, in a thread of its own, the coefficients of a file in one scan
// while another decompressor, which it follows, still reads them.
typedef struct follower follower;

follower *picture_new_follower(const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place *places);

// picture_start_followed starts the decompressor that is followed, and the thread.
void picture_start_followed(follower *f, struct jpeg_decompress_struct *leader);

// picture_tell_follower says that another row of units is read.
void picture_tell_follower(follower *f);

// picture_end_follower frees the follower once it has decoded all, or at once if
// not all was read. It gives 0 if not all is decoded.
int picture_end_follower(follower *f, int all_read);

#endif
