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

// layer is ink to be laid over the picture.
type layer struct {
	// mask is how much of the ink there is, and lies in the picture as its bounds
	// say; nil is none.
	mask *image.Alpha
	// coarse is the mask for samples of colour that cover several pixels.
	coarse *image.Alpha
	ink    color.NRGBA
	// inked are the parts of the picture, of a few pixels each, that have ink.
	inked []image.Rectangle
}

// fill paints an outline that is placed in the picture.
func (c *canvas) fill(placed []stroke, with brush) { c.put(c.layer(placed, with)) }

// band is how many rows of the picture are drawn into at a time; a sample of
// colour does not lie in two bands.
const band = 64

// put lays layers over the picture, one over the other.
func (c *canvas) put(layers ...layer) {
	r := c.Bounds()
	top := r.Min.Y &^ (band - 1)
	each((r.Max.Y-top+band-1)/band, func(i int) {
		part := image.Rect(r.Min.X, top+i*band, r.Max.X, top+(i+1)*band).Intersect(r)
		for _, l := range layers {
			if l.mask != nil && l.mask.Rect.Overlaps(part) {
				c.blend(l, part)
			}
		}
	})
	for _, l := range layers {
		c.changed = append(c.changed, l.inked...)
	}
}

// layer is the ink of an outline that is placed in the picture.
func (c *canvas) layer(placed []stroke, with brush) layer {
	bounds := boundsOf(placed)
	margin := reach(with.soft)
	// What lies outside the picture is not rastered: crossings may be wild.
	box := image.Rect(
		int(math.Floor(bounds[0])), int(math.Floor(bounds[1])),
		int(math.Ceil(bounds[2])), int(math.Ceil(bounds[3])),
	).Inset(-margin).Intersect(c.Bounds().Inset(-margin))
	if box.Empty() {
		return layer{}
	}
	mask := rasterised(moved(placed, 1, float64(-box.Min.X), float64(-box.Min.Y)), box.Size())
	if margin > 0 {
		soften(mask, with.soft)
	}
	thin(mask, with.ink.A)
	mask.Rect = box
	return layer{mask, shrunkMask(mask, c.ratio()), with.ink, inked(mask, c.Bounds())}
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

// thin makes a mask as opaque as an ink is at the most.
func thin(mask *image.Alpha, opacity uint8) {
	if opacity < 255 {
		for i, m := range mask.Pix {
			mask.Pix[i] = uint8(int(m) * int(opacity) / 255)
		}
	}
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

// inked gives the parts of the picture where a mask is not empty, whole ones, as
// a sample of colour may cover several pixels.
func inked(mask *image.Alpha, picture image.Rectangle) (parts []image.Rectangle) {
	r := mask.Rect.Intersect(picture)
	for y := r.Min.Y; y < r.Max.Y; y = below(y) {
		for x := r.Min.X; x < r.Max.X; x = below(x) {
			part := image.Rect(x&^(patch-1), y&^(patch-1), below(x), below(y))
			if hasInk(mask, part.Intersect(r)) {
				parts = append(parts, part.Intersect(picture))
			}
		}
	}
	return parts
}

// below is where the patch ends that a coordinate lies in.
func below(v int) int { return v&^(patch-1) + patch }

func hasInk(mask *image.Alpha, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for _, m := range mask.Pix[mask.PixOffset(part.Min.X, y):][:part.Dx()] {
			if m > 0 {
				return true
			}
		}
	}
	return false
}
