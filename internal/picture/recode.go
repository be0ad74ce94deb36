package picture

import (
	"image"
	"math"
)

// blockSide is the side of a JPEG block in samples.
const blockSide = 8

// recode puts new coefficients into all blocks that touch one of the changed
// parts of the upright picture. All other blocks stay as they were.
func recode(coder *jpegCoder, img *image.NRGBA, source *jpegSource, changed []image.Rectangle) error {
	for i, component := range coder.components {
		b := blocks{
			img:       img,
			layout:    source.layout,
			component: component,
			weights:   weights(i, source.space),
			waves:     cosines(),
		}
		for y, columns := range b.touched(changed) {
			if len(columns) == 0 {
				continue
			}
			row, err := coder.row(i, y)
			if err != nil {
				return err
			}
			for x := range columns {
				b.code(x, y, (*[64]int16)(row[64*x:]))
			}
		}
	}
	return nil
}

// weights are a component's shares of red, green and blue, and what is added
// (JFIF 1.02), less the 128 that every sample is lowered by.
func weights(component int, space jpegSpace) [4]float32 {
	if space == jpegRGB {
		w := [4]float32{3: -128}
		w[component] = 1
		return w
	}
	return [3][4]float32{
		{0.299, 0.587, 0.114, -128},
		{-0.168736, -0.331264, 0.5, 0},
		{0.5, -0.418688, -0.081312, 0},
	}[component]
}

// blocks codes the blocks of one component.
type blocks struct {
	img       *image.NRGBA
	layout    layout
	component jpegComponent
	weights   [4]float32
	waves     waves
}

// touched gives, for each row of blocks, the columns of those that cover some
// of the changed parts of the upright picture.
func (b *blocks) touched(changed []image.Rectangle) []map[int]bool {
	rows := make([]map[int]bool, b.component.blocks.Y)
	size := b.component.ratio.Mul(blockSide)
	for _, part := range changed {
		r := b.layout.storedRect(part.Intersect(b.img.Rect))
		for y := r.Min.Y / size.Y; y <= (r.Max.Y-1)/size.Y; y++ {
			if rows[y] == nil {
				rows[y] = map[int]bool{}
			}
			for x := r.Min.X / size.X; x <= (r.Max.X-1)/size.X; x++ {
				rows[y][x] = true
			}
		}
	}
	return rows
}

// code makes the coefficients of the block in column x of row y.
func (b *blocks) code(x, y int, to *[64]int16) {
	samples := b.samples(x*blockSide, y*blockSide)
	var half, full [64]float32
	for v := range 8 {
		b.waves.transform(half[8*v:], samples[8*v:], 1)
	}
	for u := range 8 {
		b.waves.transform(full[u:], half[u:], 8)
	}
	for i := range to {
		to[i] = quantised(full[i], b.component.quant[i])
	}
}

// transform is the DCT of eight values, each step apart. A wave is the same on
// either side of its middle, but for its sign where its number is odd: that
// halves the work.
func (w *waves) transform(to, from []float32, step int) {
	var even, odd [4]float32
	for k := range 4 {
		a, b := from[k*step], from[(7-k)*step]
		even[k], odd[k] = a+b, a-b
	}
	for u := 0; u < 8; u += 2 {
		p, q := &w[u], &w[u+1]
		to[u*step] = p[0]*even[0] + p[1]*even[1] + p[2]*even[2] + p[3]*even[3]
		to[(u+1)*step] = q[0]*odd[0] + q[1]*odd[1] + q[2]*odd[2] + q[3]*odd[3]
	}
}

// quantised also copes with the broken tables that hold a 0, and with rounding
// up to 1024, for which there is no code.
func quantised(wave float32, step uint16) int16 {
	if step == 0 {
		return 0
	}
	half := float32(0.5)
	if wave < 0 {
		half = -half
	}
	return int16(min(max(int(wave/float32(step)+half), -1023), 1023))
}

// samples gives the 8x8 samples of which the first is (x0, y0), each the mean
// of the pixels that it covers. Beyond the picture its edge goes on.
func (b *blocks) samples(x0, y0 int) (out [64]float32) {
	ratio := b.component.ratio
	share := 1 / float32(ratio.X*ratio.Y)
	w := [3]float32{b.weights[0] * share, b.weights[1] * share, b.weights[2] * share}
	// Where each column and each row of pixels lies; both add up to a pixel's place.
	var columns, rows [4 * blockSide]int
	origin := b.layout.at(0, 0)
	for i := range blockSide * ratio.X {
		columns[i] = b.layout.at(min(x0*ratio.X+i, b.layout.stored.X-1), 0)
	}
	for i := range blockSide * ratio.Y {
		rows[i] = b.layout.at(0, min(y0*ratio.Y+i, b.layout.stored.Y-1)) - origin
	}
	for i := range out {
		var red, green, blue int
		for _, row := range rows[i/8*ratio.Y:][:ratio.Y] {
			for _, column := range columns[i%8*ratio.X:][:ratio.X] {
				p := b.img.Pix[row+column:][:3]
				red, green, blue = red+int(p[0]), green+int(p[1]), blue+int(p[2])
			}
		}
		out[i] = w[0]*float32(red) + w[1]*float32(green) + w[2]*float32(blue) + b.weights[3]
	}
	return out
}

// waves are those of the orthonormal DCT of 8 samples: [u][k] is wave u at
// sample k of its first half.
type waves [8][4]float32

func cosines() (w waves) {
	for u := range w {
		scale := 0.5
		if u == 0 {
			scale = math.Sqrt(0.125)
		}
		for k := range w[u] {
			w[u][k] = float32(scale * math.Cos(float64(2*k+1)*float64(u)*math.Pi/16))
		}
	}
	return w
}
