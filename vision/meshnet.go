package vision

import (
	_ "embed"
	"encoding/binary"
	"image"
	"math"
	"sync"

	"github.com/photodoku/photodoku/vision/geometry"
	"github.com/photodoku/photodoku/vision/internal/matrix"
)

// The mesh network sees a flattened board and estimates for each crossing of the mesh how far
// that of the board lies from it. Its layers are convolutions, computed as products of matrices.
// The weights were trained on rendered boards (go run ./vision/train -n 2400 -seed 20301201 mesh).
// The third output, the logarithm of the error's scale, serves only for training.

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

// mostColumns is the length of the longest matrix that a layer unfolds, the third.
const mostColumns = 32 * 3 * 3 * 39 * 39

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

// apply returns the output of a layer. It changes columns, which is long enough for all layers.
func (l layer) apply(in featureMap, w trained, columns []float32) featureMap {
	side := (in.side+2*l.pad-l.size)/l.stride + 1
	pixels := side * side
	l.unfold(in, columns, side)
	out := featureMap{side, make([]float32, l.outputs*pixels)}
	matrix.Multiply(out.values, w.weights, columns, l.outputs, l.inputs*l.size*l.size, pixels)
	for o := range l.outputs {
		sum := out.values[o*pixels:][:pixels]
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

// unfold writes for each output a column with the values that it sees.
func (l layer) unfold(in featureMap, columns []float32, side int) {
	for k := range l.inputs * l.size * l.size {
		channel, dy, dx := k/(l.size*l.size), k/l.size%l.size-l.pad, k%l.size-l.pad
		from := in.values[channel*in.side*in.side:][:in.side*in.side]
		to := columns[k*side*side:][:side*side]
		clear(to) // zeros outside the map
		for y := range side {
			sy := y*l.stride + dy
			if sy < 0 || sy >= in.side {
				continue
			}
			if l.stride == 1 {
				first, end := max(0, -dx), min(side, in.side-dx)
				copy(to[y*side+first:y*side+end], from[sy*in.side+first+dx:])
				continue
			}
			for x := range side {
				if sx := x*l.stride + dx; sx >= 0 && sx < in.side {
					to[y*side+x] = from[sy*in.side+sx]
				}
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
// its right and below it, in cells. They are 0 outside the image, where there is nothing to see.
type offsets [10][10][2]float64

func (p *pyramid) offsets(m Mesh) (*offsets, error) {
	patch, err := p.flatten(m, netSide, fitMargin)
	if err != nil {
		return nil, err
	}
	f := normalized(patch)
	columns := make([]float32, mostColumns)
	for i, w := range meshNetwork() {
		f = meshLayers[i].apply(f, w, columns)
	}
	var o offsets
	for r := range o {
		for c := range o[r] {
			if !geometry.Inside(m[r][c], p.size()) {
				continue
			}
			for axis := range 2 {
				o[r][c][axis] = float64(f.values[(axis*f.side+r+fitMargin)*f.side+c+fitMargin])
			}
		}
	}
	return &o, nil
}

func (o *offsets) dx(u, v float64) float64 { return o[int(v)][int(u)][0] }
func (o *offsets) dy(u, v float64) float64 { return o[int(v)][int(u)][1] }

// greatest is the greatest distance of a crossing, in cells.
func (o *offsets) greatest() (most float64) {
	for _, row := range o {
		for _, d := range row {
			most = max(most, math.Hypot(d[0], d[1]))
		}
	}
	return most
}

// MeshPatch returns a board as the mesh network sees it, for training.
func (im *Image) MeshPatch(m Mesh) (*image.Gray, error) {
	return im.luma.flatten(m, netSide, fitMargin)
}
