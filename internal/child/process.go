package child

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// Limits apply to one request.
type Limits struct {
	Timeout time.Duration
	// Memory is the resident memory in bytes at which a process is killed.
	Memory int64
}

// TimedOut is the failure of a request that exceeds the time limit.
func (l Limits) TimedOut() *Failure {
	return &Failure{Cause: TimedOut, text: fmt.Sprintf("took longer than %v; allow more with --timeout", l.Timeout)}
}

// OutOfMemory is the failure of a request that exceeds the memory limit.
func (l Limits) OutOfMemory() *Failure {
	return &Failure{Cause: OutOfMemory, text: fmt.Sprintf("needed more than %d MB of memory; allow more with --memory", l.Memory>>20)}
}

// Failure reports why a request has no answer. Its text follows a file name in a
// message.
type Failure struct {
	Cause Cause
	text  string
	// killed reports that something else ended the child process with a signal.
	killed bool
}

// Cause is the kind of a Failure.
type Cause string

const (
	Crashed     Cause = "crashed"
	TimedOut    Cause = "timed out"
	OutOfMemory Cause = "out of memory"
)

func (f *Failure) Error() string { return f.text }

// Process runs this program with other arguments. Only the goroutine that
// calls New may use it. New binds that goroutine to its thread, because the
// kernel kills a child when the thread that started it ends.
type Process struct {
	args   []string
	dir    func() (string, error)
	limits Limits
	stderr *stderrHead

	cmd     *exec.Cmd
	tmp     string
	in      io.WriteCloser
	answers chan answer
}

type answer struct {
	line []byte
	err  error
}

// New returns a Process that runs this program with args. dir creates its
// temporary folder, which is removed when the process ends.
func New(args []string, limits Limits, dir func() (string, error)) *Process {
	runtime.LockOSThread()
	return &Process{args: args, dir: dir, limits: limits, stderr: &stderrHead{}}
}

// Call sends a request and waits for the answer. A *Failure affects only this request.
// Any other error means that no process can be started or that the context has ended.
// If something else kills the child process, Call tries again, because the request may not be
// the cause.
func (p *Process) Call(ctx context.Context, request, reply any) (err error) {
	for range attempts {
		err = p.call(ctx, request, reply)
		var failure *Failure
		if !errors.As(err, &failure) || !failure.killed {
			break
		}
	}
	return err
}

// attempts is how often a request is tried. If signals end its process each time, the request
// counts as the cause. A service manager may send several signals while a process starts.
const attempts = 4

func (p *Process) call(ctx context.Context, request, reply any) error {
	if p.cmd == nil {
		if err := p.start(); err != nil {
			return fmt.Errorf("cannot start a worker process: %w", err)
		}
	}
	var line bytes.Buffer
	if err := json.NewEncoder(&line).Encode(request); err != nil {
		return err
	}
	p.stderr.reset()
	// A process that does not read blocks the write; then wait kills it, which ends the
	// write. If the write fails, wait reports how the process ended.
	in := p.in
	go func() { _, _ = in.Write(line.Bytes()) }()
	answer, err := p.wait(ctx)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer, reply); err != nil {
		p.kill()
		return &Failure{Cause: Crashed, text: "the worker process returned an invalid answer: " + err.Error()}
	}
	if Resident(p.cmd.Process.Pid) > p.limits.Memory/4*3 {
		return p.Close()
	}
	return nil
}

// PollInterval is the time between two checks of a process's memory.
const PollInterval = 100 * time.Millisecond

func (p *Process) wait(ctx context.Context) ([]byte, error) {
	deadline := time.NewTimer(p.limits.Timeout)
	defer deadline.Stop()
	poll := time.NewTicker(PollInterval)
	defer poll.Stop()
	for {
		select {
		case a := <-p.answers:
			if a.err != nil {
				return nil, p.endFailure()
			}
			return a.line, nil
		case <-deadline.C:
			p.kill()
			return nil, p.limits.TimedOut()
		case <-poll.C:
			if Resident(p.cmd.Process.Pid) > p.limits.Memory {
				p.kill()
				return nil, p.limits.OutOfMemory()
			}
		case <-ctx.Done():
			p.kill()
			return nil, ctx.Err()
		}
	}
}

// ownProgram is the file that this process runs, even if an upgrade has replaced it at its
// path. The new program may understand other requests.
const ownProgram = "/proc/self/exe"

func (p *Process) start() (err error) {
	if p.tmp, err = p.dir(); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(p.tmp))
		}
	}()
	cmd := exec.Command(ownProgram, p.args...)
	cmd.Args[0] = os.Args[0]
	cmd.Env = append(append(memoryEnv(), os.Environ()...), "TMPDIR="+p.tmp, "GOMAXPROCS=1", "OMP_THREAD_LIMIT=1")
	// A separate process group does not receive Ctrl-C from the terminal, and
	// can be killed together with the tools that the process starts.
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
	// Room for the last line and the end of the output, so that readAnswers never blocks.
	p.answers = make(chan answer, 2)
	go readAnswers(out, p.answers)
	return nil
}

// memoryEnv returns environment variables that reduce the memory of a worker. A worker
// holds few large images at a time, but by default the Go runtime and the C library
// both keep freed memory.
func memoryEnv() []string {
	return []string{"GOGC=400", "GOMEMLIMIT=80MiB", "MALLOC_MMAP_THRESHOLD_=4194304", "MALLOC_TRIM_THRESHOLD_=33554432", "MALLOC_ARENA_MAX=1"}
}

func readAnswers(out io.Reader, answers chan<- answer) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		answers <- answer{line, err}
		if err != nil {
			return
		}
	}
}

// endFailure describes how the process ended.
func (p *Process) endFailure() error {
	err := p.reap()
	var exit *exec.ExitError
	if line := p.stderr.crashLine(); line != "" {
		return &Failure{Cause: Crashed, text: "ended the worker process: " + line}
	}
	if !errors.As(err, &exit) {
		return &Failure{Cause: Crashed, text: "ended the worker process"}
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return &Failure{Crashed, "ended the worker process: " + exit.Error(), ok && status.Signaled() && slices.Contains(foreign, status.Signal())}
}

// foreign are the signals from outside: SIGKILL from the kernel if memory runs out, the others
// from a service manager. The others end only a worker that does not ignore them yet.
var foreign = []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP}

func (p *Process) kill() { _ = p.reap() }

// reap kills the process group, waits for the process, and removes its
// temporary folder.
func (p *Process) reap() error {
	p.in.Close()
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	err := p.cmd.Wait()
	p.cmd = nil
	return errors.Join(err, os.RemoveAll(p.tmp))
}

// Close ends the process if it is running.
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

// Resident returns the resident memory of a process in bytes, 0 if it is
// unknown.
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
