package child

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
)

// Serve runs in the child process. It answers requests, each a line of JSON, until the
// input ends.
func Serve[Request, Reply any](in io.Reader, out io.Writer, answer func(Request) Reply) error {
	// The kernel names a process after the file that it runs, which would be "exe".
	_ = os.WriteFile("/proc/self/comm", []byte(filepath.Base(os.Args[0])), 0)
	lines := bufio.NewReader(in)
	replies := json.NewEncoder(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil // the parent has no more requests, or has ended
		}
		var r Request
		if err := json.Unmarshal(line, &r); err != nil {
			return err
		}
		if err := replies.Encode(answer(r)); err != nil {
			return err
		}
	}
}
