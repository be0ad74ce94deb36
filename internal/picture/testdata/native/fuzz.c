// Fuzzes libjpeg.c. It decodes, changes and encodes mutated files in two threads. It is
// compiled with a sanitizer: see "make fuzz-native".
//
//     fuzz SECONDS FILE...
//
// With 0 seconds it only runs each file unchanged, to repeat a crash or as a regression
// test. A file that crashes is written to crash.jpg.
#include "../../libjpeg.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sanitizer/common_interface_defs.h>

#define MAX_SIZE (1 << 16)
#define MAX_PIXELS (1 << 16)

typedef struct {
    uint8_t *data;
    size_t size;
} bytes;

static bytes *corpus;
static int files;
static time_t end;
static __thread bytes current;

// save_current writes the file that the thread is processing. There is none while leaks are
// reported.
static void save_current(void) {
    if (current.data == NULL)
        return;
    FILE *f = fopen("crash.jpg", "wb");
    if (f != NULL && fwrite(current.data, 1, current.size, f) == current.size)
        fprintf(stderr, "the file is in crash.jpg\n");
}

static void expect(int fine, const char *what) {
    if (fine)
        return;
    fprintf(stderr, "%s\n", what);
    save_current();
    abort();
}

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

static void run(bytes in, unsigned seed) {
    current = in;
    check(in, seed);
    current = (bytes){0};
}

// mutate changes some bytes, and may cut the file off or repeat a piece of it.
static bytes mutate(bytes from, unsigned *seed) {
    bytes to = {malloc(MAX_SIZE), from.size};
    memcpy(to.data, from.data, from.size);
    if (rand_r(seed) % 4 == 0) {
        size_t at = rand_r(seed) % to.size, n = rand_r(seed) % (to.size - at);
        memmove(to.data + at + n, to.data + at, to.size - at);
        to.size += n;
    }
    for (int n = rand_r(seed) % 8; n >= 0; n--)
        to.data[rand_r(seed) % to.size] = rand_r(seed) % 4 ? rand_r(seed) : 0xff;
    if (rand_r(seed) % 8 == 0)
        to.size = 1 + rand_r(seed) % to.size;
    // With an exact allocation, the sanitizer detects reads after the end.
    to.data = realloc(to.data, to.size);
    return to;
}

static void *fuzz(void *of) {
    unsigned seed = *(unsigned *)of;
    long runs = 0;
    for (; time(NULL) < end; runs++) {
        bytes in = mutate(corpus[rand_r(&seed) % files], &seed);
        run(in, seed);
        free(in.data);
    }
    printf("%ld runs\n", runs);
    return NULL;
}

static bytes read_file(const char *path) {
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        perror(path);
        exit(1);
    }
    bytes b = {malloc(MAX_SIZE / 2), 0};
    b.size = fread(b.data, 1, MAX_SIZE / 2, f);
    fclose(f);
    b.data = realloc(b.data, b.size);
    return b;
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 64;
    __sanitizer_set_death_callback(save_current);
    files = argc - 2;
    corpus = calloc(files, sizeof *corpus);
    for (int i = 0; i < files; i++) {
        corpus[i] = read_file(argv[i + 2]);
        run(corpus[i], 0);
        run(corpus[i], 1);
    }
    end = time(NULL) + atoi(argv[1]);
    unsigned seeds[2] = {end, end + 1};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, fuzz, &seeds[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < files; i++)
        free(corpus[i].data);
    free(corpus);
    return 0;
}
