package child_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/photodoku/photodoku/internal/child"
)

// modes are what the test program does as a child process, by its first argument.
var modes = map[string]func(){
	// deaf never reads a request.
	"deaf": func() { time.Sleep(time.Hour) },
	// name answers with the name of its process.
	"name": func() {
		_ = child.Serve(os.Stdin, os.Stdout, func(any) string {
			name, _ := os.ReadFile("/proc/self/comm")
			return string(name)
		})
	},
	// ended sends itself the signal of the request while the folder markName has a file, and
	// removes one.
	"ended": func() {
		_ = child.Serve(os.Stdin, os.Stdout, func(s syscall.Signal) string {
			if marks, _ := filepath.Glob(os.Getenv(markName) + "/*"); len(marks) > 0 {
				_ = os.Remove(marks[0])
				_ = syscall.Kill(os.Getpid(), s)
				time.Sleep(time.Hour)
			}
			return "answer"
		})
	},
	// upgrade replaces its program by one that cannot be run, and then calls a process.
	"upgrade": func() {
		path, err := os.Executable()
		if err := errors.Join(err, os.Remove(path), os.WriteFile(path, nil, 0o700)); err != nil {
			panic(err)
		}
		p := child.New([]string{"name"}, child.Limits{Timeout: time.Minute, Memory: 1 << 30}, func() (string, error) { return os.MkdirTemp("", "") })
		var name string
		if err := p.Call(context.Background(), nil, &name); err != nil {
			panic(err)
		}
		fmt.Print(name)
		_ = p.Close()
	},
}

// markName is the environment variable with the path of a folder.
const markName = "PHOTODOKU_TEST_MARK"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if run, ok := modes[os.Args[1]]; ok {
			run()
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

// start returns a process that runs a mode of the test program.
func start(t *testing.T, timeout time.Duration, mode string) *child.Process {
	t.Helper()
	p := child.New([]string{mode}, child.Limits{Timeout: timeout, Memory: 1 << 30}, func() (string, error) { return t.TempDir(), nil })
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// large does not fit into a pipe.
var large = bytes.Repeat([]byte("x"), 300<<10)

// The time limit and the context apply also while a request is written.
func TestAProcessThatDoesNotReadIsStopped(t *testing.T) {
	var reply any
	var failure *child.Failure
	err := start(t, time.Second, "deaf").Call(t.Context(), large, &reply)
	if !errors.As(err, &failure) || failure.Cause != child.TimedOut {
		t.Errorf("the call ended with %v, want %s", err, child.TimedOut)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	err = start(t, time.Hour, "deaf").Call(ctx, large, &reply)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the call ended with %v, want the end of its context", err)
	}
}

// After an upgrade in place, a running program starts processes of its own version, under
// its own name.
func TestAnUpgradeDoesNotChangeRunningPrograms(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old")
	if err := os.WriteFile(path, program, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(path, "upgrade").CombinedOutput(); err != nil || string(out) != "old\n" {
		t.Errorf("the program printed %q, %v; want the name of its process", out, err)
	}
}

// If signals from outside end two processes, the request is not the cause. It gets its answer
// from another process.
func TestARequestIsRepeatedIfSignalsEndedItsProcess(t *testing.T) {
	marks := t.TempDir()
	t.Setenv(markName, marks)
	for _, from := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		if signal.Ignored(from) {
			continue // as under nohup: it does not end the process
		}
		for _, name := range []string{"first", "second"} {
			if err := os.WriteFile(filepath.Join(marks, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var reply string
		if err := start(t, time.Minute, "ended").Call(t.Context(), from, &reply); err != nil || reply != "answer" {
			t.Errorf("after %v: %q, %v; want an answer", from, reply, err)
		}
	}
}
