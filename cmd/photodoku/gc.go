package main

import (
	"os"
	"runtime/debug"
)

// tuneGC runs Go's garbage collector less often, unless the environment sets it.
// A picture leaves little garbage on the Go heap, and collecting it would take a
// tenth of the time. The memory limit prevents large pictures from accumulating.
func tuneGC() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(100 << 20)
	}
}
