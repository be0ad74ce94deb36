// Fuzzes multiply.c. The file is three sizes and then numbers of any bits, which are repeated
// as often as needed.
#include "../../multiply.c"

#include <fuzz.h>

#define MAX_SIDE 48

// matrix returns n numbers of the file, which begins with the sizes.
static float *matrix(bytes in, int n) {
    float *list = malloc(n * sizeof *list);
    uint8_t *to = (uint8_t *)list;
    for (size_t i = 0; i < n * sizeof *list; i++)
        to[i] = in.data[(3 + i) % in.size];
    return list;
}

static int same(float a, float b) { return a == b || (a != a && b != b); }

static void check(bytes in, unsigned seed) {
    int rows = 1 + in.data[0] % MAX_SIDE, depth = 1 + in.data[1 % in.size] % MAX_SIDE;
    int columns = 1 + in.data[2 % in.size] % MAX_SIDE;
    float *a = matrix(in, rows * depth), *b = matrix(in, depth * columns);
    float *fast = malloc(rows * columns * sizeof *fast), *portable = malloc(rows * columns * sizeof *portable);
    multiply(fast, a, b, rows, depth, columns);
    tiles(portable, a, b, rows, depth, columns);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            float sum = 0;
            for (int k = 0; k < depth; k++)
                sum += a[y * depth + k] * b[k * columns + x];
            expect(same(sum, fast[y * columns + x]), "a wrong product");
            expect(same(sum, portable[y * columns + x]), "a wrong product without vector instructions");
        }
    free(portable);
    free(fast);
    free(b);
    free(a);
    (void)seed;
}
