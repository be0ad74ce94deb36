#include <stddef.h>
#include <stdint.h>

// thumb_row writes a row of RGBA pixels, each the mean of those of a picture at
// its n columns and n rows, n at most 4. It gives 0 if any is see-through: the
// row is then wrong.
int thumb_row(unsigned char *out, int width, const unsigned char *pixels, ptrdiff_t stride, const int32_t *columns,
              const int32_t *rows, int n);

// thumb_plane_row does so for one component of a picture.
void thumb_plane_row(unsigned char *out, int width, const unsigned char *samples, ptrdiff_t stride,
                     const int32_t *columns, const int32_t *rows, int n);

// thumb_jpeg codes rows of RGBX pixels as a JPEG, which the caller frees.
unsigned char *thumb_jpeg(const unsigned char *pixels, int width, int height, int stride, int quality,
                          unsigned long *size);
