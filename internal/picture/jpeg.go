package picture

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"
)

// freshQuality is that of a JPEG which must be coded anew as a whole.
const freshQuality = 95

// keptPixels is the size up to which a picture's coefficients are kept: they
// take 6 bytes for each pixel at the most, and 3 as a rule.
const keptPixels = 25_000_000

// jpegSource is what Encode needs of the JPEG file that a picture came from.
type jpegSource struct {
	data     []byte
	head     jpegHead
	segments []segment
	// layouts are those of the components, the first of which is the pixels'.
	layouts [3]layout
	// coder holds the coefficients; nil if they are to be read again.
	coder *jpegCoder
}

func decodeJPEG(data []byte, maxPixels int, keep bool) (*Picture, error) {
	head, err := readJPEGHead(data)
	if err != nil {
		return nil, err
	}
	if head.space == jpegOther {
		return nil, problemf(ErrUnsupported, "is a JPEG of colours that are not supported")
	}
	if err := checkSize(head.size, maxPixels); err != nil {
		return nil, err
	}
	s := &jpegSource{data: data, head: head, segments: jpegMetadata(data)}
	keep = keep && head.space != jpegCMYK && head.size.X*head.size.Y <= keptPixels
	img, err := s.decode(keep)
	if err != nil {
		return nil, err
	}
	return &Picture{Image: img, Format: JPEG, opaque: true, jpeg: s}, nil
}

// decode gives the picture in its components where it can, or else in RGBA.
func (s *jpegSource) decode(keep bool) (img image.Image, err error) {
	orientation := jpegOrientation(s.segments)
	p, ok := newPlanes(s.head, orientation)
	if !ok {
		s.layouts[0] = layoutOf(s.head.size, orientation)
		img, s.coder, err = s.decodeRGBA(keep)
		return img, err
	}
	s.layouts = p.layouts
	if s.coder, err = readJPEGSamples(s.data, p, keep); err != nil {
		return nil, err
	}
	if s.head.space == jpegGray {
		p.fillGray()
	}
	return p.img, nil
}

func (s *jpegSource) decodeRGBA(keep bool) (*image.NRGBA, *jpegCoder, error) {
	img := newNRGBA(s.layouts[0].upright)
	coder, err := readJPEGPixels(s.data, img.Pix, s.layouts[0], keep)
	if err != nil {
		return nil, nil, err
	}
	if s.head.space == jpegCMYK {
		fromCMYK(img.Pix, s.head.adobe)
	}
	return img, coder, nil
}

// fromCMYK turns pixels of cyan, magenta, yellow and black into RGBA. Without
// the profile of the press, black simply takes its share of the light.
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

// encodeJPEG writes the file that the picture came from with the blocks that
// changed coded anew.
func (p *Picture) encodeJPEG(w io.Writer, changed []image.Rectangle) error {
	defer p.Close()
	if len(changed) == 0 {
		_, err := w.Write(p.jpeg.data)
		return err
	}
	if file, err := p.encodeChanged(changed); err == nil {
		return writeJPEG(w, kept(p.jpeg.segments), file)
	}
	return p.encodeFresh(w)
}

func (p *Picture) encodeChanged(changed []image.Rectangle) ([]byte, error) {
	coder, err := p.jpeg.open()
	if err != nil {
		return nil, err
	}
	defer coder.close()
	if err := p.jpeg.recode(coder, p.Image, changed); err != nil {
		return nil, err
	}
	return p.jpeg.write(coder)
}

func (s *jpegSource) codeAnew(img *image.NRGBA) ([]byte, error) {
	coder, err := s.open()
	if err != nil {
		return nil, err
	}
	defer coder.close()
	return coder.code(img.Pix, img.Rect.Size())
}

// open gives the coefficients, ready to be changed; the caller closes them.
func (s *jpegSource) open() (coder *jpegCoder, err error) {
	if coder = s.coder; coder == nil || coder.c == nil {
		if coder, err = openJPEG(s.data); err != nil {
			return nil, err
		}
	}
	if err := coder.start(); err != nil {
		coder.close()
		return nil, err
	}
	return coder, nil
}

// encodeFresh codes the whole picture, upright, for the few files that cannot
// be changed in part: CMYK ones and those with odd subsampling.
func (p *Picture) encodeFresh(w io.Writer) error {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, p.Image, &jpeg.Options{Quality: freshQuality}); err != nil {
		return err
	}
	return writeJPEG(w, kept(anew(p.jpeg.segments)), file.Bytes())
}
