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
	// Image is the picture upright, with its Exif orientation applied, from
	// (0, 0) on: an *image.YCbCr for most JPEGs, else an *image.NRGBA. Its
	// pixels may be changed in place before Encode.
	Image image.Image
	// Format is that of the file that was decoded.
	Format Format

	opaque bool
	// jpeg is set for a JPEG, keep is the metadata of any other format.
	jpeg *jpegSource
	keep []chunk
}

// Decode reads a picture file of at most maxPixels pixels, DefaultMaxPixels if
// that is 0. Its errors wrap ErrUnsupported, ErrDamaged or ErrTooLarge. The data
// must not be changed as long as the Picture is in use.
func Decode(data []byte, maxPixels int) (*Picture, error) {
	format, err := sniff(data)
	switch {
	case err != nil:
		return nil, err
	case format == JPEG:
		return decodeJPEG(data, maxPixels)
	}
	return decodeOther(format, data, maxPixels)
}

// Encode writes the picture with its metadata: a JPEG as a JPEG in which only
// the blocks that touch one of the changed parts get new coefficients, any other
// format as a PNG, whose pixels lie upright. It may be called again, with all
// parts that changed since Decode.
//
// Few JPEGs cannot keep the other blocks: those in CMYK, with a fractional ratio of
// luma to chroma samples, or with coefficients out of range. Then the whole picture
// is re-encoded, and reencoded is true.
func (p *Picture) Encode(w io.Writer, changed []image.Rectangle) (reencoded bool, err error) {
	if p.jpeg != nil {
		return p.encodeJPEG(w, changed)
	}
	return false, p.encodePNG(w)
}
