package picture

import (
	"image"
	"io"
)

// DefaultMaxPixels is the default limit of Decode. The largest sensors in phones have just
// under 200 million pixels. A decoded picture takes up to 4 bytes per pixel.
const DefaultMaxPixels = 200_000_000

// Picture is a decoded picture file.
type Picture struct {
	// Image is the upright picture, with its Exif orientation applied. It begins at
	// (0, 0). It is an *image.YCbCr for most JPEGs, otherwise an *image.NRGBA. Its pixels
	// may be changed in place before Encode.
	Image image.Image
	// Format is the format of the decoded file.
	Format Format

	opaque bool
	// jpeg is set for a JPEG. keep is the metadata of any other format.
	jpeg *jpegSource
	keep []chunk
}

// Decode reads a picture file of at most maxPixels pixels; 0 means DefaultMaxPixels. Its
// errors wrap ErrUnsupported, ErrDamaged, ErrTooLarge or ErrTooThin. The data must not be changed while
// the Picture is in use.
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

// Encode writes the picture with its metadata. A JPEG is written as a JPEG, in which only
// the blocks that overlap a changed part get new coefficients. Any other format is written
// as an upright PNG. Encode may be called again, with all parts that changed since Decode.
//
// A few JPEGs cannot keep the other blocks: those in CMYK, with a fractional ratio of luma
// to chroma samples, or with coefficients out of range. Then the whole picture is
// re-encoded, and reencoded is true.
func (p *Picture) Encode(w io.Writer, changed []image.Rectangle) (reencoded bool, err error) {
	if p.jpeg != nil {
		return p.encodeJPEG(w, changed)
	}
	return false, p.encodePNG(w)
}
