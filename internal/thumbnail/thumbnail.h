#include <stddef.h>
#include <stdint.h>

// thumb_row writes a row of RGBA pixels. Each is the mean of the source pixels at n
// columns and n rows, n <= 4. It returns 0 if a source pixel is transparent. The row is
// then invalid.
int thumb_row(unsigned char *out, int width, const unsigned char *pixels, ptrdiff_t stride, const int32_t *columns,
              const int32_t *rows, int n);

// thumb_plane_row is like thumb_row, for one plane of a YCbCr image.
void thumb_plane_row(unsigned char *out, int width, const unsigned char *samples, ptrdiff_t stride,
                     const int32_t *columns, const int32_t *rows, int n);

// thumb_jpeg encodes rows of RGBX pixels as JPEG. The caller frees the result.
unsigned char *thumb_jpeg(const unsigned char *pixels, int width, int height, int stride, int quality,
                          unsigned long *size);
