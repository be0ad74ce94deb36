package child

import (
	"strings"
	"sync"
)

// stderrHead keeps the beginning of the standard error output of a process.
// The Go runtime prints the cause of a crash there.
type stderrHead struct {
	mutex sync.Mutex
	text  []byte
}

const stderrHeadBytes = 8 << 10

func (h *stderrHead) Write(p []byte) (int, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if room := stderrHeadBytes - len(h.text); room > 0 {
		h.text = append(h.text, p[:min(len(p), room)]...)
	}
	return len(p), nil
}

func (h *stderrHead) reset() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.text = h.text[:0]
}

// crashLine returns the line with which the Go runtime or the C library
// reports a crash, "" if there is none.
func (h *stderrHead) crashLine() string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for line := range strings.Lines(string(h.text)) {
		for _, start := range []string{"SIG", "panic: ", "fatal error: ", "terminate called", "free(): ", "malloc"} {
			if strings.HasPrefix(line, start) {
				return strings.TrimSpace(line)
			}
		}
	}
	return ""
}
