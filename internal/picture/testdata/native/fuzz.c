// Fuzzes libjpeg.c: decodes, changes and encodes JPEGs.
#include "../../libjpeg.c"

#include <fuzz.h>

#define MAX_PIXELS (1 << 16)

// samples_in decodes in the stored orientation or, for odd seeds, mirrored and turned.
static void samples_in(bytes in, const jpeg_head *head, unsigned seed) {
    jpeg_place places[3];
    int start = 0;
    for (int i = 0; i < 3; i++) {
        int ratio_x = i ? head->ratio_x : 1, ratio_y = i ? head->ratio_y : 1;
        int w = (head->width + ratio_x - 1) / ratio_x, h = (head->height + ratio_y - 1) / ratio_y;
        places[i] = seed % 2 ? (jpeg_place){start + w * h - 1, -h, -1} : (jpeg_place){start, 1, w};
        start += w * h;
    }
    jpeg_problem problem = {0};
    uint8_t *samples = malloc(start);
    jpeg_read_samples(in.data, in.size, samples, places, &problem);
    free(samples);
}

static void pixels_in(bytes in, const jpeg_head *head) {
    jpeg_problem problem = {0};
    uint8_t *pixels = malloc((size_t)head->width * head->height * 4);
    jpeg_read_pixels(in.data, in.size, pixels, &problem);
    free(pixels);
}

static void change(jpeg_coder *coder, const jpeg_component *components, unsigned seed) {
    for (int i = 0; i < 3; i++) {
        jpeg_problem problem = {0};
        int16_t *row = jpeg_coder_row(coder, i, rand_r(&seed) % components[i].blocks_high, &problem);
        expect(row != NULL, "a row of blocks is missing");
        for (int k = 0; k < 64 * components[i].blocks_wide; k++)
            row[k] = rand_r(&seed) % 2047 - 1023;
    }
}

static void recode(bytes in, const jpeg_head *head, unsigned seed) {
    jpeg_problem problem = {0};
    jpeg_component components[3];
    jpeg_coder *coder = jpeg_open(in.data, in.size, components, &problem);
    if (coder == NULL)
        return;
    change(coder, components, seed);
    unsigned long size;
    uint8_t *out = jpeg_coder_write(coder, &size, &problem);
    jpeg_coder_close(coder);
    if (out == NULL)
        return;
    jpeg_head again = {0};
    jpeg_read_head(out, size, &again, &problem);
    expect(problem.kind == JPEG_FINE && again.width == head->width && again.height == head->height,
           "what was written has another size");
    free(out);
}

static void check(bytes in, unsigned seed) {
    jpeg_head head = {0};
    jpeg_problem problem = {0};
    jpeg_read_head(in.data, in.size, &head, &problem);
    if (problem.kind != JPEG_FINE || head.width <= 0 || head.height <= 0 || head.height > MAX_PIXELS / head.width)
        return;
    if (head.space <= JPEG_YCC && head.ratio_x > 0 && head.ratio_y > 0)
        samples_in(in, &head, seed);
    if (head.space != JPEG_OTHER)
        pixels_in(in, &head);
    recode(in, &head, seed);
}
