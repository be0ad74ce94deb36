package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
)

// The exit codes. 2 is not used, because the Go runtime exits with 2 on a crash.
const (
	exitSolved      = 0
	exitFailed      = 1
	exitNotSolved   = 3
	exitUsage       = 64 // as EX_USAGE of sysexits.h
	exitInterrupted = 130
)

var (
	// errFailed is a failure whose cause has already been printed.
	errFailed = errors.New("failed")
	// errNotSolved reports unsolved pictures, which have already been printed.
	errNotSolved = errors.New("not every picture was solved")
)

// interrupted reports that a signal ended the run, with a hint how to continue.
type interrupted struct{ hint string }

func (e *interrupted) Error() string { return "interrupted; " + e.hint }
func (e *interrupted) Unwrap() error { return context.Canceled }

// usageError reports a wrong command line. The message refers to the help of command.
type usageError struct {
	err     error
	command string
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// exitCode maps an error to its exit code.
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

// report prints an error unless it has already been printed. It prints nothing
// if the reader of the output has closed the pipe.
func report(stderr io.Writer, err error) {
	var usage *usageError
	var interrupt *interrupted
	switch {
	case err == nil, errors.Is(err, errFailed), errors.Is(err, errNotSolved), errors.Is(err, syscall.EPIPE):
	case errors.As(err, &interrupt):
		fmt.Fprintf(stderr, "photodoku: %v\n", interrupt)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "photodoku: interrupted")
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "photodoku: %v\nRun \"%s --help\" for usage.\n", err, cmp.Or(usage.command, "photodoku"))
	default:
		fmt.Fprintf(stderr, "photodoku: %v\n", err)
	}
}
