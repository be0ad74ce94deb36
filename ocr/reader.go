package ocr

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// reader is some Tesseract engines with one model, and how that is asked.
type reader struct {
	engines   []*engine
	method    method
	confusion confusion
}

// newReader starts that many engines with a model; close ends them.
func newReader(file modelFile, engines int) (*reader, error) {
	m := file.method()
	table, err := parseConfusion(m.counts)
	if err != nil {
		return nil, err
	}
	r := &reader{method: m, confusion: table}
	for range engines {
		e, err := newEngine(file)
		if err != nil {
			return nil, errors.Join(err, r.close())
		}
		r.engines = append(r.engines, e)
	}
	return r, nil
}

func (r *reader) close() error {
	var errs []error
	for _, e := range r.engines {
		errs = append(errs, e.close())
	}
	return errors.Join(errs...)
}

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

// take adds those looks' votes for those glyphs. The engines work side by side,
// each on glyphs of its own.
func (r *reader) take(ctx context.Context, b *Board, looks []look, glyphs []int) error {
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for _, e := range r.engines {
		group.Go(func() error {
			for i := int(next.Add(1)); i <= len(glyphs); i = int(next.Add(1)) {
				if err := r.lookAt(ctx, e, b, looks, glyphs[i-1]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// lookAt adds an engine's votes for a glyph.
func (r *reader) lookAt(ctx context.Context, e *engine, b *Board, looks []look, g int) error {
	for _, l := range looks {
		if err := ctx.Err(); err != nil {
			return err
		}
		vote, err := e.vote(b.glyphs[g], l)
		if err != nil {
			return fmt.Errorf("read cell %d: %w", b.cells[g], err)
		}
		b.evidence[g].addVote(&r.confusion, vote, r.method.independence)
	}
	return nil
}

// vote is what the first engine reads in a glyph.
func (r *reader) vote(g *glyph, l look) (Vote, error) { return r.engines[0].vote(g, l) }
