package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// largest is the greatest side in pixels of what is filled at once.
const largest = 1 << 14

// fill paints an outline, given in cells of the board, into the picture.
func (b *Board) fill(img *image.NRGBA, strokes []stroke, ink color.NRGBA) {
	placed := b.place(strokes)
	box := boundsOf(placed)
	if box.Dx() > largest || box.Dy() > largest || !box.Overlaps(img.Rect) {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	z.DrawOp = draw.Src
	for _, s := range placed {
		p, q := s.points[0], s.points[1]
		x0, y0 := float32(p[0]-float64(box.Min.X)), float32(p[1]-float64(box.Min.Y))
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			z.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(x0, y0, float32(q[0]-float64(box.Min.X)), float32(q[1]-float64(box.Min.Y)))
		}
	}
	z.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	blend(img, mask, box.Min, ink)
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

func boundsOf(strokes []stroke) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range strokes {
		for k, p := range s.points {
			if k == 1 && s.op != sfnt.SegmentOpQuadTo {
				continue
			}
			x0, y0, x1, y1 = min(x0, p[0]), min(y0, p[1]), max(x1, p[0]), max(y1, p[1])
		}
	}
	if !(x0 < x1) {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1))+1, int(math.Ceil(y1))+1)
}

// blend lays ink over the picture where the mask has it; the picture's own
// transparency gives way to it.
func blend(img *image.NRGBA, mask *image.Alpha, at image.Point, ink color.NRGBA) {
	r := mask.Rect.Add(at).Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			a := int(mask.AlphaAt(x-at.X, y-at.Y).A) * int(ink.A) / 255
			if a == 0 {
				continue
			}
			p := img.Pix[img.PixOffset(x, y):][:4]
			for k, c := range [3]uint8{ink.R, ink.G, ink.B} {
				p[k] = uint8((int(p[k])*(255-a) + int(c)*a + 127) / 255)
			}
			p[3] = uint8(max(int(p[3]), a))
		}
	}
}
