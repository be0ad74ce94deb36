package picture

import (
	"image"
	"image/color"
)

// recode computes new coefficients for all blocks that touch a changed part of the
// upright image. All other blocks stay as they are.
func (s *jpegSource) recode(coder *jpegCoder, img image.Image, changed []image.Rectangle) error {
	for k, c := range coder.components {
		b := blockCoder{samples: s.samplesOf(img, k, c.ratio), scales: scalesOf(c.steps)}
		for y, columns := range s.layouts[0].touched(changed, c.ratio.Mul(blockSide)) {
			if columns == nil {
				continue
			}
			row, err := coder.row(k, y)
			if err != nil {
				return err
			}
			b.recodeRow(row, y, columns)
		}
	}
	return nil
}

// touched divides the stored image into cells and marks those that overlap a changed part
// of the upright image, row by row. A row without marks is nil.
func (l layout) touched(changed []image.Rectangle, cell image.Point) [][]bool {
	columns := (l.stored.X + cell.X - 1) / cell.X
	rows := make([][]bool, (l.stored.Y+cell.Y-1)/cell.Y)
	for _, part := range changed {
		part = part.Intersect(image.Rectangle{Max: l.upright})
		if part.Empty() {
			continue
		}
		r := l.storedRect(part)
		for y := r.Min.Y / cell.Y; y <= (r.Max.Y-1)/cell.Y; y++ {
			if rows[y] == nil {
				rows[y] = make([]bool, columns)
			}
			for x := r.Min.X / cell.X; x <= (r.Max.X-1)/cell.X; x++ {
				rows[y][x] = true
			}
		}
	}
	return rows
}

// blockCoder computes the coefficients of one component's blocks.
type blockCoder struct {
	// samples fills a block with the stored samples that begin at (x, y).
	samples func(b *block, x, y int)
	scales  block
}

func (c *blockCoder) recodeRow(row []int16, y int, columns []bool) {
	var b block
	for x, is := range columns {
		if is {
			c.samples(&b, blockSide*x, blockSide*y)
			forwardDCT(&b)
			quantize(row[64*x:][:64], &b, &c.scales)
		}
	}
}

// samplesOf returns the samples of component k. A sample covers ratio pixels.
func (s *jpegSource) samplesOf(img image.Image, k int, ratio image.Point) func(b *block, x, y int) {
	switch img := img.(type) {
	case *image.YCbCr:
		return planeSamples([][]byte{img.Y, img.Cb, img.Cr}[k], s.layouts[k])
	default:
		return pixelSamples(img.(*image.NRGBA).Pix, s.layouts[0], ratio, s.componentOf(k))
	}
}

// planeSamples repeats the last row and column outside the image.
func planeSamples(plane []byte, l layout) func(b *block, x, y int) {
	return func(b *block, x, y int) {
		for i := range blockSide {
			row := l.at(0, min(y+i, l.stored.Y-1))
			for j := range blockSide {
				b[blockSide*i+j] = float32(plane[row+min(x+j, l.stored.X-1)*l.stepX])
			}
		}
	}
}

// pixelSamples averages the pixels that a sample covers.
func pixelSamples(pix []byte, l layout, ratio image.Point, component func(pixel []byte) uint8) func(b *block, x, y int) {
	n := ratio.X * ratio.Y
	return func(b *block, x, y int) {
		for i := range b {
			sum := 0
			for j := range n {
				column := min((x+i%blockSide)*ratio.X+j%ratio.X, l.stored.X-1)
				row := min((y+i/blockSide)*ratio.Y+j/ratio.X, l.stored.Y-1)
				sum += int(component(pix[4*l.at(column, row):]))
			}
			b[i] = float32(sum) / float32(n)
		}
	}
}

// componentOf returns a function that computes component k of the file from an RGBA pixel.
func (s *jpegSource) componentOf(k int) func(pixel []byte) uint8 {
	if s.head.space == jpegRGB {
		return func(p []byte) uint8 { return p[k] }
	}
	return func(p []byte) uint8 {
		y, cb, cr := color.RGBToYCbCr(p[0], p[1], p[2])
		return [3]uint8{y, cb, cr}[k]
	}
}
