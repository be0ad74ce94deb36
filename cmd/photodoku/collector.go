package main

import (
	"os"
	"runtime/debug"
)

// collectLess has Go's collector wait until a process that works on pictures
// holds more than they need, unless the environment says otherwise: what a
// picture leaves behind is small, and collecting it takes a tenth of the time.
// The limit keeps large pictures from piling up.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(100 << 20)
	}
}
