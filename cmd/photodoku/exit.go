package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
)

// The exit codes. 2 is left out: the Go runtime ends so when it crashes.
const (
	exitSolved      = 0
	exitFailed      = 1
	exitNotSolved   = 3
	exitUsage       = 64 // as EX_USAGE of sysexits.h
	exitInterrupted = 130
)

var (
	// errFailed says that nothing could be done; each cause has been told.
	errFailed = errors.New("failed")
	// errNotSolved says that some pictures were not solved, as has been told.
	errNotSolved = errors.New("not every picture was solved")
)

// usageError is a wrong command line.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// exitCode is the one place that knows which error ends with which code.
func exitCode(err error) int {
	var usage *usageError
	switch {
	case err == nil:
		return exitSolved
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, errNotSolved):
		return exitNotSolved
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitFailed
}

// report tells an error that has not been told yet. A reader that closed the
// pipe wants to hear no more.
func report(stderr io.Writer, err error) {
	var usage *usageError
	switch {
	case err == nil, errors.Is(err, errFailed), errors.Is(err, errNotSolved), errors.Is(err, syscall.EPIPE):
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "photodoku: interrupted")
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "photodoku: %v\nphotodoku --help shows what there is.\n", err)
	default:
		fmt.Fprintf(stderr, "photodoku: %v\n", err)
	}
}
