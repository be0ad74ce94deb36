package document

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
)

// maxOutput bounds what is taken from a tool, in bytes.
const maxOutput = 512 << 20

// run runs a tool, which ends with this process, and gives what it writes.
// missing is the error where there is no such tool.
func run(ctx context.Context, missing error, tool string, args ...string) ([]byte, error) {
	var out, told bytes.Buffer
	cmd := exec.CommandContext(ctx, tool, args...)
	cmd.Stdout = &limited{&out, maxOutput}
	cmd.Stderr = &limited{&told, maxOutput}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := cmd.Run()
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
