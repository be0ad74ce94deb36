// Fuzzes thumbnail.c. The file is the size of an image, a number of samples per pixel, and
// then sample positions and pixels, which are repeated as often as needed.
#include "../../thumbnail.c"

#include <fuzz.h>

#define MAX_SIDE 64

typedef struct {
    bytes in;
    size_t at;
} reader;

static unsigned next(reader *r) { return r->in.data[r->at++ % r->in.size]; }

static uint8_t *next_bytes(reader *r, size_t n) {
    uint8_t *list = malloc(n);
    for (size_t i = 0; i < n; i++)
        list[i] = next(r);
    return list;
}

// positions returns n coordinates below end.
static int32_t *positions(reader *r, int n, int end) {
    int32_t *list = malloc(n * sizeof *list);
    for (int i = 0; i < n; i++)
        list[i] = next(r) % end;
    return list;
}

// check_mean expects the sum of n * n samples divided by their number, rounded down or up.
static void check_mean(int got, int sum, int n) {
    int mean = sum / (n * n);
    expect(got == mean || (got == mean + 1 && got <= 255), "a wrong mean");
}

static void check_row(const uint8_t *pixels, int stride, const int32_t *columns, const int32_t *rows,
                      unsigned width, int n) {
    uint8_t *out = malloc(4 * width);
    int opaque = 1;
    int got = thumb_row(out, width, pixels, stride, columns, rows, n);
    for (unsigned x = 0; x < width; x++) {
        int sums[4] = {0};
        for (int i = 0; i < n * n; i++)
            for (int c = 0; c < 4; c++)
                sums[c] += pixels[rows[i / n] * stride + 4 * columns[x * n + i % n] + c];
        opaque &= sums[3] == 255 * n * n;
        for (int c = 0; c < 3; c++)
            check_mean(out[4 * x + c], sums[c], n);
    }
    expect(got == opaque, "transparent pixels are not reported");
    free(out);
}

static void check_plane_row(const uint8_t *samples, int stride, const int32_t *columns, const int32_t *rows,
                            unsigned width, int n) {
    uint8_t *out = malloc(width);
    thumb_plane_row(out, width, samples, stride, columns, rows, n);
    for (unsigned x = 0; x < width; x++) {
        int sum = 0;
        for (int i = 0; i < n * n; i++)
            sum += samples[rows[i / n] * stride + columns[x * n + i % n]];
        check_mean(out[x], sum, n);
    }
    free(out);
}

static void check_jpeg(const uint8_t *pixels, int width, int height, int quality) {
    unsigned long size = 0;
    uint8_t *file = thumb_jpeg(pixels, width, height, 4 * width, quality, &size);
    struct jpeg_decompress_struct source;
    struct jpeg_error_mgr manager; // exits if the file is invalid
    source.err = jpeg_std_error(&manager);
    jpeg_create_decompress(&source);
    jpeg_mem_src(&source, file, size);
    jpeg_read_header(&source, TRUE);
    expect((int)source.image_width == width && (int)source.image_height == height, "the JPEG has another size");
    jpeg_destroy_decompress(&source);
    free(file);
}

static void check(bytes in, unsigned seed) {
    reader r = {in, 0};
    int source_width = 1 + next(&r) % MAX_SIDE, source_height = 1 + next(&r) % MAX_SIDE;
    unsigned width = 1 + next(&r) % MAX_SIDE;
    int n = 1 + next(&r) % 4;
    int32_t *columns = positions(&r, width * n, source_width), *rows = positions(&r, n, source_height);
    int stride = 4 * source_width;
    uint8_t *pixels = next_bytes(&r, (size_t)stride * source_height);
    check_row(pixels, stride, columns, rows, width, n);
    check_plane_row(pixels, source_width, columns, rows, width, n);
    check_jpeg(pixels, source_width, source_height, 1 + seed % 100);
    free(pixels);
    free(rows);
    free(columns);
}
