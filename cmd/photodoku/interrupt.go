package main

/*
#include <signal.h>
#include <unistd.h>

static void leave(int signal) { _exit(130); }

// Until main listens, nothing is begun and SIGINT and SIGTERM end the program.
// In a container, where it is process 1, they would be lost before the Go
// runtime is there, and after that end it with the exit code of a crash.
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

// interruptible gives a context that ends with the first SIGINT or SIGTERM. A
// second one ends the program at once.
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
