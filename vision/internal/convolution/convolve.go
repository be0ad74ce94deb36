// Package convolution computes layers of a convolutional network.
package convolution

// #cgo CFLAGS: -O3
// #include "convolve.h"
import "C"

import "fmt"

// Map holds several values for each pixel of a square, [channel][row][column].
type Map struct {
	Side   int
	Values []float32
}

// Layer is a convolution. A residual layer adds its input to the sums, before the ReLU. Its output has
// the shape of its input.
type Layer struct {
	Inputs, Outputs, Size, Stride, Pad int
	Residual, ReLU                     bool
	// Weights are [output][input][row][column].
	Weights, Biases []float32
}

// Apply returns the output of the layer. It panics if the output has fewer than 4 x 4 pixels, or if the
// input or the weights do not fit the layer.
func (l *Layer) Apply(in Map) Map {
	side := (in.Side+2*l.Pad-l.Size)/l.Stride + 1
	if side < 4 || len(in.Values) != l.Inputs*in.Side*in.Side || len(l.Biases) != l.Outputs || len(l.Weights) != l.Outputs*l.Inputs*l.Size*l.Size {
		panic(fmt.Sprintf("convolution: layer %d to %d, %d x %d, on %d pixels", l.Inputs, l.Outputs, l.Size, l.Size, in.Side))
	}
	out, padded := Map{side, make([]float32, l.Outputs*side*side)}, in.padded(l.Inputs, l.Pad)
	c := C.convolution{inputs: C.int(l.Inputs), side: C.int(padded.Side), outputs: C.int(l.Outputs), size: C.int(l.Size), stride: C.int(l.Stride)}
	if l.ReLU {
		c.relu = 1
	}
	var add *C.float
	if l.Residual {
		add = (*C.float)(&in.Values[:len(out.Values)][0])
	}
	C.convolve(&c, (*C.float)(&out.Values[0]), (*C.float)(&padded.Values[0]), (*C.float)(&l.Weights[0]), (*C.float)(&l.Biases[0]), add)
	return out
}

// padded adds a border of zeros.
func (m Map) padded(channels, border int) Map {
	if border == 0 {
		return m
	}
	side := m.Side + 2*border
	p := Map{side, make([]float32, channels*side*side)}
	for c := range channels {
		for y := range m.Side {
			copy(p.Values[(c*side+y+border)*side+border:][:m.Side], m.Values[(c*m.Side+y)*m.Side:])
		}
	}
	return p
}
