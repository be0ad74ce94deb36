package picture

import (
	"image"

	"gocv.io/x/gocv"
)

// Gray returns the luminance. Transparent pixels are blended with white. The luminance
// of an image.YCbCr shares its memory.
func (p *Picture) Gray() *image.Gray {
	if img, ok := p.Image.(*image.YCbCr); ok {
		return &image.Gray{Pix: img.Y, Stride: img.YStride, Rect: img.Rect}
	}
	img := p.Image.(*image.NRGBA)
	gray := image.NewGray(img.Rect)
	if !p.opaque || luminance(img, gray) != nil {
		luminanceOnWhite(img.Pix, gray.Pix)
	}
	return gray
}

// luminance calls OpenCV, which is several times as fast as a loop in Go. Both Mats share
// the memory of the pixels.
func luminance(img *image.NRGBA, gray *image.Gray) error {
	size := img.Rect.Size()
	from, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8UC4, img.Pix)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8UC1, gray.Pix)
	if err != nil {
		return err
	}
	defer to.Close()
	return gocv.CvtColor(from, &to, gocv.ColorRGBAToGray)
}

// luminanceOnWhite computes the luminance of RGBA pixels, blended with white. The
// channels have the weights of JFIF, in units of 1/65536.
func luminanceOnWhite(pix, gray []byte) {
	for i := range gray {
		p := pix[4*i : 4*i+4 : 4*i+4]
		light := (19595*uint32(p[0]) + 38470*uint32(p[1]) + 7471*uint32(p[2]) + 1<<15) >> 16
		alpha := uint32(p[3])
		gray[i] = byte((light*alpha + 255*(255-alpha) + 127) / 255)
	}
}
