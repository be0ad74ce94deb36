package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const lock = ".photodoku/lock"

func TestSecondJobIsRefused(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		in, out := url("in"), url("out")
		scans(t, in, 0, 300)
		first := startAndWait(t, 1, out, "-j", "1", in)
		output := expect(t, exitFailed, "-o", out, in)
		want := fmt.Sprintf("another job is running there: process %d on ", first.Process.Pid)
		if !strings.Contains(output, want) {
			t.Errorf("the output of the second job is %q, want %q in it", output, want)
		}
		first.end(os.Kill)
	})
}

// A lock of another host is stale if it is not renewed.
func TestLockOfAnotherHost(t *testing.T) {
	t.Parallel()
	url := stores["file"](t)
	in, out := url("in"), url("out")
	scans(t, in, 1, 0)
	write(t, out, lock, []byte("process 7 on elsewhere, since then\n"))
	output := expect(t, exitNotSolved, "-o", out, in)
	if _, locked := files(t, out, all)[lock]; locked {
		t.Errorf("the lock is left behind; output: %s", output)
	}
}

// A job ends when another job has taken its lock.
func TestLostLock(t *testing.T) {
	url := stores["file"](t)
	in, out := url("in"), url("out")
	scans(t, in, 0, 300)
	j := startAndWait(t, 1, out, "-j", "1", in)
	write(t, out, lock, []byte("process 7 on elsewhere, since then\n"))
	if code := j.code(); code != exitFailed {
		t.Errorf("ended with %d, want %d", code, exitFailed)
	}
	if text := files(t, out, all)[lock]; !strings.Contains(text, "elsewhere") {
		t.Errorf("the other's lock is now %q", text)
	}
}
