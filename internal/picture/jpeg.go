package picture

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"
)

// freshQuality is the quality of a JPEG that is re-encoded as a whole.
const freshQuality = 95

// jpegSource is the JPEG file from which a picture was decoded. Encode needs it.
type jpegSource struct {
	data     []byte
	head     jpegHead
	segments []segment
	// layouts are the layouts of the planes. For RGBA, only the first one is set.
	layouts [3]layout
}

func decodeJPEG(data []byte, maxPixels int) (*Picture, error) {
	head, err := readJPEGHead(data)
	if err != nil {
		return nil, err
	}
	if head.space == jpegOther {
		return nil, Errorf(ErrUnsupported, "is a JPEG of colours that are not supported")
	}
	if err := CheckSize(head.size, maxPixels); err != nil {
		return nil, err
	}
	s := &jpegSource{data: data, head: head, segments: jpegMetadata(data)}
	img, err := s.decode()
	if err != nil {
		return nil, err
	}
	return &Picture{Image: img, Format: JPEG, opaque: true, jpeg: s}, nil
}

// decode returns planes if possible, otherwise RGBA.
func (s *jpegSource) decode() (image.Image, error) {
	orientation := jpegOrientation(s.segments)
	p, ok := newPlanes(s.head, orientation)
	if !ok {
		return s.decodeRGBA(orientation)
	}
	s.layouts = p.layouts
	if err := readJPEGSamples(s.data, p); err != nil {
		return nil, err
	}
	if s.head.space == jpegGray {
		p.fillGray()
	}
	return p.img, nil
}

func (s *jpegSource) decodeRGBA(orientation int) (*image.NRGBA, error) {
	s.layouts[0] = layoutOf(s.head.size, orientation)
	img := image.NewNRGBA(image.Rectangle{Max: s.head.size})
	if err := readJPEGPixels(s.data, img.Pix); err != nil {
		return nil, err
	}
	if s.head.space == jpegCMYK {
		fromCMYK(img.Pix, s.head.adobe)
	}
	return turnUpright(img, orientation), nil
}

// fromCMYK converts CMYK to RGBA in place. It ignores the colour profile: black scales
// the other channels.
func fromCMYK(pix []byte, inverted bool) {
	var flip byte
	if !inverted {
		flip = 0xff
	}
	for i := 0; i+4 <= len(pix); i += 4 {
		p := pix[i : i+4 : i+4]
		light := uint32(p[3] ^ flip)
		for c := range 3 {
			p[c] = byte((uint32(p[c]^flip)*light + 127) / 255)
		}
		p[3] = 0xff
	}
}

// encodeJPEG writes the original file with new blocks in the changed parts. If the file
// does not allow this, it re-encodes the picture.
func (p *Picture) encodeJPEG(w io.Writer, changed []image.Rectangle) (reencoded bool, err error) {
	if len(changed) == 0 {
		_, err := w.Write(p.jpeg.data)
		return false, err
	}
	file, err := p.jpeg.encodeChanged(p.Image, changed)
	if err != nil {
		return true, p.reencode(w)
	}
	return false, writeJPEG(w, kept(p.jpeg.segments), file)
}

func (s *jpegSource) encodeChanged(img image.Image, changed []image.Rectangle) ([]byte, error) {
	coder, err := openJPEG(s.data)
	if err != nil {
		return nil, err
	}
	defer coder.close()
	if err := s.recode(coder, img, changed); err != nil {
		return nil, err
	}
	return coder.write()
}

// reencode encodes the whole picture, upright. Few files need it: those in CMYK, with
// unusual subsampling or with coefficients out of range.
func (p *Picture) reencode(w io.Writer) error {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, p.Image, &jpeg.Options{Quality: freshQuality}); err != nil {
		return err
	}
	return writeJPEG(w, kept(upright(p.jpeg.segments)), file.Bytes())
}
