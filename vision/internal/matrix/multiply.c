#include "multiply.h"

// A tile of the product has ROWS x 2 vectors. They stay in registers while the sums over depth
// are made. The compiler splits a vector where registers are smaller.
#define ROWS 4
#define WIDTH 8
typedef float vector __attribute__((vector_size(4 * WIDTH), aligned(4)));

// Inlined once for each set of instructions. The order of additions is the same in all, so the
// product is, too.
#define INLINE static inline __attribute__((always_inline))

INLINE void tile(float *product, const float *a, const float *b, int depth, int columns) {
    vector left[ROWS] = {{0}}, right[ROWS] = {{0}};
    for (int k = 0; k < depth; k++) {
        vector l = *(const vector *)&b[k * columns], r = *(const vector *)&b[k * columns + WIDTH];
#pragma GCC unroll 4
        for (int i = 0; i < ROWS; i++) {
            left[i] += a[i * depth + k] * l;
            right[i] += a[i * depth + k] * r;
        }
    }
#pragma GCC unroll 4
    for (int i = 0; i < ROWS; i++) {
        *(vector *)&product[i * columns] = left[i];
        *(vector *)&product[i * columns + WIDTH] = right[i];
    }
}

INLINE int min(int a, int b) { return a < b ? a : b; }

INLINE void tiles(float *product, const float *a, const float *b, int rows, int depth, int columns) {
    if (rows < ROWS || columns < 2 * WIDTH) {
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < columns; x++) {
                float sum = 0;
                for (int k = 0; k < depth; k++)
                    sum += a[y * depth + k] * b[k * columns + x];
                product[y * columns + x] = sum;
            }
        return;
    }
    // The last tiles may overlap the ones before.
    for (int i = 0; i < columns; i += 2 * WIDTH)
        for (int k = 0; k < rows; k += ROWS) {
            int x = min(i, columns - 2 * WIDTH), y = min(k, rows - ROWS);
            tile(product + y * columns + x, a + y * depth, b + x, depth, columns);
        }
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void tiles_avx2(float *product, const float *a, const float *b, int rows,
                                                       int depth, int columns) {
    tiles(product, a, b, rows, depth, columns);
}
#endif

void multiply(float *product, const float *a, const float *b, int rows, int depth, int columns) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) {
        tiles_avx2(product, a, b, rows, depth, columns);
        return;
    }
#endif
    tiles(product, a, b, rows, depth, columns);
}
