package matrix

// #cgo CFLAGS: -O3
// #include "multiply.h"
import "C"

// Multiply writes the product of two matrices, [rows][depth] and [depth][columns],
// [rows][columns]. No matrix is empty.
func Multiply(product, a, b []float32, rows, depth, columns int) {
	_, _, _ = product[rows*columns-1], a[rows*depth-1], b[depth*columns-1]
	C.multiply((*C.float)(&product[0]), (*C.float)(&a[0]), (*C.float)(&b[0]), C.int(rows), C.int(depth), C.int(columns))
}
