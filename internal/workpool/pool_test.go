package workpool_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku/internal/workpool"
)

type worker struct{ open *atomic.Int32 }

func (w worker) Close() error {
	w.open.Add(-1)
	return nil
}

// doubling returns a pool that doubles numbers. The first inputs take longest, so the
// results would be in the wrong order without reordering.
func doubling(open *atomic.Int32, emit func(int) error) workpool.Pool[worker, int, int] {
	return workpool.Pool[worker, int, int]{
		Workers: 4,
		Open: func() (worker, error) {
			open.Add(1)
			return worker{open}, nil
		},
		Do: func(_ context.Context, _ worker, in int) iter.Seq[int] {
			time.Sleep(time.Duration(20-in) * time.Millisecond / 4)
			return slices.Values([]int{2 * in})
		},
		Emit: emit,
	}
}

func TestRunKeepsTheOrder(t *testing.T) {
	var open atomic.Int32
	var got, want, inputs []int
	for i := range 20 {
		inputs, want = append(inputs, i), append(want, 2*i)
	}
	pool := doubling(&open, func(out int) error {
		got = append(got, out)
		return nil
	})
	if err := pool.Run(t.Context(), slices.Values(inputs)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	if n := open.Load(); n != 0 {
		t.Errorf("%d workers were left open", n)
	}
}

// An input may have no result, or more results than a channel buffers.
func TestRunKeepsTheOrderOfSeveralResults(t *testing.T) {
	var open atomic.Int32
	var got, want []int
	pool := doubling(&open, func(out int) error {
		got = append(got, out)
		return nil
	})
	pool.Do = func(_ context.Context, _ worker, in int) iter.Seq[int] {
		return slices.Values(slices.Repeat([]int{in}, in))
	}
	for i := range 10 {
		want = append(want, slices.Repeat([]int{i}, i)...)
	}
	if err := pool.Run(t.Context(), slices.Values([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

func TestRunEndsWhenEmitFails(t *testing.T) {
	var open atomic.Int32
	full := errors.New("disk full")
	taken := 0
	endless := func(yield func(int) bool) {
		for yield(1) {
			taken++
		}
	}
	pool := doubling(&open, func(int) error { return full })
	if err := pool.Run(t.Context(), endless); !errors.Is(err, full) {
		t.Errorf("got error %v, want %v", err, full)
	}
	if taken > 20 {
		t.Errorf("%d inputs were taken after the first result failed", taken)
	}
	if n := open.Load(); n != 0 {
		t.Errorf("%d workers were left open", n)
	}
}

func TestRunEndsWithTheContext(t *testing.T) {
	var open atomic.Int32
	ctx, cancel := context.WithCancel(t.Context())
	emitted := 0
	pool := doubling(&open, func(int) error {
		if emitted++; emitted == 3 {
			cancel()
		}
		return nil
	})
	if err := pool.Run(ctx, slices.Values(make([]int, 100))); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
	if emitted != 3 {
		t.Errorf("%d results were emitted, want 3", emitted)
	}
}

func TestRunReturnsTheErrorOfOpen(t *testing.T) {
	missing := errors.New("no model")
	pool := workpool.Pool[worker, int, int]{
		Open: func() (worker, error) { return worker{}, missing },
		Do:   func(context.Context, worker, int) iter.Seq[int] { return slices.Values([]int{0}) },
		Emit: func(int) error { return nil },
	}
	if err := pool.Run(t.Context(), slices.Values([]int{1, 2, 3})); !errors.Is(err, missing) {
		t.Errorf("got error %v, want %v", err, missing)
	}
}
