package tracedir

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/internal/outfile"
)

// Dir writes the stage images of one photo at a time into a folder. It is not safe for
// concurrent use.
type Dir struct {
	folder string
	count  int
	err    error
}

// Start creates the folder for a photo and removes earlier stage images from it.
func (d *Dir) Start(folder string) {
	*d = Dir{folder: folder}
	if _, d.err = outfile.MakeFolder(folder); d.err != nil {
		return
	}
	files, _ := os.ReadDir(folder)
	for _, f := range files {
		if old, _ := filepath.Match("[0-9][0-9]-*.png", f.Name()); old {
			os.Remove(filepath.Join(folder, f.Name()))
		}
	}
}

// Picture writes the image of a stage, for example as 03-straighten.png.
func (d *Dir) Picture(stage string, img image.Image) {
	if d.err != nil {
		return
	}
	d.count++
	name := fmt.Sprintf("%02d-%s.png", d.count, strings.ReplaceAll(stage, " ", "-"))
	d.err = write(filepath.Join(d.folder, name), img)
}

// Err returns the first error since Start.
func (d *Dir) Err() error { return d.err }

func write(path string, img image.Image) error {
	f, err := os.Create(path)
	if err == nil {
		encoder := png.Encoder{CompressionLevel: png.BestSpeed}
		err = errors.Join(encoder.Encode(f, img), f.Close())
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", outfile.Quote(path), outfile.Reason(err))
	}
	return nil
}
