package document

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// heifBrands are how HEIC and AVIF files call themselves (ISO/IEC 23008-12,
// annex B; AV1 Image File Format, section 8).
func heifBrands() []string {
	return []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"}
}

func isHEIF(data []byte) bool {
	return len(data) >= 12 && string(data[4:8]) == "ftyp" && slices.Contains(heifBrands(), string(data[8:12]))
}

var errNoHEIF = errors.New("is a HEIC or AVIF picture, which needs heif-convert; install libheif-examples, or save it as JPEG")

// quality is that of the JPEG made from a picture of a phone.
const quality = "95"

// openHEIF gives the file's main picture as its one page.
func openHEIF(data []byte, tmp string, limits Limits) *Document {
	page := func(ctx context.Context, _ int) ([]byte, error) { return jpegOf(ctx, data, tmp, limits) }
	return &Document{Pages: 1, page: page}
}

// jpegOf makes a JPEG of the file's main picture, with libheif's tool.
func jpegOf(ctx context.Context, data []byte, tmp string, limits Limits) ([]byte, error) {
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
	// On a full disk the tool finds the picture damaged, or cuts it off.
	if full := os.WriteFile(filepath.Join(dir, "probe"), make([]byte, 64<<10), 0o600); full != nil {
		return nil, full
	}
	if err != nil {
		return nil, err
	}
	// A file of several pictures makes out-1.jpg, out-2.jpg.
	made, err := filepath.Glob(filepath.Join(dir, "out*.jpg"))
	if err != nil || len(made) == 0 {
		return nil, fmt.Errorf("is damaged: heif-convert finds no picture")
	}
	return os.ReadFile(made[0])
}
