// Fuzzes convolve.c. The file is four sizes, the options, and then numbers of any bits, which are
// repeated as often as needed.
#include "../../convolve.c"

#include <fuzz.h>

#define HEADER 5

// numbers returns n numbers of the file.
static float *numbers(bytes in, int n) {
    float *list = malloc(n * sizeof *list);
    uint8_t *to = (uint8_t *)list;
    for (size_t i = 0; i < n * sizeof *list; i++)
        to[i] = in.data[(HEADER + i) % in.size];
    return list;
}

static int same(float a, float b) { return a == b || (a != a && b != b); }

static float expected(const convolution *c, const float *in, const float *weights, const float *biases,
                      const float *add, int output, int y, int x, int at) {
    float sum = 0;
    for (int i = 0; i < c->inputs; i++)
        for (int dy = 0; dy < c->size; dy++)
            for (int dx = 0; dx < c->size; dx++)
                sum += *weights++ * in[(i * c->side + y * c->stride + dy) * c->side + x * c->stride + dx];
    sum += biases[output];
    if (add)
        sum += add[at];
    return c->relu && !(sum > 0) ? 0 : sum;
}

static void check(bytes in, unsigned seed) {
    convolution c = {.inputs = 1 + in.data[0] % 12, .outputs = 1 + in.data[1 % in.size] % 12,
                     .size = 1 + in.data[2 % in.size] % 5, .stride = 1 + in.data[4 % in.size] % 3,
                     .relu = in.data[4 % in.size] & 8};
    int row = 4 + in.data[3 % in.size] % 8, pixels = row * row, depth = c.inputs * c.size * c.size;
    c.side = (row - 1) * c.stride + c.size;
    float *map = numbers(in, c.inputs * c.side * c.side), *weights = numbers(in, c.outputs * depth);
    float *biases = numbers(in, c.outputs), *add = in.data[4 % in.size] & 4 ? numbers(in, c.outputs * pixels) : NULL;
    float *fast = malloc(c.outputs * pixels * sizeof *fast), *portable = malloc(c.outputs * pixels * sizeof *portable);
    convolve(&c, fast, map, weights, biases, add);
    tiles(&c, portable, map, weights, biases, add);
    for (int o = 0; o < c.outputs; o++)
        for (int y = 0; y < row; y++)
            for (int x = 0; x < row; x++) {
                int at = (o * row + y) * row + x;
                float want = expected(&c, map, weights + o * depth, biases, add, o, y, x, at);
                expect(same(want, fast[at]), "a wrong sum");
                expect(same(want, portable[at]), "a wrong sum without vector instructions");
            }
    free(portable);
    free(fast);
    free(add);
    free(biases);
    free(weights);
    free(map);
    (void)seed;
}
