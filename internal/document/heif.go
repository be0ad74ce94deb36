package document

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"

	"github.com/photodoku/photodoku/internal/picture"
)

// heifBrands lists the major brands of HEIC and AVIF files (ISO/IEC 23008-12,
// annex B; AV1 Image File Format, section 8).
func heifBrands() []string {
	return []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"}
}

func isHEIF(data []byte) bool {
	return len(data) >= 12 && string(data[4:8]) == "ftyp" && slices.Contains(heifBrands(), string(data[8:12]))
}

var errNoHEIF = picture.Errorf(picture.ErrUnsupported, "is a HEIC or AVIF picture, which needs heif-convert; install libheif-examples, or save it as JPEG")

// quality is the JPEG quality of converted images.
const quality = "95"

// openHEIF returns a document whose only page is the file's primary image.
func openHEIF(data []byte, tmp string, limits Limits) *Document {
	page := func(ctx context.Context, _ int) ([]byte, error) { return jpegOf(ctx, data, tmp, limits) }
	return &Document{Pages: 1, page: page}
}

// checkHEIF checks the size of each image in the file: the "ispe" boxes (ISO/IEC
// 23008-12, section 6.5.3) hold version and flags, width and height.
func checkHEIF(data []byte, limits Limits) error {
	const box = len("ispe") + 4 + 8
	for {
		at := bytes.Index(data, []byte("ispe\x00\x00\x00\x00"))
		if at < 0 || at+box > len(data) {
			return nil
		}
		size := data[at+box-8:]
		width, height := binary.BigEndian.Uint32(size), binary.BigEndian.Uint32(size[4:])
		if err := limits.check(float64(width), float64(height)); err != nil {
			return err
		}
		data = data[at+box:]
	}
}

// jpegOf converts the file's primary image to JPEG with libheif's tool.
func jpegOf(ctx context.Context, data []byte, tmp string, limits Limits) ([]byte, error) {
	if err := checkHEIF(data, limits); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(tmp, "heif-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	in := filepath.Join(dir, "in.heif")
	if err := os.WriteFile(in, data, 0o600); err != nil {
		return nil, err
	}
	_, err = run(ctx, limits.memory(), errNoHEIF, "heif-convert", "-q", quality, in, filepath.Join(dir, "out.jpg"))
	// On a full disk the tool reports a damaged image or truncates its output.
	if full := os.WriteFile(filepath.Join(dir, "probe"), make([]byte, 64<<10), 0o600); full != nil {
		return nil, full
	}
	if err != nil {
		return nil, err
	}
	// A file with several images becomes out-1.jpg, out-2.jpg, ...
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if made, _ := filepath.Match("out*.jpg", f.Name()); made {
			return os.ReadFile(filepath.Join(dir, f.Name()))
		}
	}
	return nil, picture.Errorf(picture.ErrDamaged, "is damaged: heif-convert finds no image")
}
