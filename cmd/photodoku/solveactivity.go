package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// activity shows on a terminal that a run is still working. The zero activity
// shows nothing.
type activity struct {
	out   io.Writer // nil: no terminal
	total int       // photos; the pages of a document count as one

	mutex sync.Mutex
	done  int // photos
	shown bool
	stop  chan struct{}
}

// activityInterval is the time between updates of the line.
const activityInterval = time.Second

// startActivity starts to show the number of solved photos, if w is a terminal.
func startActivity(w io.Writer, total int) *activity {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return &activity{}
	}
	a := &activity{out: w, total: total, stop: make(chan struct{})}
	go a.run()
	return a
}

func (a *activity) run() {
	start := time.Now()
	tick := time.NewTicker(activityInterval)
	defer tick.Stop()
	for {
		select {
		case <-a.stop:
			return
		case <-tick.C:
		}
		a.mutex.Lock()
		fmt.Fprintf(a.out, "\r\x1b[Ksolving: %d of %d done, %v", a.done, a.total, time.Since(start).Round(time.Second))
		a.shown = true
		a.mutex.Unlock()
	}
}

// pause removes the line until the returned function is called.
func (a *activity) pause() (resume func()) {
	a.mutex.Lock()
	if a.shown {
		fmt.Fprint(a.out, "\r\x1b[K")
		a.shown = false
	}
	return a.mutex.Unlock
}

// photoDone counts a photo. The line must be paused.
func (a *activity) photoDone() { a.done++ }

// close removes the line.
func (a *activity) close() {
	if a.stop != nil {
		close(a.stop)
	}
	a.pause()()
}
