package main

/*
#include <signal.h>
#include <unistd.h>

static void leave(int signal) { _exit(130); }

// Until main handles signals, SIGINT and SIGTERM end the program; no work has
// started yet. As process 1 of a container, the program would otherwise ignore
// them before the Go runtime starts, and exit with the code of a crash after.
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
