package document

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/picture"
)

// maxOutput limits the output of a tool in bytes.
const maxOutput = 512 << 20

var errMemory = picture.Errorf(picture.ErrTooLarge, "needed too much memory to convert; allow more with --memory")

// run runs a conversion tool and returns its standard output. The tool is
// killed when this process ends. memory is its resident memory limit in bytes;
// missing is the error if it is not installed.
func run(ctx context.Context, memory int64, missing error, tool string, args ...string) ([]byte, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var out, messages bytes.Buffer
	cmd := exec.CommandContext(ctx, tool, args...)
	cmd.Stdout = &limited{&out, maxOutput}
	cmd.Stderr = &limited{&messages, maxOutput}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := cmd.Start()
	if err == nil {
		go limitMemory(ctx, cmd.Process.Pid, memory, end)
		err = cmd.Wait()
	}
	switch {
	case err == nil:
		return out.Bytes(), nil
	case errors.Is(err, exec.ErrNotFound):
		return nil, missing
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case strings.Contains(messages.String(), "Incorrect password"):
		return nil, picture.Errorf(picture.ErrUnsupported, "is a PDF with a password; save it without one")
	case strings.Contains(messages.String(), "after the last page (0)"):
		return nil, errNoPages
	}
	return nil, picture.Errorf(picture.ErrDamaged, "is damaged: %s reports: %s", tool, lastLine(messages.String(), err))
}

// limitMemory ends a tool that exceeds the memory limit together with this process.
func limitMemory(ctx context.Context, pid int, memory int64, end context.CancelCauseFunc) {
	for ctx.Err() == nil {
		if child.Resident(pid)+child.Resident(os.Getpid()) > memory {
			end(errMemory)
		}
		time.Sleep(child.PollInterval)
	}
}

func lastLine(text string, err error) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if line := lines[len(lines)-1]; line != "" {
		return strings.ToValidUTF8(line, "?")
	}
	return err.Error()
}

// limited is a buffer that refuses more than room bytes.
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
