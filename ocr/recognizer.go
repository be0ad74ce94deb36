package ocr

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/photodoku/photodoku/internal/parallel"
)

// recognizer is one model in some Tesseract engines, with its method.
type recognizer struct {
	engines   []*engine
	method    method
	confusion confusion
}

// newRecognizer starts that many engines with a model; close ends them.
func newRecognizer(file modelFile, engines int) (*recognizer, error) {
	m := file.method()
	table, err := parseConfusion(m.counts)
	if err != nil {
		return nil, err
	}
	r := &recognizer{method: m, confusion: table}
	for range engines {
		e, err := newEngine(file, map[string]string{"tessedit_char_whitelist": "123456789"})
		if err != nil {
			return nil, errors.Join(err, r.close())
		}
		r.engines = append(r.engines, e)
	}
	return r, nil
}

func (r *recognizer) close() error {
	var errs []error
	for _, e := range r.engines {
		errs = append(errs, e.close())
	}
	return errors.Join(errs...)
}

// read shows glyphs in the first augmentations, and those that are still in
// doubt in the others. It replaces the evidence of other recognizers.
func (r *recognizer) read(ctx context.Context, b *BoardReader, glyphs []int) error {
	b.reset(glyphs)
	first, others := r.method.augmentations[:r.method.first], r.method.augmentations[r.method.first:]
	if err := r.addVotes(ctx, b, first, glyphs); err != nil || len(others) == 0 {
		return err
	}
	left := slices.DeleteFunc(b.doubtful(), func(g int) bool { return !slices.Contains(glyphs, g) })
	return r.addVotes(ctx, b, others, left)
}

// addVotes adds the votes on those glyphs in those augmentations. The engines
// work in parallel, each on glyphs of its own.
func (r *recognizer) addVotes(ctx context.Context, b *BoardReader, augmentations []augmentation, glyphs []int) error {
	var next atomic.Int64
	return parallel.Run(ctx, len(r.engines), func(ctx context.Context, k int) error {
		for i := int(next.Add(1)); i <= len(glyphs); i = int(next.Add(1)) {
			if err := r.addVotesOn(ctx, r.engines[k], b, augmentations, glyphs[i-1]); err != nil {
				return err
			}
		}
		return nil
	})
}

// addVotesOn adds the votes of one engine on one glyph.
func (r *recognizer) addVotesOn(ctx context.Context, e *engine, b *BoardReader, augmentations []augmentation, g int) error {
	for _, a := range augmentations {
		if err := ctx.Err(); err != nil {
			return err
		}
		vote, err := e.vote(b.glyphs[g], a)
		if err != nil {
			return fmt.Errorf("read cell %d: %w", b.cells[g], err)
		}
		b.evidence[g].addVote(&r.confusion, vote, b.marks[b.cells[g]], r.method.weight)
	}
	return nil
}

// vote is the vote of the first engine on a glyph.
func (r *recognizer) vote(g *glyph, a augmentation) (Vote, error) { return r.engines[0].vote(g, a) }
