package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/photodoku/photodoku"
)

// soak solves photos one after the other in this process and prints the resident
// memory ten times. The memory must not grow.
func soak(ctx context.Context, out io.Writer, w *photodoku.Worker, paths []string, photos int) error {
	for i := range photos {
		data, err := os.ReadFile(paths[i%len(paths)])
		if err != nil {
			return err
		}
		answer, err := w.Solve(ctx, data)
		if err != nil {
			return fmt.Errorf("%s: %w", paths[i%len(paths)], err)
		}
		if _, err := answer.Encode(); err != nil {
			return err
		}
		if (i+1)%max(1, photos/10) == 0 {
			if _, err := fmt.Fprintf(out, "after %5d photos: %s\n", i+1, residentMemory()); err != nil {
				return err
			}
		}
	}
	return nil
}

// residentMemory returns the current and the peak resident memory of this
// process, as reported by Linux.
func residentMemory() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err.Error()
	}
	var figures []string
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmRSS:") || strings.HasPrefix(line, "VmHWM:") {
			figures = append(figures, strings.Join(strings.Fields(line), " "))
		}
	}
	return strings.Join(figures, ", ")
}
