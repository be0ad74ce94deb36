package ocr

import (
	"context"
	"errors"
	"fmt"

	"github.com/photodoku/photodoku/internal/parallel"
)

// recognizer is one model in some Tesseract engines, with its method.
type recognizer struct {
	engines []*engine
	method  method
}

// newRecognizer starts that many engines with a model; closeAll ends them.
func newRecognizer(file modelFile, engines int) (*recognizer, error) {
	m, err := file.method()
	if err != nil {
		return nil, err
	}
	r := &recognizer{method: m}
	for range engines {
		e, err := newEngine(file, m.variables)
		if err != nil {
			return nil, errors.Join(err, closeAll(r.engines))
		}
		r.engines = append(r.engines, e)
	}
	return r, nil
}

// look shows glyphs of a board. The engines work in parallel, each on glyphs of its own.
func (r *recognizer) look(ctx context.Context, b *BoardReader, glyphs []int) error {
	return parallel.Share(ctx, len(r.engines), len(glyphs), func(ctx context.Context, worker, i int) error {
		g := glyphs[i]
		seen, err := r.method.look(r.engines[worker], b.raw[b.cells[g]])
		if err := errors.Join(err, ctx.Err()); err != nil {
			return fmt.Errorf("read cell %d: %w", b.cells[g], err)
		}
		b.seen[g] = seen
		return nil
	})
}
