package main

/*
#include <signal.h>
#include <unistd.h>

static void leave(int signal) { _exit(130); }

// SIGINT and SIGTERM end the program until main handles signals. No work has started
// by then. Without this handler, the program as process 1 of a container ignores the
// signals until the Go runtime starts, and then exits with the code of a crash.
__attribute__((constructor)) static void leave_early(void) {
	if (signal(SIGINT, leave) == SIG_IGN) signal(SIGINT, SIG_IGN);
	signal(SIGTERM, leave);
}
*/
import "C"

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruptible returns a context that ends with the first SIGINT or SIGTERM. A
// second signal ends the program at once.
func interruptible() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
		<-signals
		os.Exit(exitInterrupted)
	}()
	return ctx
}
