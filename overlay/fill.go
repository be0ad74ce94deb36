package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// brush is how an outline is filled.
type brush struct {
	ink color.NRGBA
	// soft is the blur of its edges, a sigma in pixels.
	soft float64
}

// layer is ink to be laid over the picture where the mask, whose bounds are in
// the picture's pixels, has it. Without a mask there is none.
type layer struct {
	mask *image.Alpha
	ink  color.NRGBA
}

// fill paints an outline that is placed in the picture.
func (c *canvas) fill(placed []stroke, with brush) { c.blend(c.layer(placed, with)) }

// layer is the ink of an outline that is placed in the picture.
func (c *canvas) layer(placed []stroke, with brush) layer {
	bounds := boundsOf(placed)
	margin := reach(with.soft)
	// What lies outside the picture is not rastered: crossings may be wild.
	box := image.Rect(
		int(math.Floor(bounds[0])), int(math.Floor(bounds[1])),
		int(math.Ceil(bounds[2])), int(math.Ceil(bounds[3])),
	).Inset(-margin).Intersect(c.Rect.Inset(-margin))
	if box.Empty() {
		return layer{}
	}
	mask := rasterised(moved(placed, 1, float64(-box.Min.X), float64(-box.Min.Y)), box.Size())
	if margin > 0 {
		soften(mask, with.soft)
	}
	mask.Rect = box
	return layer{mask, with.ink}
}

func rasterised(strokes []stroke, size image.Point) *image.Alpha {
	z := vector.NewRasterizer(size.X, size.Y)
	z.DrawOp = draw.Src
	for _, s := range strokes {
		x, y := float32(s.points[0][0]), float32(s.points[0][1])
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			z.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(x, y, float32(s.points[1][0]), float32(s.points[1][1]))
		}
	}
	z.ClosePath()
	mask := image.NewAlpha(image.Rectangle{Max: size})
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// place maps an outline into the picture. Pixel centres lie at whole numbers
// there, but at halves for the rasteriser.
func (b *Board) place(strokes []stroke) []stroke {
	placed := make([]stroke, len(strokes))
	for i, s := range strokes {
		placed[i].op = s.op
		for k, p := range s.points {
			x, y := b.at(p[0], p[1])
			placed[i].points[k] = [2]float64{x + 0.5, y + 0.5}
		}
	}
	return placed
}

// patch is the side in pixels of the parts whose change is told: that of a
// JPEG's block, so that few blocks are coded anew that hold no ink.
const patch = 8

// blend lays a layer over the picture, whose own transparency gives way to it.
func (c *canvas) blend(l layer) {
	if l.mask == nil {
		return
	}
	r := l.mask.Rect.Intersect(c.Rect)
	left := r.Min.X &^ (patch - 1)
	inked := make([]bool, (r.Max.X-left+patch-1)/patch)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		masks := l.mask.Pix[l.mask.PixOffset(r.Min.X, y):][:r.Dx()]
		pixels := c.Pix[c.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i, m := range masks {
			if a := int(m) * int(l.ink.A) / 255; a > 0 {
				lay(pixels[4*i:4*i+4], l.ink, a)
				inked[(r.Min.X-left+i)/patch] = true
			}
		}
		if (y+1)&(patch-1) == 0 || y+1 == r.Max.Y {
			c.note(inked, image.Pt(left, y&^(patch-1)), r)
		}
	}
}

// note adds the patches of a row, the first of them at a place, that were
// inked, and makes ready for the next row.
func (c *canvas) note(inked []bool, at image.Point, within image.Rectangle) {
	for i, is := range inked {
		if is {
			part := image.Rect(0, 0, patch, patch).Add(at).Add(image.Pt(i*patch, 0))
			c.changed = append(c.changed, part.Intersect(within))
		}
	}
	clear(inked)
}

func lay(p []uint8, ink color.NRGBA, a int) {
	for k, c := range [3]uint8{ink.R, ink.G, ink.B} {
		p[k] = uint8((int(p[k])*(255-a) + int(c)*a + 127) / 255)
	}
	p[3] = uint8(max(int(p[3]), a))
}
