package tracedir

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/internal/outfile"
)

// Dir writes the stage images of one photo at a time into a folder. It is not safe for
// concurrent use.
type Dir struct {
	folder string
	names  []string // of the stage images
	err    error
}

// listName is the file with the names of the stage images in a folder. No other file is
// removed or overwritten.
const listName = ".photodoku-stages"

// Start creates the folder for a photo and removes earlier stage images from it.
func (d *Dir) Start(folder string) {
	*d = Dir{folder: folder}
	if _, d.err = outfile.MakeFolder(folder); d.err != nil {
		return
	}
	list, _ := os.ReadFile(filepath.Join(folder, listName))
	for name := range strings.FieldsSeq(string(list)) {
		if name == filepath.Base(name) {
			os.Remove(filepath.Join(folder, name))
		}
	}
	os.Remove(filepath.Join(folder, listName))
}

// Picture writes the image of a stage, for example as 03-straighten.png.
func (d *Dir) Picture(stage string, img image.Image) {
	if d.err != nil {
		return
	}
	name := fmt.Sprintf("%02d-%s.png", len(d.names)+1, strings.ReplaceAll(stage, " ", "-"))
	d.names = append(d.names, name)
	d.err = d.write(name, img)
}

// Err returns the first error since Start.
func (d *Dir) Err() error { return d.err }

func (d *Dir) write(name string, img image.Image) error {
	path := filepath.Join(d.folder, name)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already; remove it, or choose another folder for the stage images", outfile.Quote(path))
	}
	if err == nil {
		encoder := png.Encoder{CompressionLevel: png.BestSpeed}
		// The list comes first: a worker may be killed while it encodes.
		err = errors.Join(d.writeList(), encoder.Encode(f, img), f.Close())
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", outfile.Quote(path), outfile.Reason(err))
	}
	return nil
}

func (d *Dir) writeList() error {
	return os.WriteFile(filepath.Join(d.folder, listName), []byte(strings.Join(d.names, "\n")), 0o666)
}
