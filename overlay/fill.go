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

// fill paints an outline that is placed in the picture.
func (c *canvas) fill(placed []stroke, with brush) {
	bounds := boundsOf(placed)
	margin := reach(with.soft)
	// What lies outside the picture is not rastered: crossings may be wild.
	box := image.Rect(
		int(math.Floor(bounds[0])), int(math.Floor(bounds[1])),
		int(math.Ceil(bounds[2])), int(math.Ceil(bounds[3])),
	).Inset(-margin).Intersect(c.Rect.Inset(-margin))
	if box.Empty() {
		return
	}
	mask := rasterised(moved(placed, 1, float64(-box.Min.X), float64(-box.Min.Y)), box.Size())
	if margin > 0 {
		soften(mask, with.soft)
	}
	c.blend(mask, box.Min, with.ink)
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

// blend lays ink over the picture where the mask has it; the picture's own
// transparency gives way to it.
func (c *canvas) blend(mask *image.Alpha, at image.Point, ink color.NRGBA) {
	r := mask.Rect.Add(at).Intersect(c.Rect)
	var part image.Rectangle
	for part.Min.Y = r.Min.Y; part.Min.Y < r.Max.Y; part.Min.Y = part.Max.Y {
		part.Max.Y = min((part.Min.Y|(patch-1))+1, r.Max.Y)
		for part.Min.X = r.Min.X; part.Min.X < r.Max.X; part.Min.X = part.Max.X {
			part.Max.X = min((part.Min.X|(patch-1))+1, r.Max.X)
			if c.blendPart(part, mask, at, ink) {
				c.changed = append(c.changed, part)
			}
		}
	}
}

// blendPart reports whether there was ink to lay.
func (c *canvas) blendPart(part image.Rectangle, mask *image.Alpha, at image.Point, ink color.NRGBA) (any bool) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		masks := mask.Pix[mask.PixOffset(part.Min.X-at.X, y-at.Y):][:part.Dx()]
		pixels := c.Pix[c.PixOffset(part.Min.X, y):][:4*part.Dx()]
		for i, m := range masks {
			if a := int(m) * int(ink.A) / 255; a > 0 {
				lay(pixels[4*i:4*i+4], ink, a)
				any = true
			}
		}
	}
	return any
}

func lay(p []uint8, ink color.NRGBA, a int) {
	for k, c := range [3]uint8{ink.R, ink.G, ink.B} {
		p[k] = uint8((int(p[k])*(255-a) + int(c)*a + 127) / 255)
	}
	p[3] = uint8(max(int(p[3]), a))
}
