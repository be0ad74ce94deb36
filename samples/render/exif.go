package render

import (
	"encoding/binary"
	"image"
)

// turned rotates a picture by quarter turns clockwise.
func turned(img *image.RGBA, quarters int) *image.RGBA {
	for range quarters {
		w, h := img.Rect.Dx(), img.Rect.Dy()
		out := image.NewRGBA(image.Rect(0, 0, h, w))
		for y := range h {
			for x := range w {
				copy(out.Pix[out.PixOffset(h-1-y, x):][:4], img.Pix[img.PixOffset(x, y):][:4])
			}
		}
		img = out
	}
	return img
}

// quarters is the number of clockwise quarter turns that a viewer applies for an EXIF
// orientation. Mirrored orientations are not supported and give 0.
func quarters(orientation int) int {
	switch orientation {
	case 6:
		return 1
	case 3:
		return 2
	case 8:
		return 3
	}
	return 0
}

// stored is the picture as a camera stores it with the given orientation.
func stored(img *image.RGBA, orientation int) *image.RGBA {
	return turned(img, (4-quarters(orientation))%4)
}

// shown is the picture as a viewer shows the stored pixels.
func shown(img *image.RGBA, orientation int) *image.RGBA {
	return turned(img, quarters(orientation))
}

// withOrientation inserts an EXIF segment with the orientation tag at the start of a
// JPEG; 0 changes nothing.
func withOrientation(jpeg []byte, orientation int) []byte {
	if orientation == 0 {
		return jpeg
	}
	tiff := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00")
	tiff = append(tiff, byte(orientation), 0, 0, 0, 0, 0, 0)
	head := []byte{0xff, 0xd8, 0xff, 0xe1}
	head = binary.BigEndian.AppendUint16(head, uint16(len(tiff)+2))
	head = append(head, tiff...)
	return append(head, jpeg[2:]...)
}
