package picture

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"

	_ "image/gif"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"
)

// DefaultMaxPixels is the limit that Decode takes for 0. The largest sensors
// in phones have just under 200 million pixels; a decoded picture takes 4
// bytes for each.
const DefaultMaxPixels = 200_000_000

// Picture is a decoded picture file.
type Picture struct {
	// Image is the picture upright, as EXIF tells which way it lies. Its pixels
	// may be changed in place before Encode.
	Image *image.NRGBA
	// Format is the kind of file it came in.
	Format Format
}

// Decode reads a picture file of at most maxPixels pixels, DefaultMaxPixels if
// that is 0. The data must not be changed as long as the Picture is in use.
func Decode(data []byte, maxPixels int) (*Picture, error) {
	if maxPixels <= 0 {
		maxPixels = DefaultMaxPixels
	}
	format, err := sniff(data)
	if err != nil {
		return nil, err
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, problemf(ErrCorrupt, "is damaged: %v", err)
	}
	if err := checkSize(image.Pt(config.Width, config.Height), maxPixels); err != nil {
		return nil, err
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, problemf(ErrCorrupt, "is damaged: %v", err)
	}
	nrgba := image.NewNRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(nrgba, nrgba.Rect, img, img.Bounds().Min, draw.Src)
	return &Picture{Image: nrgba, Format: format}, nil
}

// Gray is the picture's luminance, on white where it is transparent.
func (p *Picture) Gray() *image.Gray {
	gray := image.NewGray(p.Image.Rect)
	draw.Draw(gray, gray.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(gray, gray.Rect, p.Image, p.Image.Rect.Min, draw.Over)
	return gray
}

// Encode writes the picture with its metadata: a JPEG as JPEG, any other
// format as PNG.
func (p *Picture) Encode(w io.Writer) error {
	if p.Format == JPEG {
		return jpeg.Encode(w, p.Image, &jpeg.Options{Quality: 95})
	}
	return png.Encode(w, p.Image)
}
