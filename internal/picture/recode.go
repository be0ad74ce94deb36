package picture

import (
	"errors"
	"image"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// blockSide is the side of a JPEG block in samples.
const blockSide = 8

// recode puts new coefficients into all blocks that touch one of the changed
// parts of the upright picture. All other blocks stay as they were.
//
// libjpeg codes small pictures, the patches, of the units (MCUs) that changed, on
// all processors; their blocks are taken from there.
func (s *jpegSource) recode(coder *jpegCoder, img image.Image, changed []image.Rectangle) error {
	l := s.layouts[0]
	first := coder.components[0]
	side := image.Pt(blockSide*first.ratio.X*first.unit.X, blockSide*first.ratio.Y*first.unit.Y)
	units := unitsOf(l.touched(changed, side))
	if len(units) == 0 {
		return nil
	}
	parts := slices.Collect(slices.Chunk(units, patchUnits(len(units))))
	patches := make([]*jpegCoder, len(parts))
	defer func() {
		for _, p := range patches {
			p.close()
		}
	}()
	var group errgroup.Group
	for i, part := range parts {
		group.Go(func() (err error) {
			patches[i], err = s.patch(coder, img, part, side)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for k, c := range coder.components {
		touched := l.touched(changed, c.ratio.Mul(blockSide))
		for i, part := range parts {
			if err := part.take(k, patches[i], coder, touched); err != nil {
				return err
			}
		}
	}
	return nil
}

// patchUnits is how many of n units make a patch, one for each processor.
func patchUnits(n int) int {
	rows := (n + patchWide - 1) / patchWide
	processors := runtime.GOMAXPROCS(0)
	return patchWide * ((rows + processors - 1) / processors)
}

// patch gives the coefficients of units whose side is given in pixels.
func (s *jpegSource) patch(coder *jpegCoder, img image.Image, units units, side image.Point) (*jpegCoder, error) {
	file, err := s.codePatch(coder, img, units, side)
	if err != nil {
		return nil, err
	}
	patch, err := openJPEG(file)
	if err != nil {
		return nil, err
	}
	return patch, patch.start()
}

// codePatch codes them as a picture.
func (s *jpegSource) codePatch(coder *jpegCoder, img image.Image, all units, side image.Point) ([]byte, error) {
	size := all.size(side)
	if img, ok := img.(*image.NRGBA); ok {
		return coder.code(all.patch(img.Pix, 4, s.layouts[0], side), size)
	}
	var samples []byte
	planes := img.(*image.YCbCr)
	for i, plane := range [][]byte{planes.Y, planes.Cb, planes.Cr} {
		samples = append(samples, all.patch(plane, 1, s.layouts[i], coder.components[i].unit.Mul(blockSide))...)
	}
	return coder.codeSamples(samples, size)
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

// units are the places of those that changed, row by row.
type units []image.Point

func unitsOf(touched [][]bool) (all units) {
	for y, row := range touched {
		for x, is := range row {
			if is {
				all = append(all, image.Pt(x, y))
			}
		}
	}
	return all
}

// patchWide is how many units lie side by side in the patch.
const patchWide = 64

// size is that of the patch, given that of a unit.
func (all units) size(side image.Point) image.Point {
	return image.Pt(side.X*min(len(all), patchWide), side.Y*((len(all)+patchWide-1)/patchWide))
}

// patch is the small picture, of units whose side is given in pixels of so many
// bytes. Beyond the large one its edge goes on.
func (all units) patch(pix []byte, bytes int, l layout, side image.Point) []byte {
	size := all.size(side)
	patch := make([]byte, bytes*size.X*size.Y)
	for k, at := range all {
		for y := range side.Y {
			start := (k/patchWide*side.Y+y)*size.X + k%patchWide*side.X
			l.copyRow(patch[bytes*start:][:bytes*side.X], pix, bytes, side.X*at.X, min(side.Y*at.Y+y, l.stored.Y-1))
		}
	}
	return patch
}

// copyRow gives the pixels, of so many bytes, from x on in row y of the stored
// picture.
func (l layout) copyRow(to, pix []byte, bytes, x, y int) {
	if l.stepX == 1 && x+len(to)/bytes <= l.stored.X {
		copy(to, pix[bytes*l.at(x, y):])
		return
	}
	for ; len(to) > 0; to = to[bytes:] {
		copy(to[:bytes], pix[bytes*l.at(min(x, l.stored.X-1), y):])
		x++
	}
}

// take takes the blocks of a component that changed.
func (all units) take(component int, patch, coder *jpegCoder, touched [][]bool) error {
	c := coder.components[component]
	from, to := blocks{coder: patch, component: component}, blocks{coder: coder, component: component}
	for y := range c.unit.Y {
		for k, at := range all {
			row := at.Y*c.unit.Y + y
			if row >= c.blocks.Y || touched[row] == nil {
				continue
			}
			if err := errors.Join(from.read(k/patchWide*c.unit.Y+y), to.read(row)); err != nil {
				return err
			}
			for i := range c.unit.X {
				if x := at.X*c.unit.X + i; x < c.blocks.X && touched[row][x] {
					copy(to.row[64*x:][:64], from.row[64*(k%patchWide*c.unit.X+i):])
				}
			}
		}
	}
	return nil
}

// blocks is one row of a component's blocks.
type blocks struct {
	coder     *jpegCoder
	component int
	row       []int16
	number    int
}

// read reads a row, unless it is the one at hand.
func (b *blocks) read(number int) (err error) {
	if b.row == nil || b.number != number {
		b.row, err = b.coder.row(b.component, number)
		b.number = number
	}
	return err
}
