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
	waves     [64]float32
}

// touched gives, for each row of blocks, the columns of those that cover some
// of the changed parts of the upright picture.
func (b *blocks) touched(changed []image.Rectangle) []map[int]bool {
	rows := make([]map[int]bool, b.component.blocks.Y)
	size := b.component.ratio.Mul(blockSide)
	for _, part := range changed {
		r := b.layout.storedRect(part)
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
	waves := &b.waves
	var half, full [64]float32
	for v := range 8 {
		for u := range 8 {
			var sum float32
			for k := range 8 {
				sum += samples[8*v+k] * waves[8*u+k]
			}
			half[8*v+u] = sum
		}
	}
	for v := range 8 {
		for k := range 8 {
			wave := waves[8*v+k]
			for u := range 8 {
				full[8*v+u] += wave * half[8*k+u]
			}
		}
	}
	for i := range to {
		to[i] = quantised(full[i], b.component.quant[i])
	}
}

// quantised also copes with the broken tables that hold a 0, and with rounding
// up to 1024, for which there is no code.
func quantised(wave float32, step uint16) int16 {
	if step == 0 {
		return 0
	}
	return int16(min(max(math.Round(float64(wave/float32(step))), -1023), 1023))
}

// samples gives the 8x8 samples of which the first is (x0, y0), each the mean
// of the pixels that it covers. Beyond the picture its edge goes on.
func (b *blocks) samples(x0, y0 int) [64]float32 {
	var out [64]float32
	ratio := b.component.ratio
	share := 1 / float32(ratio.X*ratio.Y)
	for i := range out {
		x, y := (x0+i%8)*ratio.X, (y0+i/8)*ratio.Y
		for dy := range ratio.Y {
			for dx := range ratio.X {
				out[i] += b.value(x+dx, y+dy) * share
			}
		}
	}
	return out
}

func (b *blocks) value(x, y int) float32 {
	last := b.layout.stored.Sub(image.Pt(1, 1))
	at := b.layout.at(min(x, last.X), min(y, last.Y))
	p := b.img.Pix[at : at+3 : at+3]
	w := &b.weights
	return w[0]*float32(p[0]) + w[1]*float32(p[1]) + w[2]*float32(p[2]) + w[3]
}

// cosines are the waves of the orthonormal DCT of 8 samples: [8*u+k] is wave u
// at sample k.
func cosines() [64]float32 {
	var waves [64]float32
	for u := range 8 {
		scale := 0.5
		if u == 0 {
			scale = math.Sqrt(0.125)
		}
		for k := range 8 {
			waves[8*u+k] = float32(scale * math.Cos(float64(2*k+1)*float64(u)*math.Pi/16))
		}
	}
	return waves
}
