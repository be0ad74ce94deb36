package main

/*
#include <fcntl.h>
#include <unistd.h>

static int closed;

// The Go runtime later opens /dev/null in place of a closed standard output.
__attribute__((constructor)) static void check_stdout(void) {
	closed = fcntl(STDOUT_FILENO, F_GETFD) == -1;
}

static int stdout_is_closed(void) { return closed; }
*/
import "C"

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// standardOutput returns a writer that fails if standard output is closed, so that no result
// is lost unnoticed.
func standardOutput() io.Writer {
	if C.stdout_is_closed() != 0 {
		return closedOutput{}
	}
	return os.Stdout
}

type closedOutput struct{}

func (closedOutput) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.EBADF}
}

// isWriteError distinguishes a failure to print a help text from a wrong command line.
func isWriteError(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && path.Op == "write"
}
