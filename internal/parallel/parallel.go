// Package parallel runs independent calls at the same time. A panic in a call becomes a
// panic of the caller, which can recover it.
package parallel

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Each calls do with 0 to n-1, on all processors.
func Each(n int, do func(i int)) {
	_ = run(context.Background(), n, runtime.GOMAXPROCS(0), func(_ context.Context, i int) error {
		do(i)
		return nil
	})
}

// Share lets workers, numbered from 0, share the calls of do with 0 to n-1. A worker makes one
// call at a time. Share returns the first error, which ends the context of the other calls.
func Share(ctx context.Context, workers, n int, do func(ctx context.Context, worker, i int) error) error {
	var next atomic.Int64
	return run(ctx, workers, -1, func(ctx context.Context, worker int) error {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			if err := do(ctx, worker, i); err != nil {
				return err
			}
		}
		return nil
	})
}

// run makes at most limit calls at the same time; -1 means no limit.
func run(ctx context.Context, n, limit int, do func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(limit)
	for i := range n {
		group.Go(func() error { return caught(func() error { return do(ctx, i) }) })
	}
	err := group.Wait()
	var p *panicked
	if errors.As(err, &p) {
		panic(p.value)
	}
	return err
}

// panicked is the error for a panic with a value.
type panicked struct{ value any }

func (p *panicked) Error() string { return fmt.Sprint(p.value) }

// caught calls do and returns a panic as an error.
func caught(do func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value}
		}
	}()
	return do()
}
