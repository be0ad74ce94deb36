package child

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Limits bound one request.
type Limits struct {
	Timeout time.Duration
	// Memory is the resident memory in bytes at which a process is ended.
	Memory int64
}

// Failure says why a request got no answer: its text, put after a file's
// name, makes a sentence.
type Failure struct{ text string }

func (f *Failure) Error() string { return f.text }

// Process runs a command of this program. It belongs to the goroutine that
// uses it, which New binds to its thread: the kernel ends a child with the
// thread that started it.
type Process struct {
	args   []string
	dir    func() (string, error)
	limits Limits
	stderr *lastWords

	cmd     *exec.Cmd
	tmp     string
	in      io.WriteCloser
	answers chan answer
}

type answer struct {
	line []byte
	err  error
}

// New gives a Process that runs this program with args. dir makes a private
// temporary folder, which is removed when the process ends.
func New(args []string, limits Limits, dir func() (string, error)) *Process {
	runtime.LockOSThread()
	return &Process{args: args, dir: dir, limits: limits, stderr: &lastWords{}}
}

// Call sends a request and waits for the answer. A *Failure costs only this
// request; any other error means that no process can be had, or that the
// context ended.
func (p *Process) Call(ctx context.Context, request, reply any) error {
	if p.cmd == nil {
		if err := p.start(); err != nil {
			return fmt.Errorf("cannot start a worker process: %w", err)
		}
	}
	line, err := json.Marshal(request)
	if err != nil {
		return err
	}
	p.stderr.forget()
	// A write that fails has killed no request: the end of the process, which
	// wait sees, says why.
	_, _ = p.in.Write(append(line, '\n'))
	line, err = p.wait(ctx)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(line, reply); err != nil {
		p.kill()
		return &Failure{"made the worker process answer nonsense: " + err.Error()}
	}
	if Resident(p.cmd.Process.Pid) > p.limits.Memory/4*3 {
		return p.Close()
	}
	return nil
}

// Poll is how often a process's memory is looked at.
const Poll = 100 * time.Millisecond

func (p *Process) wait(ctx context.Context) ([]byte, error) {
	late := time.NewTimer(p.limits.Timeout)
	defer late.Stop()
	look := time.NewTicker(Poll)
	defer look.Stop()
	for {
		select {
		case a := <-p.answers:
			if a.err != nil {
				return nil, p.ended()
			}
			return a.line, nil
		case <-late.C:
			p.kill()
			return nil, &Failure{fmt.Sprintf("took longer than %v; allow more with --timeout", p.limits.Timeout)}
		case <-look.C:
			if Resident(p.cmd.Process.Pid) > p.limits.Memory {
				p.kill()
				return nil, &Failure{fmt.Sprintf("needed more than %d MB of memory; allow more with --memory", p.limits.Memory>>20)}
			}
		case <-ctx.Done():
			p.kill()
			return nil, ctx.Err()
		}
	}
}

func (p *Process) start() (err error) {
	if p.tmp, err = p.dir(); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, p.args...)
	cmd.Args[0] = os.Args[0]
	cmd.Env = append(append(thrift(), os.Environ()...), "TMPDIR="+p.tmp, "GOMAXPROCS=1", "OMP_THREAD_LIMIT=1")
	// A group of its own keeps a terminal's Ctrl-C from it, and lets what it
	// starts be ended with it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Stderr = p.stderr
	cmd.WaitDelay = time.Second
	if p.in, err = cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.cmd = cmd
	p.answers = make(chan answer, 2) // the last line and the end, which nobody may take
	go listen(out, p.answers)
	return nil
}

// thrift keeps a process small, unless the environment says otherwise: it has
// a few large pictures at a time, which Go's collector and the C library would
// both rather keep for later.
func thrift() []string {
	return []string{"GOGC=400", "GOMEMLIMIT=80MiB", "MALLOC_MMAP_THRESHOLD_=4194304", "MALLOC_TRIM_THRESHOLD_=33554432", "MALLOC_ARENA_MAX=1"}
}

func listen(out io.Reader, answers chan<- answer) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		answers <- answer{line, err}
		if err != nil {
			return
		}
	}
}

// ended says how the process came to its end.
func (p *Process) ended() error {
	err := p.reap()
	var exit *exec.ExitError
	if words := p.stderr.crash(); words != "" {
		return &Failure{"ended the worker process: " + words}
	}
	if !errors.As(err, &exit) {
		return &Failure{"ended the worker process"}
	}
	return &Failure{"ended the worker process: " + exit.Error()}
}

func (p *Process) kill() { _ = p.reap() }

// reap ends the process and all that it started, waits for it to be gone, and
// removes its temporary folder.
func (p *Process) reap() error {
	p.in.Close()
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	err := p.cmd.Wait()
	p.cmd = nil
	return errors.Join(err, os.RemoveAll(p.tmp))
}

// Close lets the process end, if there is one.
func (p *Process) Close() error {
	if p.cmd == nil {
		return nil
	}
	p.in.Close()
	select {
	case <-p.answers:
	case <-time.After(5 * time.Second):
	}
	p.kill()
	return nil
}

// Resident is the resident memory of a process in bytes, 0 where it cannot be
// told.
func Resident(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	var total, pages int64
	if _, err := fmt.Sscan(string(text), &total, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
