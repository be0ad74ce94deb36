package vision

import (
	_ "embed"
	"encoding/binary"
	"image"
	"math"
	"sync"

	"github.com/photodoku/photodoku/vision/geometry"
	"github.com/photodoku/photodoku/vision/internal/convolution"
)

// The mesh network sees a flattened board and estimates for each crossing of the mesh how far
// that of the board lies from it. The weights were trained on rendered boards
// (go run ./vision/train -n 2400 -seed 20301201 mesh).
// The third output, the logarithm of the error's scale, serves only for training.

//go:embed meshnet.i8
var meshWeights []byte

// netSide is the number of pixels to a cell of what the mesh network sees.
const netSide = 12

// meshLayers have the weights of the network.
var meshLayers = sync.OnceValue(func() []convolution.Layer {
	layers := []convolution.Layer{
		{Inputs: 1, Outputs: 16, Size: 5, Stride: 2, Pad: 2, ReLU: true},
		{Inputs: 16, Outputs: 32, Size: 3, Stride: 2, Pad: 1, ReLU: true},
		{Inputs: 32, Outputs: 32, Size: 3, Stride: 1, Pad: 1, ReLU: true},
		{Inputs: 32, Outputs: 64, Size: 3, Stride: 3, ReLU: true},
	}
	for range 4 {
		layers = append(layers, convolution.Layer{Inputs: 64, Outputs: 64, Size: 3, Stride: 1, Pad: 1, Residual: true, ReLU: true})
	}
	layers = append(layers, convolution.Layer{Inputs: 64, Outputs: 3, Size: 1, Stride: 1})
	rest := meshWeights
	for i := range layers {
		rest = readWeights(&layers[i], rest)
	}
	return layers
})

// readWeights reads the weights of a layer and returns the rest of the data. For each output, it has a
// scale and the bias, 32-bit numbers, and the weights as multiples of the scale, 8-bit integers.
func readWeights(l *convolution.Layer, data []byte) []byte {
	number := func() float32 {
		v := math.Float32frombits(binary.LittleEndian.Uint32(data))
		data = data[4:]
		return v
	}
	n := l.Inputs * l.Size * l.Size
	for range l.Outputs {
		scale := number()
		l.Biases = append(l.Biases, number())
		for _, v := range data[:n] {
			l.Weights = append(l.Weights, scale*float32(int8(v)))
		}
		data = data[n:]
	}
	return data
}

// normalized returns a patch with mean 0 and standard deviation 1. It is moved by half a cell:
// each crossing then lies in the middle of the cell of one output.
func normalized(patch *image.Gray) convolution.Map {
	side := patch.Rect.Dx()
	n, sum, squares := float64(len(patch.Pix)), 0.0, 0.0
	for _, v := range patch.Pix {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	mean := sum / n
	scale := math.Sqrt(max(squares/n-mean*mean, 0)) + 4
	f := convolution.Map{Side: side, Values: make([]float32, side*side)}
	for y := range side {
		for x := range side {
			v := patch.Pix[max(y-netSide/2, 0)*patch.Stride+max(x-netSide/2, 0)]
			f.Values[y*side+x] = float32((float64(v) - mean) / scale)
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
	for _, l := range meshLayers() {
		f = l.Apply(f)
	}
	var o offsets
	for r := range o {
		for c := range o[r] {
			if !geometry.Inside(m[r][c], p.size()) {
				continue
			}
			for axis := range 2 {
				o[r][c][axis] = float64(f.Values[(axis*f.Side+r+fitMargin)*f.Side+c+fitMargin])
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
