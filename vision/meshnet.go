package vision

import (
	_ "embed"
	"encoding/binary"
	"image"
	"math"
	"sync"

	"gocv.io/x/gocv"
)

// The mesh network sees a flattened board and estimates for each crossing of the mesh how far
// that of the board lies from it. It replaces hand-made rules for bent paper. Its layers are
// convolutions, computed as products of matrices. The weights were trained on rendered boards
// (go run ./vision/train -n 1500 -seed 20301201 mesh). The third output, the logarithm of the
// error's scale, serves only for training.

//go:embed meshnet.f32
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

// matrices returns the weights of the layers, [output][input, row, column], and their biases.
var matrices = sync.OnceValue(func() (all []trained) {
	rest := meshWeights
	take := func(n int) []float32 {
		v := make([]float32, n)
		for i := range v {
			v[i] = math.Float32frombits(binary.LittleEndian.Uint32(rest[4*i:]))
		}
		rest = rest[4*n:]
		return v
	}
	for _, l := range meshLayers {
		n := l.inputs * l.size * l.size
		weights := gocv.NewMatWithSize(l.outputs, n, gocv.MatTypeCV32F)
		copy(floats(weights), take(l.outputs*n))
		all = append(all, trained{weights, take(l.outputs)})
	}
	return all
})

type trained struct {
	weights gocv.Mat
	biases  []float32
}

// floats is the memory of a matrix of 32-bit numbers.
func floats(m gocv.Mat) []float32 {
	v, err := m.DataPtrFloat32()
	if err != nil {
		panic(err) // a matrix made here is contiguous and of that type
	}
	return v
}

// featureMap holds several values for each pixel of a square, [channel][row][column].
type featureMap struct {
	side   int
	values []float32
}

// apply gives the output of a layer.
func (l layer) apply(in featureMap, w trained) (featureMap, error) {
	side := (in.side+2*l.pad-l.size)/l.stride + 1
	columns := gocv.NewMatWithSize(l.inputs*l.size*l.size, side*side, gocv.MatTypeCV32F)
	defer columns.Close()
	l.unfold(in, floats(columns), side)
	none, product := gocv.NewMat(), gocv.NewMat()
	defer none.Close()
	defer product.Close()
	if err := gocv.Gemm(w.weights, columns, 1, none, 0, &product, 0); err != nil {
		return featureMap{}, err
	}
	out := featureMap{side, append([]float32(nil), floats(product)...)}
	for i := range out.values {
		v := out.values[i] + w.biases[i/(side*side)]
		if l.residual {
			v += in.values[i]
		}
		if !l.last {
			v = max(v, 0)
		}
		out.values[i] = v
	}
	return out, nil
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
				clear(to[y*side : (y+1)*side])
				continue
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
	for i, w := range matrices() {
		if f, err = meshLayers[i].apply(f, w); err != nil {
			return o, err
		}
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
