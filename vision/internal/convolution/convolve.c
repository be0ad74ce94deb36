#include "convolve.h"

#include <stddef.h>

// A tile of the output has up to ROWS channels and 2 vectors of pixels. Its sums stay in registers.
// The compiler splits a vector where registers are smaller.
#define ROWS 4
#define WIDTH 8
typedef float vector __attribute__((vector_size(4 * WIDTH), aligned(4)));
typedef int mask __attribute__((vector_size(4 * WIDTH), aligned(4)));

// Inlined once for each set of instructions. The order of additions is the same in all, so the
// output is, too.
#define INLINE static inline __attribute__((always_inline))

INLINE int min(int a, int b) { return a < b ? a : b; }

INLINE void store(float *out, const vector *sum, float bias, const float *add, int relu) {
    vector v = *sum + bias;
    if (add)
        v += *(const vector *)add;
    if (relu)
        v = (vector)((mask)v & (v > 0));
    *(vector *)out = v;
}

// tile computes rows channels, at most ROWS, for the pixels of a panel. pixels is the distance in out from
// one channel to the next.
INLINE void tile(int rows, float *out, const vector *panel, const float *weights, const float *biases,
                 const float *add, int depth, int pixels, int relu) {
    vector left[ROWS] = {{0}}, right[ROWS] = {{0}};
    for (int k = 0; k < depth; k++) {
        vector l = panel[2 * k], r = panel[2 * k + 1];
#pragma GCC unroll 4
        for (int i = 0; i < rows; i++) {
            left[i] += weights[i * depth + k] * l;
            right[i] += weights[i * depth + k] * r;
        }
    }
#pragma GCC unroll 4
    for (int i = 0; i < rows; i++) {
        store(out + i * pixels, &left[i], biases[i], add ? add + i * pixels : NULL, relu);
        store(out + i * pixels + WIDTH, &right[i], biases[i], add ? add + i * pixels + WIDTH : NULL, relu);
    }
}

// gather copies the inputs of 2 x WIDTH output pixels, from pixel first on, to the panel: for each weight a
// row.
INLINE void gather(float *panel, const convolution *c, const float *in, int first, int row) {
    int from[2 * WIDTH];
    for (int i = 0; i < 2 * WIDTH; i++)
        from[i] = ((first + i) / row * c->side + (first + i) % row) * c->stride;
    for (int channel = 0; channel < c->inputs; channel++)
        for (int y = 0; y < c->size; y++)
            for (int x = 0; x < c->size; x++, panel += 2 * WIDTH) {
                const float *at = in + (channel * c->side + y) * c->side + x;
                for (int i = 0; i < 2 * WIDTH; i++)
                    panel[i] = at[from[i]];
            }
}

INLINE void tiles(const convolution *c, float *out, const float *in, const float *weights, const float *biases,
                  const float *add) {
    int row = (c->side - c->size) / c->stride + 1, pixels = row * row, depth = c->inputs * c->size * c->size;
    float panel[depth][2 * WIDTH];
    // The last panel may overlap the one before.
    for (int p = 0; p < pixels; p += 2 * WIDTH) {
        int first = min(p, pixels - 2 * WIDTH);
        gather(panel[0], c, in, first, row);
#define TILE(rows)                                                                                          \
    tile(rows, out + o * pixels + first, (const vector *)panel, weights + o * depth, biases + o,             \
         add ? add + o * pixels + first : NULL, depth, pixels, c->relu)
        int o = 0;
        for (; o + ROWS <= c->outputs; o += ROWS)
            TILE(ROWS);
        for (; o < c->outputs; o++)
            TILE(1);
#undef TILE
    }
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void tiles_avx2(const convolution *c, float *out, const float *in,
                                                       const float *weights, const float *biases, const float *add) {
    tiles(c, out, in, weights, biases, add);
}
#endif

void convolve(const convolution *c, float *out, const float *in, const float *weights, const float *biases,
              const float *add) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) {
        tiles_avx2(c, out, in, weights, biases, add);
        return;
    }
#endif
    tiles(c, out, in, weights, biases, add);
}
