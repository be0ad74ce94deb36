package thumb

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
)

// Small scales a picture down to fit into a square of side pixels, each the
// mean of at most 16 of the picture's.
func Small(img *image.NRGBA, side int) *image.RGBA {
	size := img.Rect.Size()
	scale := max(1, float64(max(size.X, size.Y))/float64(side))
	w, h := max(1, int(float64(size.X)/scale)), max(1, int(float64(size.Y)/scale))
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			copy(out.Pix[out.PixOffset(x, y):], mean(img, float64(x)*scale, float64(y)*scale, scale))
		}
	}
	return out
}

const samples = 4 // in each direction

// mean is that of a square of the picture, on white.
func mean(img *image.NRGBA, left, top, side float64) []byte {
	var sum [3]int
	for j := range samples {
		y := min(int(top+(float64(j)+0.5)*side/samples), img.Rect.Max.Y-1)
		for i := range samples {
			x := min(int(left+(float64(i)+0.5)*side/samples), img.Rect.Max.X-1)
			p := img.Pix[img.PixOffset(x, y):]
			a := int(p[3])
			for c := range sum {
				sum[c] += int(p[c])*a + 255*(255-a)
			}
		}
	}
	const all = samples * samples * 255
	return []byte{byte(sum[0] / all), byte(sum[1] / all), byte(sum[2] / all), 255}
}

// Pair puts two pictures of one size side by side.
func Pair(left, right *image.RGBA) *image.RGBA {
	size := left.Rect.Size()
	out := image.NewRGBA(image.Rect(0, 0, 2*size.X, size.Y))
	draw.Draw(out, left.Rect, left, image.Point{}, draw.Src)
	draw.Draw(out, left.Rect.Add(image.Pt(size.X, 0)), right, image.Point{}, draw.Src)
	return out
}

// JPEG codes a small picture.
func JPEG(img image.Image) ([]byte, error) {
	var file bytes.Buffer
	err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 78})
	return file.Bytes(), err
}
