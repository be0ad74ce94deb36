package picture

import (
	"hash/maphash"
	"image"
)

// tileSide is the side of a tile in pixels.
const tileSide = 16

// tiles are the fingerprints of a picture's square tiles, row by row: enough
// to find later where it was changed, at a small part of a copy's memory.
type tiles struct {
	seed maphash.Seed
	sums []uint64
}

func tilesOf(img *image.NRGBA) tiles {
	seed := maphash.MakeSeed()
	return tiles{seed, fingerprints(img, seed)}
}

func fingerprints(img *image.NRGBA, seed maphash.Seed) []uint64 {
	grid := tileGrid(img)
	sums := make([]uint64, grid.X*grid.Y)
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		line := sums[y/tileSide*grid.X:][:grid.X]
		for i := range line {
			part := row[4*tileSide*i : min(4*tileSide*(i+1), len(row))]
			line[i] = line[i]*0x9e3779b97f4a7c15 + maphash.Bytes(seed, part)
		}
	}
	return sums
}

func tileGrid(img *image.NRGBA) image.Point {
	return image.Pt((img.Rect.Dx()+tileSide-1)/tileSide, (img.Rect.Dy()+tileSide-1)/tileSide)
}

// changed gives the tiles, as pixels, that are no longer as they were.
func (t tiles) changed(img *image.NRGBA) []image.Rectangle {
	var rects []image.Rectangle
	grid := tileGrid(img)
	for i, sum := range fingerprints(img, t.seed) {
		if sum != t.sums[i] {
			at := image.Pt(i%grid.X*tileSide, i/grid.X*tileSide)
			tile := image.Rectangle{at, at.Add(image.Pt(tileSide, tileSide))}
			rects = append(rects, tile.Intersect(img.Rect))
		}
	}
	return rects
}
