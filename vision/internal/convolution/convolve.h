// A convolution of square maps. The input has a border, so that it is side pixels wide.
typedef struct {
    int inputs, side;
    int outputs, size, stride;
    int relu; // negative sums become 0
} convolution;

// convolve writes the output, [outputs][row][column], with (side - size) / stride + 1 pixels to a row. in is
// [inputs][side][side], weights are [outputs][inputs][size][size]. add, unless it is NULL, is added
// to the sums before negative ones become 0. The output has at least 16 pixels.
void convolve(const convolution *c, float *out, const float *in, const float *weights, const float *biases,
              const float *add);
