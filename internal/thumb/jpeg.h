// thumb_jpeg codes rows of RGBX pixels as a JPEG, which the caller frees.
unsigned char *thumb_jpeg(const unsigned char *pixels, int width, int height, int stride, int quality,
                          unsigned long *size);
