package child

import (
	"strings"
	"sync"
)

// lastWords keeps the beginning of what a process says on standard error, as
// the Go runtime says there why it crashes.
type lastWords struct {
	mutex sync.Mutex
	text  []byte
}

const lastWordsLength = 8 << 10

func (w *lastWords) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if room := lastWordsLength - len(w.text); room > 0 {
		w.text = append(w.text, p[:min(len(p), room)]...)
	}
	return len(p), nil
}

func (w *lastWords) forget() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.text = w.text[:0]
}

// crash is the line in which the Go runtime or the C library says why.
func (w *lastWords) crash() string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for line := range strings.Lines(string(w.text)) {
		for _, start := range []string{"SIG", "panic: ", "fatal error: ", "terminate called", "free(): ", "malloc"} {
			if strings.HasPrefix(line, start) {
				return strings.TrimSpace(line)
			}
		}
	}
	return ""
}
