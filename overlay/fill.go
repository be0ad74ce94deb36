package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"github.com/photodoku/photodoku/internal/parallel"
)

// brush determines how an outline is filled.
type brush struct {
	ink color.NRGBA
	// blur is the sigma of the edges in pixels.
	blur float64
}

// layer is ink to blend over the picture.
type layer struct {
	// mask is the opacity of the ink; its bounds are in picture coordinates. A
	// nil mask is empty.
	mask *image.Alpha
	// coarse is the mask for subsampled chroma.
	coarse *image.Alpha
	ink    color.NRGBA
	// tiles are the tiles of the picture with ink.
	tiles []image.Rectangle
}

// fill fills an outline given in picture coordinates.
func (c *canvas) fill(placed []stroke, with brush) { c.put(c.layer(placed, with)) }

// band is the number of picture rows that one goroutine blends. A chroma sample
// never extends over two bands.
const band = 64

// put blends layers over the picture in order.
func (c *canvas) put(layers ...layer) {
	r := c.Bounds()
	top := r.Min.Y &^ (band - 1)
	parallel.Each((r.Max.Y-top+band-1)/band, func(i int) {
		part := image.Rect(r.Min.X, top+i*band, r.Max.X, top+(i+1)*band).Intersect(r)
		for _, l := range layers {
			if l.mask != nil && l.mask.Rect.Overlaps(part) {
				c.blend(l, part)
			}
		}
	})
	for _, l := range layers {
		c.changed = append(c.changed, l.tiles...)
	}
}

// layer rasterizes an outline given in picture coordinates.
func (c *canvas) layer(placed []stroke, with brush) layer {
	bounds := boundsOf(placed)
	margin := reach(with.blur)
	// Only the part inside the picture is rasterized: crossings may be far outside.
	box := image.Rect(
		int(math.Floor(bounds[0])), int(math.Floor(bounds[1])),
		int(math.Ceil(bounds[2])), int(math.Ceil(bounds[3])),
	).Inset(-margin).Intersect(c.Bounds().Inset(-margin))
	if box.Empty() {
		return layer{}
	}
	mask := rasterize(transformed(placed, 1, float64(-box.Min.X), float64(-box.Min.Y)), box.Size())
	if margin > 0 {
		blur(mask, with.blur)
	}
	applyOpacity(mask, with.ink.A)
	mask.Rect = box
	return layer{mask, downsampleMask(mask, c.ratio()), with.ink, inkTiles(mask, c.Bounds())}
}

func rasterize(strokes []stroke, size image.Point) *image.Alpha {
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

// applyOpacity multiplies a mask by the opacity of an ink.
func applyOpacity(mask *image.Alpha, opacity uint8) {
	if opacity < 255 {
		for i, m := range mask.Pix {
			mask.Pix[i] = uint8(int(m) * int(opacity) / 255)
		}
	}
}

// place maps an outline from the board to the picture. Pixel centres have
// integer coordinates in Crossings, but half-integer ones in the rasterizer.
func (b *Drawing) place(strokes []stroke) []stroke {
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

// tileSide is the side of a tile in pixels: that of a JPEG block, so that few
// blocks without ink are re-encoded.
const tileSide = 8

// inkTiles returns the tiles where a mask is not empty. They are whole tiles,
// because a chroma sample may cover several pixels.
func inkTiles(mask *image.Alpha, picture image.Rectangle) (parts []image.Rectangle) {
	r := mask.Rect.Intersect(picture)
	for y := r.Min.Y; y < r.Max.Y; y = nextTile(y) {
		for x := r.Min.X; x < r.Max.X; x = nextTile(x) {
			part := image.Rect(x&^(tileSide-1), y&^(tileSide-1), nextTile(x), nextTile(y))
			if hasInk(mask, part.Intersect(r)) {
				parts = append(parts, part.Intersect(picture))
			}
		}
	}
	return parts
}

// nextTile returns the start of the tile after the one that contains v.
func nextTile(v int) int { return v&^(tileSide-1) + tileSide }

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
