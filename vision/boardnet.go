package vision

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"image"
	"math"
	"sync"

	"github.com/photodoku/photodoku/vision/geometry"
	"github.com/photodoku/photodoku/vision/internal/convolution"
)

// The board network sees a mesh flattened, and estimates whether the mesh lies on a board, whether a
// board is near, and how far each crossing of this board lies from that of the mesh. The weights were
// trained on rendered pictures, see vision/train:
//
//	go run ./vision/train -n 3600 -seed 20291130 -fresh board
//	go run ./vision/train -n 500 -seed 20291131 -epochs 4 -rate 1e-3 board
//	go run ./vision/train -n 3200 -seed 20291140 -epochs 9 -rate 2e-3 board
//	go run ./vision/train -n 5000 -seed 20291141 -epochs 13 -rate 2e-3 board
//
// Before the third run, the samples of the first two were removed from the workspace. All four runs used earlier versions of the
// program: the later ones continued from a state in the workspace, with fixed batch normalization.

//go:embed boardnet.i8
var boardWeights []byte

// The board network sees a flattened board with netSide pixels to a cell and netMargin cells around it.
const (
	netSide   = 12
	netMargin = 2
)

// boardLayers have the weights of the network.
var boardLayers = sync.OnceValue(func() []convolution.Layer {
	layers := []convolution.Layer{
		{Inputs: 1, Outputs: 16, Size: 5, Stride: 2, Pad: 2, ReLU: true},
		{Inputs: 16, Outputs: 32, Size: 3, Stride: 2, Pad: 1, ReLU: true},
		{Inputs: 32, Outputs: 32, Size: 3, Stride: 1, Pad: 1, ReLU: true},
		{Inputs: 32, Outputs: 48, Size: 3, Stride: 3, ReLU: true},
	}
	for range 5 {
		layers = append(layers, convolution.Layer{Inputs: 48, Outputs: 48, Size: 3, Stride: 1, Pad: 1, Residual: true, ReLU: true})
	}
	layers = append(layers, convolution.Layer{Inputs: 48, Outputs: 5, Size: 1, Stride: 1})
	weights := bytes.NewReader(boardWeights)
	for i := range layers {
		readWeights(&layers[i], weights)
	}
	return layers
})

// readWeights reads the weights of a layer. For each output, the data has a scale and the bias, 32-bit numbers,
// and the weights as multiples of the scale, 8-bit integers.
func readWeights(l *convolution.Layer, data *bytes.Reader) {
	for range l.Outputs {
		var scale, bias float32
		weights := make([]int8, l.Inputs*l.Size*l.Size)
		for _, to := range []any{&scale, &bias, weights} {
			if err := binary.Read(data, binary.LittleEndian, to); err != nil {
				panic(err)
			}
		}
		l.Biases = append(l.Biases, bias)
		for _, w := range weights {
			l.Weights = append(l.Weights, scale*float32(w))
		}
	}
}

// normalized subtracts the mean of a patch and divides by its standard deviation plus 4, so that noise on
// blank paper stays small. It shifts the patch to the right and down by half a cell: each crossing then lies in
// the middle of what one output sees.
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

// offsets are the vectors from the crossings of a mesh to those of the board, [row][column]: to the right and
// down, in cells. They are 0 outside the image, where there is nothing to see.
type offsets [10][10][2]float64

// The outputs of the board network for each crossing.
const (
	offsetRight = iota
	offsetBelow
	logError // the logarithm of the offset's expected error
	boardLogit
	nearLogit
)

// minLogError and maxLogError limit the logarithm of the expected error, as in training.
const minLogError, maxLogError = -4.0, 1.0

// judge asks the board network about a mesh.
func (im *Image) judge(m Mesh) (j judged, err error) {
	patch, err := im.BoardPatch(m)
	if err != nil {
		return j, err
	}
	f := normalized(patch)
	for _, l := range boardLayers() {
		f = l.Apply(f)
	}
	output := func(channel, row, column int) float64 {
		return float64(f.Values[(channel*f.Side+row+netMargin)*f.Side+column+netMargin])
	}
	// The crossings in the middle see the whole board.
	middle := func(channel int) float64 {
		return (output(channel, 4, 4) + output(channel, 4, 5) + output(channel, 5, 4) + output(channel, 5, 5)) / 4
	}
	j = judged{mesh: m, logit: middle(boardLogit), near: probability(middle(nearLogit))}
	for r := range j.offsets {
		for c := range j.offsets[r] {
			e := maxLogError
			if geometry.Inside(m[r][c], im.Size()) {
				j.offsets[r][c] = [2]float64{output(offsetRight, r, c), output(offsetBelow, r, c)}
				e = min(max(output(logError, r, c), minLogError), maxLogError)
			}
			j.errors[r][c] = math.Exp(e)
		}
	}
	return j, nil
}

// Plausible reports whether P(board) of a mesh is high enough for a detection.
func (im *Image) Plausible(m Mesh) (bool, error) {
	j, err := im.judge(m)
	return err == nil && j.probability() >= minTentative, err
}

// judged is a mesh with what the board network sees there.
type judged struct {
	mesh Mesh
	// logit is the log odds that the mesh lies on a board, and near the probability that all
	// crossings of a board lie within 1.6 cells.
	logit, near float64
	offsets     offsets
	// errors are the expected errors of the offsets, in cells.
	errors [10][10]float64
}

// probability is P(board).
func (j *judged) probability() float64 { return probability(j.logit) }

// probability converts log odds. It is limited, because no picture gives certainty.
func probability(logit float64) float64 {
	const least = 0.001
	return min(max(1/(1+math.Exp(-logit)), least), 1-least)
}

func (o *offsets) dx(u, v float64) float64 { return o[int(v)][int(u)][0] }
func (o *offsets) dy(u, v float64) float64 { return o[int(v)][int(u)][1] }

// misplacement is the greatest distance of a crossing, in cells, beyond its expected error.
func (j *judged) misplacement() (most float64) {
	for r, row := range j.offsets {
		for c, d := range row {
			most = max(most, math.Hypot(d[0], d[1])-j.errors[r][c])
		}
	}
	return most
}

// BoardPatch returns a flattened mesh as the board network sees it, for training.
func (im *Image) BoardPatch(m Mesh) (*image.Gray, error) {
	return im.flatten(m, netSide, netMargin)
}
