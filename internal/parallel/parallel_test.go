package parallel_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/photodoku/photodoku/internal/parallel"
)

func TestEachCallsEveryNumberOnce(t *testing.T) {
	called := make([]int, 100)
	parallel.Each(len(called), func(i int) { called[i]++ })
	if slices.Min(called) != 1 || slices.Max(called) != 1 {
		t.Errorf("the numbers of calls are %v, want 1 each", called)
	}
}

func TestShareCallsEveryNumberOnce(t *testing.T) {
	called := make([]int, 100)
	var busy [3]bool
	err := parallel.Share(t.Context(), len(busy), len(called), func(_ context.Context, worker, i int) error {
		if busy[worker] {
			t.Errorf("worker %d makes two calls at a time", worker)
		}
		busy[worker] = true
		called[i]++
		busy[worker] = false
		return nil
	})
	if err != nil || slices.Min(called) != 1 || slices.Max(called) != 1 {
		t.Errorf("the numbers of calls are %v, the error is %v, want 1 each and none", called, err)
	}
}

func TestShareReturnsTheErrorAndEndsTheOtherCalls(t *testing.T) {
	failure := errors.New("failure")
	var ended atomic.Int32
	err := parallel.Share(t.Context(), 3, 3, func(ctx context.Context, _, i int) error {
		if i == 1 {
			return failure
		}
		<-ctx.Done()
		ended.Add(1)
		return ctx.Err()
	})
	if !errors.Is(err, failure) || ended.Load() != 2 {
		t.Errorf("the error is %v after %d other calls, want %v after 2", err, ended.Load(), failure)
	}
}

func TestAPanicReachesTheCaller(t *testing.T) {
	for name, call := range map[string]func(){
		"Each": func() { parallel.Each(4, func(int) { panic("broken") }) },
		"Share": func() {
			_ = parallel.Share(t.Context(), 4, 4, func(context.Context, int, int) error { panic("broken") })
		},
	} {
		func() {
			defer func() {
				if p := recover(); p != "broken" {
					t.Errorf("%s: recovered %v, want the panic", name, p)
				}
			}()
			call()
		}()
	}
}
