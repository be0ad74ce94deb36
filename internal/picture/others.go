package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math"
	"strings"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

// codec reads a format other than JPEG. limited returns the data to decode. It refuses
// files that need far more memory than the size of their image.
type codec struct {
	config   func(io.Reader) (image.Config, error)
	limited  func(data []byte, size image.Point) ([]byte, error)
	decode   func(io.Reader) (image.Image, error)
	metadata func([]byte) (keep []chunk, orientation int)
}

func codecOf(format Format) codec {
	noMetadata := func([]byte) ([]chunk, int) { return nil, 1 }
	unlimited := func(data []byte, _ image.Point) ([]byte, error) { return data, nil }
	switch format {
	case GIF:
		return codec{gif.DecodeConfig, unlimited, gif.Decode, noMetadata}
	case BMP:
		return codec{bmp.DecodeConfig, unlimited, bmp.Decode, noMetadata}
	case TIFF:
		return codec{tiff.DecodeConfig, limitedTIFF, tiff.Decode, tiffMetadata}
	case WebP:
		return codec{webp.DecodeConfig, limitedWebP, decodeWebP, webpMetadata}
	}
	return codec{png.DecodeConfig, unlimited, png.Decode, pngMetadata}
}

// limitedTIFF limits the size of tiles and strips, because the decoder inflates each as a
// whole. Strips with more rows than the image are common, so it shortens them.
func limitedTIFF(data []byte, size image.Point) ([]byte, error) {
	width, wide := findTag(data, tagTileWidth)
	length, high := findTag(data, tagTileLength)
	if wide && high {
		tile := image.Pt(int(width.value(data)), int(length.value(data)))
		return data, CheckSize(tile, max(size.X*size.Y, maxTile))
	}
	if rows, ok := findTag(data, tagRowsPerStrip); ok && rows.value(data) > uint32(size.Y) {
		data = bytes.Clone(data)
		rows.setValue(data, uint32(size.Y))
	}
	return data, nil
}

// maxTile is the maximum number of pixels of a tile that is larger than its image.
const maxTile = 1 << 20

// limitedWebP refuses files whose frame and canvas differ in size, and animations.
func limitedWebP(data []byte, size image.Point) ([]byte, error) {
	for _, c := range riffChunks(data) {
		if c.name == "ANIM" {
			return nil, Errorf(ErrUnsupported, "is an animated WebP, which is not supported; save one of its pictures")
		}
		if c.name != "VP8 " && c.name != "VP8L" {
			continue
		}
		frame, err := webp.DecodeConfig(bytes.NewReader(frameOnly(c)))
		if err != nil {
			return nil, err
		}
		if frame.Width != size.X || frame.Height != size.Y {
			return nil, Errorf(ErrDamaged, "is damaged: its frame has %d x %d pixels, its canvas %d x %d",
				frame.Width, frame.Height, size.X, size.Y)
		}
	}
	return data, nil
}

// frameOnly returns a WebP file that contains only this chunk.
func frameOnly(c chunk) []byte {
	file := []byte("RIFF\x00\x00\x00\x00WEBP" + c.name)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(c.body)))
	file = append(append(file, c.body...), make([]byte, len(c.body)%2)...)
	binary.LittleEndian.PutUint32(file[4:], uint32(len(file)-8))
	return file
}

// decodeWebP decodes a WebP file and stretches the levels of lossy files. VP8 stores luma
// from 16 to 235 and chroma from 16 to 240 (RFC 6386, section 9.2), but the decoder returns
// these values as if the range were 0 to 255.
func decodeWebP(r io.Reader) (image.Image, error) {
	img, err := webp.Decode(r)
	switch img := img.(type) {
	case *image.YCbCr:
		stretch(img)
	case *image.NYCbCrA:
		stretch(&img.YCbCr)
	}
	return img, err
}

func stretch(img *image.YCbCr) {
	levels(img.Y, 16, 235)
	levels(img.Cb, 16, 240)
	levels(img.Cr, 16, 240)
}

func levels(plane []byte, low, high int) {
	var table [256]byte
	for v := range table {
		table[v] = byte(min(max(((v-low)*255+(high-low)/2)/(high-low), 0), 255))
	}
	for i, v := range plane {
		plane[i] = table[v]
	}
}

// decodeOther reads any format except JPEG.
func decodeOther(format Format, data []byte, maxPixels int) (*Picture, error) {
	c := codecOf(format)
	config, err := c.config(bytes.NewReader(data))
	if err != nil {
		return nil, explain(format, err)
	}
	size := image.Pt(config.Width, config.Height)
	if err := CheckSize(size, maxPixels); err != nil {
		return nil, err
	}
	decodable, err := c.limited(data, size)
	if err != nil {
		return nil, explain(format, err)
	}
	img, err := c.decode(bytes.NewReader(decodable))
	if err != nil {
		return nil, explain(format, err)
	}
	nrgba := toNRGBA(img, size)
	keep, orientation := c.metadata(data)
	return &Picture{
		Image:  turnUpright(nrgba, orientation),
		Format: format,
		opaque: nrgba.Opaque(),
		keep:   keep,
	}, nil
}

// explain converts a decoder's error to an error with a kind.
func explain(format Format, err error) error {
	if p := (*problem)(nil); errors.As(err, &p) {
		return p
	}
	text := strings.TrimPrefix(err.Error(), strings.ToLower(string(format))+": ")
	switch {
	case isCutOff(err):
		return errCutOff()
	case isUnsupported(err):
		return Errorf(ErrUnsupported, "is a %s of a kind that is not supported: %s", format, text)
	}
	return Errorf(ErrDamaged, "is damaged: %s", text)
}

// isCutOff reports whether an error means that the file is cut off. It also checks the
// text, because some decoders include the reader's error only as text.
func isCutOff(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		strings.HasSuffix(err.Error(), "EOF") || strings.HasSuffix(err.Error(), "not enough pixel data")
}

func isUnsupported(err error) bool {
	var p png.UnsupportedError
	var t tiff.UnsupportedError
	return errors.As(err, &p) || errors.As(err, &t) || errors.Is(err, bmp.ErrUnsupported)
}

// toNRGBA draws a decoded picture on a canvas of the given size. The first frame of an
// animated GIF may cover only a part of the canvas.
func toNRGBA(img image.Image, size image.Point) *image.NRGBA {
	canvas := image.Rectangle{Max: size}
	if n, ok := img.(*image.NRGBA); ok && n.Rect == canvas {
		return n
	}
	if o, ok := img.(interface{ Opaque() bool }); ok && o.Opaque() && img.Bounds() == canvas {
		// Opaque pixels are the same in RGBA, and drawing on RGBA is much faster.
		rgba := image.NewRGBA(canvas)
		draw.Draw(rgba, canvas, img, image.Point{}, draw.Src)
		return &image.NRGBA{Pix: rgba.Pix, Stride: rgba.Stride, Rect: canvas}
	}
	nrgba := image.NewNRGBA(canvas)
	draw.Draw(nrgba, img.Bounds(), img, img.Bounds().Min, draw.Src)
	return nrgba
}

// EncodePNG encodes an opaque picture with a resolution in dots per inch.
func EncodePNG(img *image.NRGBA, dots float64) ([]byte, error) {
	const inch, unit = 0.0254, 1 // PNG stores dots per metre
	meter := uint32(math.Round(dots / inch))
	body := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, meter), meter)
	p := &Picture{Image: img, keep: []chunk{{"pHYs", append(body, unit)}}}
	var file bytes.Buffer
	err := p.encodePNG(&file)
	return file.Bytes(), err
}

// encodePNG writes the picture as PNG, with the kept chunks after its header.
func (p *Picture) encodePNG(w io.Writer) error {
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&file, p.Image); err != nil {
		return err
	}
	const headerEnd = len(pngSignature) + 12 + 13
	var metadata []byte
	for _, c := range p.keep {
		metadata = appendChunk(metadata, c)
	}
	for _, part := range [][]byte{file.Bytes()[:headerEnd], metadata, file.Bytes()[headerEnd:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
