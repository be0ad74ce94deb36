// The main program of the fuzzers of C code, which "make fuzz-native" compiles with
// sanitizers. A fuzzer includes this header and the C file that it tests, and defines check.
// Two threads check mutated files.
//
//     fuzz SECONDS FILE...
//
// With 0 seconds it only checks each file unchanged, to repeat a crash or as a regression
// test. A file that crashes is written to bin/crash.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sanitizer/common_interface_defs.h>

#define MAX_SIZE (1 << 16)

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
    FILE *f = fopen("bin/crash", "wb");
    if (f != NULL && fwrite(current.data, 1, current.size, f) == current.size)
        fprintf(stderr, "the file is in bin/crash\n");
}

static void expect(int fine, const char *what) {
    if (fine)
        return;
    fprintf(stderr, "%s\n", what);
    save_current();
    abort();
}

// check runs the tested code on a file. The seed selects variants of the test.
static void check(bytes in, unsigned seed);

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
