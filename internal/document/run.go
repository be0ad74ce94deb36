package document

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/photodoku/photodoku/internal/child"
)

// maxOutput bounds what is taken from a tool, in bytes.
const maxOutput = 512 << 20

var errMemory = errors.New("needed too much memory to convert; photodoku batch allows more with --memory")

// run runs a tool, which ends with this process, and gives what it writes.
// missing is the error where there is no such tool, memory what it may take.
func run(ctx context.Context, memory int64, missing error, tool string, args ...string) ([]byte, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var out, told bytes.Buffer
	cmd := exec.CommandContext(ctx, tool, args...)
	cmd.Stdout = &limited{&out, maxOutput}
	cmd.Stderr = &limited{&told, maxOutput}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := cmd.Start()
	if err == nil {
		go watch(ctx, cmd.Process.Pid, memory, end)
		err = cmd.Wait()
	}
	switch {
	case err == nil:
		return out.Bytes(), nil
	case errors.Is(err, exec.ErrNotFound):
		return nil, missing
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case strings.Contains(told.String(), "Incorrect password"):
		return nil, errors.New("is a PDF with a password; save it without one")
	}
	return nil, fmt.Errorf("is damaged: %s says: %s", tool, lastLine(told.String(), err))
}

// watch ends a tool that takes more memory than it may.
func watch(ctx context.Context, pid int, memory int64, end context.CancelCauseFunc) {
	for ctx.Err() == nil {
		if child.Resident(pid) > memory {
			end(errMemory)
		}
		time.Sleep(child.Poll)
	}
}

func lastLine(text string, err error) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if line := lines[len(lines)-1]; line != "" {
		return strings.ToValidUTF8(line, "?")
	}
	return err.Error()
}

// limited takes only so many bytes.
type limited struct {
	to   *bytes.Buffer
	room int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.room -= len(p); l.room < 0 {
		return 0, errors.New("too much output")
	}
	return l.to.Write(p)
}
