package picture

import (
	"image"
	"slices"
)

// blockSide is the side of a JPEG block in samples.
const blockSide = 8

// recode puts new coefficients into all blocks that touch one of the changed
// parts of the upright picture. All other blocks stay as they were.
//
// libjpeg codes a small picture, the patch, of the units (MCUs) that changed;
// their blocks are taken from there.
func recode(coder *jpegCoder, img *image.NRGBA, l layout, changed []image.Rectangle) error {
	first := coder.components[0]
	side := image.Pt(blockSide*first.ratio.X*first.unit.X, blockSide*first.ratio.Y*first.unit.Y)
	units := unitsOf(l.touched(changed, side))
	if len(units) == 0 {
		return nil
	}
	file, err := coder.code(units.patch(img, l, side))
	if err != nil {
		return err
	}
	patch, err := openJPEG(file)
	if err != nil {
		return err
	}
	defer patch.close()
	if err := patch.start(); err != nil {
		return err
	}
	for i, c := range coder.components {
		touched := l.touched(changed, c.ratio.Mul(blockSide))
		if err := units.take(i, patch, coder, touched); err != nil {
			return err
		}
	}
	return nil
}

// touched marks, of the rectangles that the stored picture is divided into,
// row by row, those that cover some of the changed parts of the upright one. A
// row without any is nil.
func (l layout) touched(changed []image.Rectangle, size image.Point) [][]bool {
	columns := (l.stored.X + size.X - 1) / size.X
	rows := make([][]bool, (l.stored.Y+size.Y-1)/size.Y)
	for _, part := range changed {
		part = part.Intersect(image.Rectangle{Max: l.upright})
		if part.Empty() {
			continue
		}
		r := l.storedRect(part)
		for y := r.Min.Y / size.Y; y <= (r.Max.Y-1)/size.Y; y++ {
			if rows[y] == nil {
				rows[y] = make([]bool, columns)
			}
			for x := r.Min.X / size.X; x <= (r.Max.X-1)/size.X; x++ {
				rows[y][x] = true
			}
		}
	}
	return rows
}

// units are the places of those that changed, a row of the patch each, where
// they lie side by side.
type units [][]image.Point

func unitsOf(touched [][]bool) (all units) {
	for y, row := range touched {
		var places []image.Point
		for x, is := range row {
			if is {
				places = append(places, image.Pt(x, y))
			}
		}
		if places != nil {
			all = append(all, places)
		}
	}
	return all
}

// patch is the small picture. Beyond the large one its edge goes on.
func (all units) patch(img *image.NRGBA, l layout, side image.Point) *image.NRGBA {
	widest := slices.MaxFunc(all, func(a, b []image.Point) int { return len(a) - len(b) })
	patch := image.NewNRGBA(image.Rect(0, 0, side.X*len(widest), side.Y*len(all)))
	for row, places := range all {
		for column, at := range places {
			for y := range side.Y {
				to := patch.Pix[patch.PixOffset(side.X*column, side.Y*row+y):][:4*side.X]
				l.copyRow(to, img.Pix, side.X*at.X, min(side.Y*at.Y+y, l.stored.Y-1))
			}
		}
	}
	return patch
}

// copyRow gives the pixels from x on in row y of the stored picture.
func (l layout) copyRow(to, pix []byte, x, y int) {
	from := l.at(x, y)
	if l.stepX == 1 && x+len(to)/4 <= l.stored.X {
		copy(to, pix[from:])
		return
	}
	for ; len(to) > 0; to = to[4:] {
		*(*[4]byte)(to) = *(*[4]byte)(pix[from:])
		if x++; x < l.stored.X {
			from += 4 * l.stepX
		}
	}
}

// take takes the blocks of a component that changed.
func (all units) take(component int, patch, coder *jpegCoder, touched [][]bool) error {
	c := coder.components[component]
	for row, places := range all {
		for k := range c.unit.Y {
			y := places[0].Y*c.unit.Y + k
			if y >= c.blocks.Y || touched[y] == nil {
				continue
			}
			from, err := patch.row(component, row*c.unit.Y+k)
			if err != nil {
				return err
			}
			to, err := coder.row(component, y)
			if err != nil {
				return err
			}
			takeRow(places, c.unit.X, from, to, touched[y])
		}
	}
	return nil
}

func takeRow(places []image.Point, unit int, from, to []int16, touched []bool) {
	for column, at := range places {
		for k := range unit {
			if x := at.X*unit + k; x < len(touched) && touched[x] {
				copy(to[64*x:][:64], from[64*(column*unit+k):])
			}
		}
	}
}
