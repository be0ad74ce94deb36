// multiply writes the product of two matrices, [rows][depth] and [depth][columns].
void multiply(float *product, const float *a, const float *b, int rows, int depth, int columns);
