package thumbnail

import (
	"image"
	"image/draw"
	"math"
)

// Small scales an image down to fit into a square of side pixels, on a white
// background. Each pixel is the mean of at most 16 source pixels. The image is
// an *image.NRGBA or an *image.YCbCr with its origin at (0, 0).
func Small(img image.Image, side int) *image.RGBA {
	size := img.Bounds().Size()
	scale := max(1, float64(max(size.X, size.Y))/float64(side))
	w, h := max(1, int(float64(size.X)/scale)), max(1, int(float64(size.Y)/scale))
	columns, rows := samples(w, scale, size.X), samples(h, scale, size.Y)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	switch img := img.(type) {
	case *image.NRGBA:
		smallPixels(out, img, columns, rows)
	case *image.YCbCr:
		draw.Draw(out, out.Rect, smallPlanes(out.Rect, img, columns, rows), image.Point{}, draw.Src)
	}
	return out
}

func smallPixels(out *image.RGBA, img *image.NRGBA, columns, rows []int32) {
	w, h := out.Rect.Dx(), out.Rect.Dy()
	n := len(columns) / w
	for y := range h {
		row, sources := out.Pix[y*out.Stride:(y+1)*out.Stride], rows[y*n:(y+1)*n]
		if means(row, img, columns, sources) {
			continue
		}
		for x := range w {
			meanOnWhite(row[4*x:], img, columns[x*n:(x+1)*n], sources)
		}
	}
}

func smallPlanes(r image.Rectangle, img *image.YCbCr, columns, rows []int32) *image.YCbCr {
	out := image.NewYCbCr(r, image.YCbCrSubsampleRatio444)
	coarseColumns, coarseRows := make([]int32, len(columns)), make([]int32, len(rows))
	for i, x := range columns {
		coarseColumns[i] = int32(img.COffset(int(x), 0))
	}
	for i, y := range rows {
		coarseRows[i] = int32(img.COffset(0, int(y)) / img.CStride)
	}
	n := len(columns) / r.Dx()
	for y := range r.Dy() {
		planeMeans(out.Y[y*out.YStride:], img.Y, img.YStride, columns, rows[y*n:(y+1)*n])
		planeMeans(out.Cb[y*out.CStride:], img.Cb, img.CStride, coarseColumns, coarseRows[y*n:(y+1)*n])
		planeMeans(out.Cr[y*out.CStride:], img.Cr, img.CStride, coarseColumns, coarseRows[y*n:(y+1)*n])
	}
	return out
}

// samples returns the source coordinates, below end, that each of n output pixels
// averages. There are at most four per pixel.
func samples(n int, scale float64, end int) []int32 {
	each := min(4, int(math.Ceil(scale)))
	var at []int32
	for i := range n * each {
		at = append(at, int32(min(int((float64(i)+0.5)*scale/float64(each)), end-1)))
	}
	return at
}

// meanOnWhite writes the mean of pixels that are blended with white.
func meanOnWhite(out []byte, img *image.NRGBA, columns, rows []int32) {
	var r, g, b int
	for _, y := range rows {
		line := img.Pix[int(y)*img.Stride:]
		for _, x := range columns {
			p := line[4*x : 4*x+4 : 4*x+4]
			a := int(p[3])
			white := 255 * (255 - a)
			r, g, b = r+int(p[0])*a+white, g+int(p[1])*a+white, b+int(p[2])*a+white
		}
	}
	all := len(rows) * len(columns) * 255
	out[0], out[1], out[2], out[3] = byte(r/all), byte(g/all), byte(b/all), 255
}

// SideBySide draws two images of the same size beside each other.
func SideBySide(left, right *image.RGBA) *image.RGBA {
	size := left.Rect.Size()
	out := image.NewRGBA(image.Rect(0, 0, 2*size.X, size.Y))
	draw.Draw(out, left.Rect, left, image.Point{}, draw.Src)
	draw.Draw(out, left.Rect.Add(image.Pt(size.X, 0)), right, image.Point{}, draw.Src)
	return out
}
