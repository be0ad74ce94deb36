package main

/*
#include <signal.h>
#include <string.h>
#include <unistd.h>

static void leave(int signal) {
	static const char message[] = "photodoku: interrupted\n";
	ssize_t written = write(2, message, sizeof message - 1);
	(void)written;
	_exit(130);
}

// SIGINT, SIGTERM and SIGHUP end the program until main handles signals. No work has started
// by then. Without this handler, the program as process 1 of a container ignores the
// signals until the Go runtime starts, and then exits with the code of a crash. A worker
// process has no handler: its parent starts another one if a signal ends it. The C library
// passes the arguments of main to constructors.
__attribute__((constructor)) static void leave_early(int argc, char **argv) {
	const char *suffix = argc > 1 ? strrchr(argv[1], '-') : NULL;
	if (suffix && strcmp(suffix, "-worker") == 0) return;
	if (signal(SIGINT, leave) == SIG_IGN) signal(SIGINT, SIG_IGN);
	if (signal(SIGHUP, leave) == SIG_IGN) signal(SIGHUP, SIG_IGN);
	signal(SIGTERM, leave);
}
*/
import "C"

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// ignoreInterrupts makes a worker process ignore SIGINT, SIGTERM and SIGHUP, which a service
// manager sends to all processes of a service. The parent ends its workers when the current
// pictures are done. The tools that a worker starts ignore the signals, too.
func ignoreInterrupts() { signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) }

// Signals within oneInterrupt of the first count as one: timeout(1) signals first its
// command and then the whole process group, which contains the command.
const oneInterrupt = 250 * time.Millisecond

// interruptible returns a context that ends with the first SIGINT, SIGTERM or SIGHUP. A signal
// that comes later than oneInterrupt after it ends the program at once.
func interruptible(stderr io.Writer) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as with nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		<-signals
		first := time.Now()
		cancel()
		for range signals {
			if time.Since(first) > oneInterrupt {
				fmt.Fprintln(stderr, "photodoku: interrupted")
				os.Exit(exitInterrupted)
			}
		}
	}()
	return ctx
}
