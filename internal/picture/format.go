package picture

import (
	"bytes"
	"net/http"
	"strings"
	"unicode/utf8"
)

// Format is a kind of picture file that can be decoded.
type Format string

const (
	JPEG Format = "JPEG"
	PNG  Format = "PNG"
	GIF  Format = "GIF"
	BMP  Format = "BMP"
	TIFF Format = "TIFF"
	WebP Format = "WebP"
)

// Ext returns the extension of the file that Encode writes for a picture that was decoded
// from this format: ".jpg" for JPEG, otherwise ".png".
func (f Format) Ext() string {
	if f == JPEG {
		return ".jpg"
	}
	return ".png"
}

// signature is the beginning of the files of a format; '?' stands for any byte.
type signature struct {
	start string
	name  string
}

func (s signature) match(data []byte) bool {
	if len(data) < len(s.start) {
		return false
	}
	for i := range len(s.start) {
		if s.start[i] != '?' && s.start[i] != data[i] {
			return false
		}
	}
	return true
}

func supported() []signature {
	return []signature{
		{"\xff\xd8", string(JPEG)},
		{"\x89PNG\r\n\x1a\n", string(PNG)},
		{"GIF87a", string(GIF)},
		{"GIF89a", string(GIF)},
		{"BM????\x00\x00\x00\x00", string(BMP)},
		{"II*\x00", string(TIFF)},
		{"MM\x00*", string(TIFF)},
		{"RIFF????WEBP", string(WebP)},
	}
}

func unsupported() []signature {
	return []signature{
		{"????ftypavi", "an AVIF picture"},
		{"????ftyphei", "a HEIC picture"},
		{"????ftyphev", "a HEIC picture"},
		{"????ftypmif1", "a HEIC or AVIF picture"},
		{"????ftypmsf1", "a HEIC or AVIF picture"},
		{"????ftypcrx", "a camera's raw picture"},
		{"????ftyp", "a video"},
		{"%PDF-", "a PDF"},
		{"II+\x00", "a BigTIFF picture"},
		{"MM\x00+", "a BigTIFF picture"},
		{"\xff\x0a", "a JPEG XL picture"},
		{"\x00\x00\x00\x0cJXL \r\n\x87\n", "a JPEG XL picture"},
		{"\x00\x00\x00\x0cjP  \r\n\x87\n", "a JPEG 2000 picture"},
		{"\xff\x4f\xff\x51", "a JPEG 2000 picture"},
		{"8BPS", "a Photoshop picture"},
		{"\x00\x00\x01\x00", "an icon"},
		{"PK\x03\x04", "a ZIP archive or an office document"},
	}
}

// sniff detects the format of a file from its first bytes.
func sniff(data []byte) (Format, error) {
	if len(data) == 0 {
		return "", Errorf(ErrDamaged, "is empty")
	}
	for _, s := range supported() {
		if s.match(data) {
			return Format(s.name), nil
		}
	}
	for _, s := range unsupported() {
		if s.match(data) {
			return "", Errorf(ErrUnsupported, "is %s, which is not supported%s save it as JPEG or PNG first", s.name, converters(s.name))
		}
	}
	return "", notPicture(data)
}

// converters names the commands that convert a format, as a part of a message.
func converters(name string) string {
	if strings.Contains(name, "PDF") || strings.Contains(name, "HEIC") || strings.Contains(name, "AVIF") {
		return " here; use photodoku solve or photodoku batch, or"
	}
	return ";"
}

func notPicture(data []byte) error {
	head := data[:min(len(data), 1024)]
	switch {
	case bytes.Contains(head, []byte("<svg")):
		return Errorf(ErrUnsupported, "is an SVG drawing, which is not supported; save it as PNG first")
	case strings.HasPrefix(http.DetectContentType(head), "text/html"):
		return Errorf(ErrUnsupported, "is not a picture (looks like a web page)")
	case isText(head):
		return Errorf(ErrUnsupported, "is not a picture (looks like text)")
	}
	return Errorf(ErrUnsupported, "is not a picture of a known kind")
}

// isText reports whether the head of a file is UTF-8 without control characters. The
// end of the head may cut the last character.
func isText(head []byte) bool {
	for len(head) > 0 {
		r, n := utf8.DecodeRune(head)
		if r == utf8.RuneError && n == 1 {
			return len(head) < utf8.UTFMax && !utf8.FullRune(head)
		}
		if r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", r) {
			return false
		}
		head = head[n:]
	}
	return true
}

// Known reports whether a file that begins with head has a known format, supported or
// not. ZIP archives do not count.
func Known(head []byte) bool {
	for _, s := range append(supported(), unsupported()...) {
		if s.match(head) {
			return !bytes.HasPrefix(head, []byte("PK"))
		}
	}
	return false
}
