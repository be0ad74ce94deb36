package picture

import (
	"image"
	"io"
)

// DefaultMaxPixels is the limit that Decode takes for 0. The largest sensors
// in phones have just under 200 million pixels; a decoded picture takes up to 4
// bytes for each.
const DefaultMaxPixels = 200_000_000

// Picture is a decoded picture file.
type Picture struct {
	// Image is the picture upright, as Exif tells which way it lies, from
	// (0, 0) on: an *image.YCbCr for most JPEGs, else an *image.NRGBA. Its
	// pixels may be changed in place before Encode.
	Image image.Image
	// Format is the kind of file it came in.
	Format Format

	opaque bool
	// jpeg is set for a JPEG, keep are the metadata of any other format.
	jpeg *jpegSource
	keep []chunk
}

// Decode reads a picture file of at most maxPixels pixels, DefaultMaxPixels if
// that is 0. Its errors wrap ErrEmpty, ErrNotPicture, ErrUnsupported,
// ErrTooLarge, ErrCutOff or ErrCorrupt. The data must not be changed as long
// as the Picture is in use.
func Decode(data []byte, maxPixels int) (*Picture, error) {
	return decode(data, maxPixels, false)
}

// DecodeToEncode is Decode for a picture that is likely to be changed: of a
// JPEG it keeps what Encode else would have to read again. The Picture must be
// encoded or closed.
func DecodeToEncode(data []byte, maxPixels int) (*Picture, error) {
	return decode(data, maxPixels, true)
}

func decode(data []byte, maxPixels int, keep bool) (*Picture, error) {
	if maxPixels <= 0 {
		maxPixels = DefaultMaxPixels
	}
	format, err := sniff(data)
	switch {
	case err != nil:
		return nil, err
	case format == JPEG:
		return decodeJPEG(data, maxPixels, keep)
	}
	return decodeOther(format, data, maxPixels)
}

// Encode writes the picture with its metadata: a JPEG as a JPEG in which only
// the blocks that touch one of the changed parts are coded anew, and any other
// format as a PNG, whose pixels lie upright.
func (p *Picture) Encode(w io.Writer, changed []image.Rectangle) error {
	if p.jpeg != nil {
		return p.encodeJPEG(w, changed)
	}
	return p.encodePNG(w)
}

// RGBA is the picture as it came; a JPEG is decoded once more.
func (p *Picture) RGBA() (*image.NRGBA, error) {
	if p.jpeg == nil {
		return p.Image.(*image.NRGBA), nil
	}
	img, _, err := p.jpeg.decodeRGBA(false)
	return img, err
}

// EncodeAnew writes a whole picture, coded with the colours, sampling and
// quantisation of the JPEG that this one came from, and upright. With RGBA it
// tells what coding costs by itself.
func (p *Picture) EncodeAnew(w io.Writer, img *image.NRGBA) error {
	if p.jpeg == nil {
		return p.encodePNG(w)
	}
	file, err := p.jpeg.codeAnew(img)
	if err != nil {
		return err
	}
	return writeJPEG(w, kept(anew(p.jpeg.segments)), file)
}

// Close frees what DecodeToEncode kept. The Picture can still be used.
func (p *Picture) Close() {
	if p.jpeg != nil {
		p.jpeg.coder.close()
	}
}
