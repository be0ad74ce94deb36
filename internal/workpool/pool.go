package workpool

import (
	"context"
	"io"
	"iter"

	"golang.org/x/sync/errgroup"
)

// Pool describes how to process inputs of type In with workers of type W.
type Pool[W io.Closer, In, Out any] struct {
	// Workers is the number of concurrent workers; values below 1 mean 1.
	Workers int
	// Open creates a worker. One goroutine uses it for many inputs.
	Open func() (W, error)
	// Do processes one input and yields its results, which may be several. A failure
	// of the input is one of its results.
	Do func(ctx context.Context, worker W, in In) iter.Seq[Out]
	// Emit receives the results one by one in the order of the inputs, each as
	// soon as possible. An error ends the run.
	Emit func(Out) error
}

// task is an input and the channel for its results.
type task[In, Out any] struct {
	in  In
	out chan Out
}

// Run processes all inputs. It returns the first error of Open or Emit, or the
// context's error.
func (p Pool[W, In, Out]) Run(ctx context.Context, inputs iter.Seq[In]) error {
	workers := max(p.Workers, 1)
	group, ctx := errgroup.WithContext(ctx)
	todo := make(chan task[In, Out])
	order := make(chan task[In, Out], 2*workers)
	group.Go(func() error { return feed(ctx, inputs, todo, order) })
	for range workers {
		group.Go(func() error { return p.work(ctx, todo) })
	}
	group.Go(func() error { return p.collect(ctx, order) })
	return group.Wait()
}

// feed sends each input to the collector before a worker receives it. The
// capacity of the order channel limits how far the workers run ahead.
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

func (p Pool[W, In, Out]) work(ctx context.Context, todo <-chan task[In, Out]) error {
	worker, err := p.Open()
	if err != nil {
		return err
	}
	defer worker.Close()
	for t := range todo {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for out := range p.Do(ctx, worker, t.in) {
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

func (p Pool[W, In, Out]) collect(ctx context.Context, order <-chan task[In, Out]) error {
	for t := range order {
		if err := p.emit(ctx, t.out); err != nil {
			return err
		}
	}
	return nil
}

// emit passes on the results of one input.
func (p Pool[W, In, Out]) emit(ctx context.Context, results <-chan Out) error {
	for {
		select {
		case out, more := <-results:
			if !more || ctx.Err() != nil {
				return ctx.Err()
			}
			if err := p.Emit(out); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
