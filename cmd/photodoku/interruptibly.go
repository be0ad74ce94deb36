package main

import (
	"context"
	"io"
)

// interruptibly returns the result of a call. It returns when the context ends, and then
// abandons the call.
func interruptibly[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := call()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// interruptibleReader fails when the context ends, even while it waits for input.
type interruptibleReader struct {
	ctx context.Context
	in  io.Reader
}

func (r interruptibleReader) Read(p []byte) (int, error) {
	buffer := make([]byte, len(p)) // an abandoned call may write to it later
	data, err := interruptibly(r.ctx, func() ([]byte, error) {
		n, err := r.in.Read(buffer)
		return buffer[:n], err
	})
	return copy(p, data), err
}

// interruptibleWriter fails after the end of the context, and so ends what writes to it.
type interruptibleWriter struct {
	ctx context.Context
	out io.Writer
}

func (w interruptibleWriter) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.out.Write(p)
}
