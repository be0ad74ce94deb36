package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

// exifBlock returns an Exif block that contains only an orientation.
func exifBlock(orientation int) []byte {
	block := []byte("MM\x00*\x00\x00\x00\x08\x00\x01")
	block = binary.BigEndian.AppendUint16(block, tagOrientation)
	block = binary.BigEndian.AppendUint16(block, 3)
	block = binary.BigEndian.AppendUint32(block, 1)
	block = binary.BigEndian.AppendUint16(block, uint16(orientation))
	return append(block, 0, 0, 0, 0, 0, 0)
}

func segmentOf(marker byte, parts ...string) []byte {
	body := strings.Join(parts, "")
	s := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(2+len(body)))
	return append(s, body...)
}

// withExif returns a JPEG file with an orientation.
func withExif(file []byte, orientation int) []byte {
	exif := segmentOf(markerAPP1, exifPrefix, string(exifBlock(orientation)))
	return bytes.Join([][]byte{file[:2], exif, file[2:]}, nil)
}

// letters returns a picture with a field of 16 x 16 pixels for each letter of a text such
// as "ABC/DEF". Each letter has its own colour.
func letters(text string) *image.NRGBA {
	rows := strings.Split(text, "/")
	img := image.NewNRGBA(image.Rect(0, 0, 16*len(rows[0]), 16*len(rows)))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			img.SetNRGBA(x, y, letterColour(rows[y/16][x/16]))
		}
	}
	return img
}

func letterColour(letter byte) color.NRGBA {
	n := letter - 'A'
	return color.NRGBA{40 + 180*(n&1), 40 + 90*(n>>1), 130, 255}
}

// spell is the inverse of letters.
func spell(img *image.NRGBA) string {
	var rows []string
	for y := 8; y < img.Rect.Dy(); y += 16 {
		row := ""
		for x := 8; x < img.Rect.Dx(); x += 16 {
			row += string(nearestLetter(img.NRGBAAt(x, y)))
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}

func nearestLetter(c color.NRGBA) byte {
	for letter := byte('A'); letter <= 'F'; letter++ {
		if near(c, letterColour(letter), 10) {
			return letter
		}
	}
	return '?'
}

// orientations returns the upright picture for each orientation of the Exif standard, if
// the stored picture is ABC/DEF.
func orientations() [9]string {
	return [9]string{1: "ABC/DEF", 2: "CBA/FED", 3: "FED/CBA", 4: "DEF/ABC", 5: "AD/BE/CF", 6: "DA/EB/FC", 7: "FC/EB/DA", 8: "CF/BE/AD"}
}

func TestOrientations(t *testing.T) {
	stored := letters("ABC/DEF")
	file := encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, stored, &jpeg.Options{Quality: 95}) })
	plain := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, stored) })
	for orientation, want := range orientations() {
		if orientation == 0 {
			continue
		}
		exif := chunk{"eXIf", exifBlock(orientation)}
		for name, data := range map[string][]byte{
			"JPEG": withExif(file, orientation),
			"PNG":  bytes.Join([][]byte{plain[:33], appendChunk(nil, exif), plain[33:]}, nil),
		} {
			p, err := Decode(data, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := spell(pixels(p)); got != want {
				t.Errorf("%s, orientation %d: decoded as %s, want %s", name, orientation, got, want)
			}
			changed := mark(p.Image, image.Rect(0, 0, 16, 16))
			if got := spell(pixels(decodeAgain(t, p, changed))); got != "?"+want[1:] {
				t.Errorf("%s, orientation %d: encoded as %s, want ?%s", name, orientation, got, want[1:])
			}
		}
	}
}

func TestStoredRectIsTheInverse(t *testing.T) {
	stored := image.Pt(7, 5)
	for orientation := 1; orientation <= 8; orientation++ {
		l := layoutOf(stored, orientation)
		seen := map[int]bool{}
		for y := range stored.Y {
			for x := range stored.X {
				n := l.at(x, y)
				seen[n] = true
				at := image.Pt(n%l.upright.X, n/l.upright.X)
				if got := l.storedPoint(at); got != image.Pt(x, y) {
					t.Errorf("orientation %d: %v, %v comes back as %v", orientation, x, y, got)
				}
			}
		}
		if len(seen) != 35 {
			t.Errorf("orientation %d: 35 pixels fall on %d", orientation, len(seen))
		}
	}
}
