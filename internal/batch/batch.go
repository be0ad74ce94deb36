package batch

import (
	"context"
	"io"
	"iter"

	"golang.org/x/sync/errgroup"
)

// Job says how to work on inputs of type In with workers of type W.
type Job[W io.Closer, In, Out any] struct {
	// Workers is how many work at once; at least one does.
	Workers int
	// Open makes a worker, which one goroutine uses for many inputs.
	Open func() (W, error)
	// Do works on one input and gives its results, which may be several. What
	// goes wrong with it belongs in them.
	Do func(ctx context.Context, worker W, in In) iter.Seq[Out]
	// Emit takes the results one by one in the order of the inputs, each as
	// soon as it is its turn. An error ends the run.
	Emit func(Out) error
}

// task is one input, and where its results go until it is their turn.
type task[In, Out any] struct {
	in  In
	out chan Out
}

// Run works on all inputs. Its error is the first of Open and Emit, or the
// context's when that ended the run.
func (j Job[W, In, Out]) Run(ctx context.Context, inputs iter.Seq[In]) error {
	workers := max(j.Workers, 1)
	group, ctx := errgroup.WithContext(ctx)
	todo := make(chan task[In, Out])
	order := make(chan task[In, Out], 2*workers)
	group.Go(func() error { return feed(ctx, inputs, todo, order) })
	for range workers {
		group.Go(func() error { return j.work(ctx, todo) })
	}
	group.Go(func() error { return j.collect(ctx, order) })
	return group.Wait()
}

// feed announces each input to the collector before a worker gets it; the
// collector's queue is what bounds how far the workers may run ahead.
func feed[In, Out any](ctx context.Context, inputs iter.Seq[In], todo, order chan<- task[In, Out]) error {
	defer close(todo)
	defer close(order)
	for in := range inputs {
		t := task[In, Out]{in, make(chan Out, 1)}
		for _, next := range []chan<- task[In, Out]{order, todo} {
			select {
			case next <- t:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

func (j Job[W, In, Out]) work(ctx context.Context, todo <-chan task[In, Out]) error {
	worker, err := j.Open()
	if err != nil {
		return err
	}
	defer worker.Close()
	for t := range todo {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for out := range j.Do(ctx, worker, t.in) {
			select {
			case t.out <- out:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		close(t.out)
	}
	return nil
}

func (j Job[W, In, Out]) collect(ctx context.Context, order <-chan task[In, Out]) error {
	for t := range order {
		if err := j.emit(ctx, t.out); err != nil {
			return err
		}
	}
	return nil
}

// emit hands on the results of one input.
func (j Job[W, In, Out]) emit(ctx context.Context, results <-chan Out) error {
	for {
		select {
		case out, more := <-results:
			if !more || ctx.Err() != nil {
				return ctx.Err()
			}
			if err := j.Emit(out); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
