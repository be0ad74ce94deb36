package ocr

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/otiai10/gosseract/v2"
)

// reader is a Tesseract engine with a model, and how that is asked.
type reader struct {
	client *gosseract.Client
	engine engine
	// mode is the page segmentation mode that the engine is set to.
	mode      string
	method    method
	confusion confusion
}

// newReader starts an engine with a model; close ends it.
func newReader(file modelFile) (*reader, error) {
	m := file.method()
	table, err := parseConfusion(m.counts)
	if err != nil {
		return nil, err
	}
	r := &reader{client: gosseract.NewClient(), method: m, confusion: table}
	r.client.TessdataPrefix, r.client.Languages = file.folder, []string{file.language}
	r.client.Variables["tessedit_char_whitelist"] = "123456789"
	// Digits are dark on light already; a second try in reverse costs double.
	r.client.Variables["tessedit_do_invert"] = "0"
	r.client.Variables["debug_file"] = os.DevNull
	if err := r.start(); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// starting is held while an engine starts: gosseract then points the process's
// standard error elsewhere and back, and two at once would lose it for good.
var starting sync.Mutex

// start reads nothing once, which is when the engine really starts.
func (r *reader) start() (err error) {
	starting.Lock()
	defer starting.Unlock()
	if err := r.client.SetImageFromBytes(blankPGM()); err != nil {
		return err
	}
	if _, err := r.client.Text(); err != nil {
		return fmt.Errorf("%w; a language must be installed (tesseract-ocr-eng), a file end in .traineddata: %w", ErrNoModel, err)
	}
	r.engine, err = handle(r.client)
	return err
}

// blankPGM is a white picture of a few pixels, as a portable grey map.
func blankPGM() []byte {
	return append([]byte("P5\n8 8\n255\n"), bytes.Repeat([]byte{255}, 8*8)...)
}

func (r *reader) close() error { return r.client.Close() }

// read looks at glyphs in the first ways, and at those of them that are still
// doubtful in all. What other readers read of them is forgotten.
func (r *reader) read(ctx context.Context, b *Board, glyphs []int) error {
	b.forget(glyphs)
	first, more := r.method.looks[:r.method.first], r.method.looks[r.method.first:]
	if err := r.take(ctx, b, first, glyphs); err != nil || len(more) == 0 {
		return err
	}
	left := slices.DeleteFunc(b.doubtful(), func(g int) bool { return !slices.Contains(glyphs, g) })
	return r.take(ctx, b, more, left)
}

// take adds those looks' votes for those glyphs.
func (r *reader) take(ctx context.Context, b *Board, looks []look, glyphs []int) error {
	for _, l := range looks {
		for _, g := range glyphs {
			if err := ctx.Err(); err != nil {
				return err
			}
			vote, err := r.vote(b.glyphs[g], l)
			if err != nil {
				return fmt.Errorf("read cell %d: %w", b.cells[g], err)
			}
			b.evidence[g].addVote(&r.confusion, vote, r.method.independence)
		}
	}
	return nil
}

func (r *reader) vote(g *glyph, l look) (Vote, error) {
	text, sure, err := r.text(l.picture(g), l.mode)
	if err != nil {
		return 0, err
	}
	return newVote(text, sure), nil
}

// text is what Tesseract reads in a picture in that page segmentation mode, and
// how sure it says to be, 0 to 100.
func (r *reader) text(picture *image.Gray, mode string) (string, int, error) {
	if mode != r.mode {
		// SetPageSegMode is lost when called before the first recognition.
		if err := r.client.SetVariable("tessedit_pageseg_mode", mode); err != nil {
			return "", 0, err
		}
		r.mode = mode
	}
	text, sure := r.engine.read(picture)
	return strings.TrimSpace(text), sure, nil
}
