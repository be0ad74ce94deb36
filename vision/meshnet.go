package vision

import (
	_ "embed"
	"encoding/binary"
	"image"
	"math"
	"sync"
)

// The mesh network sees a flattened board and estimates for each crossing of the mesh how far
// that of the board lies from it. It replaces hand-made rules for bent paper. Its layers are
// convolutions, computed as products of matrices. The weights were trained on rendered boards
// (go run ./vision/train -n 1500 -seed 20301201 mesh). The third output, the logarithm of the
// error's scale, serves only for training.

//go:embed meshnet.i8
var meshWeights []byte

// netSide is the number of pixels to a cell of what the mesh network sees.
const netSide = 12

// layer is a convolution with ReLU. A residual layer adds its input; the last one has no ReLU.
type layer struct {
	inputs, outputs, size, stride, pad int
	residual, last                     bool
}

var meshLayers = []layer{
	{inputs: 1, outputs: 16, size: 5, stride: 2, pad: 2},
	{inputs: 16, outputs: 32, size: 3, stride: 2, pad: 1},
	{inputs: 32, outputs: 32, size: 3, stride: 1, pad: 1},
	{inputs: 32, outputs: 64, size: 3, stride: 3},
	{inputs: 64, outputs: 64, size: 3, stride: 1, pad: 1, residual: true},
	{inputs: 64, outputs: 64, size: 3, stride: 1, pad: 1, residual: true},
	{inputs: 64, outputs: 64, size: 3, stride: 1, pad: 1, residual: true},
	{inputs: 64, outputs: 64, size: 3, stride: 1, pad: 1, residual: true},
	{inputs: 64, outputs: 3, size: 1, stride: 1, last: true},
}

// trained is the weights of a layer, [output][input, row, column], and its biases.
type trained struct{ weights, biases []float32 }

// meshNetwork returns the weights of the layers. For each output, the file holds a scale and the
// bias, 32-bit numbers, and the weights as multiples of the scale, 8-bit integers.
var meshNetwork = sync.OnceValue(func() (all []trained) {
	rest := meshWeights
	number := func() float32 {
		v := math.Float32frombits(binary.LittleEndian.Uint32(rest))
		rest = rest[4:]
		return v
	}
	for _, l := range meshLayers {
		var t trained
		for range l.outputs {
			scale := number()
			t.biases = append(t.biases, number())
			n := l.inputs * l.size * l.size
			for _, v := range rest[:n] {
				t.weights = append(t.weights, scale*float32(int8(v)))
			}
			rest = rest[n:]
		}
		all = append(all, t)
	}
	return all
})

// featureMap holds several values for each pixel of a square, [channel][row][column].
type featureMap struct {
	side   int
	values []float32
}

// apply returns the output of a layer.
func (l layer) apply(in featureMap, w trained) featureMap {
	side := (in.side+2*l.pad-l.size)/l.stride + 1
	pixels := side * side
	columns := make([]float32, l.inputs*l.size*l.size*pixels)
	l.unfold(in, columns, side)
	out := featureMap{side, make([]float32, l.outputs*pixels)}
	for o := range l.outputs {
		sum := out.values[o*pixels:][:pixels]
		multiply(sum, w.weights[o*l.inputs*l.size*l.size:][:l.inputs*l.size*l.size], columns)
		for i, v := range sum {
			v += w.biases[o]
			if l.residual {
				v += in.values[o*pixels+i]
			}
			if !l.last {
				v = max(v, 0)
			}
			sum[i] = v
		}
	}
	return out
}

// multiply adds to sum the product of a row of weights and a matrix with as many rows, four rows
// at a time, so that the sums stay in registers.
func multiply(sum, weights, matrix []float32) {
	n := len(sum)
	for ; len(weights) >= 4; weights, matrix = weights[4:], matrix[4*n:] {
		a, b, c, d := matrix[:n], matrix[n:][:n], matrix[2*n:][:n], matrix[3*n:][:n]
		p, q, r, s := weights[0], weights[1], weights[2], weights[3]
		for i := range sum {
			sum[i] += p*a[i] + q*b[i] + r*c[i] + s*d[i]
		}
	}
	for k, p := range weights {
		for i, v := range matrix[k*n:][:n] {
			sum[i] += p * v
		}
	}
}

// unfold writes for each output a column with the values that it sees.
func (l layer) unfold(in featureMap, columns []float32, side int) {
	for k := range l.inputs * l.size * l.size {
		channel, dy, dx := k/(l.size*l.size), k/l.size%l.size-l.pad, k%l.size-l.pad
		from := in.values[channel*in.side*in.side:][:in.side*in.side]
		to := columns[k*side*side:][:side*side]
		for y := range side {
			sy := y*l.stride + dy
			if sy < 0 || sy >= in.side {
				continue // outside there are zeros
			}
			for x := range side {
				v := float32(0)
				if sx := x*l.stride + dx; sx >= 0 && sx < in.side {
					v = from[sy*in.side+sx]
				}
				to[y*side+x] = v
			}
		}
	}
}

// normalized returns a patch with mean 0 and standard deviation 1. It is moved by half a cell:
// each crossing then lies in the middle of the cell of one output.
func normalized(patch *image.Gray) featureMap {
	side := patch.Rect.Dx()
	n, sum, squares := float64(len(patch.Pix)), 0.0, 0.0
	for _, v := range patch.Pix {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	mean := sum / n
	scale := math.Sqrt(max(squares/n-mean*mean, 0)) + 4
	f := featureMap{side, make([]float32, side*side)}
	for y := range side {
		for x := range side {
			v := patch.Pix[max(y-netSide/2, 0)*patch.Stride+max(x-netSide/2, 0)]
			f.values[y*side+x] = float32((float64(v) - mean) / scale)
		}
	}
	return f
}

// offsets are, for each crossing of a mesh, [row][column], how far that of the board lies to
// its right and below it, in cells.
type offsets [10][10][2]float64

func (p *pyramid) offsets(m Mesh) (o offsets, err error) {
	patch, err := p.flatten(m, netSide, fitMargin)
	if err != nil {
		return o, err
	}
	f := normalized(patch)
	for i, w := range meshNetwork() {
		f = meshLayers[i].apply(f, w)
	}
	for r := range o {
		for c := range o[r] {
			for axis := range 2 {
				o[r][c][axis] = float64(f.values[(axis*f.side+r+fitMargin)*f.side+c+fitMargin])
			}
		}
	}
	return o, nil
}

// register moves a mesh onto the lines of the board. Each round moves it nearer.
func (p *pyramid) register(m Mesh, rounds int) (Mesh, error) {
	for range rounds {
		o, err := p.offsets(m)
		if err != nil {
			return m, err
		}
		m = m.Move(func(u, v float64) float64 { return o[int(v)][int(u)][0] }, func(u, v float64) float64 { return o[int(v)][int(u)][1] })
	}
	return m, nil
}

// Register moves a mesh onto the lines of its board by the mesh network. Each round moves it
// nearer. ok is false if the moved mesh is not even tentatively a board: the network pulls grids
// of other sizes out of shape.
func (im *Image) Register(m Mesh, rounds int) (_ Mesh, ok bool, err error) {
	m, err = im.luma.register(m, rounds)
	if err != nil || m.Folded() {
		return m, false, err
	}
	f, _, err := im.luma.rate(m)
	f.note(luma, false)
	return m, probability(f.logit()) >= params.tentative, err
}

// MeshPatch returns a board as the mesh network sees it, for training.
func (im *Image) MeshPatch(m Mesh) (*image.Gray, error) {
	return im.luma.flatten(m, netSide, fitMargin)
}
