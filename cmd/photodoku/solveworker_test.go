package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestGuardTurnsAPanicIntoAnError(t *testing.T) {
	w := solveWorker{time: time.Minute, memory: 1 << 40}
	o := w.guard(t.Context(), func() *outcome { panic("index out of range") })
	if o.err == nil || o.err.Error() != "caused an internal error: index out of range" {
		t.Errorf("the error is %v", o.err)
	}
}

// pictureOfSize writes a PNG file whose header has that width and height.
func pictureOfSize(t *testing.T, side uint32) (path string) {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	const header = 12 // offset of the type and the content of the first chunk
	data := file.Bytes()
	binary.BigEndian.PutUint32(data[header+4:], side)
	binary.BigEndian.PutUint32(data[header+8:], side)
	binary.BigEndian.PutUint32(data[header+17:], crc32.ChecksumIEEE(data[header:header+17]))
	path = filepath.Join(t.TempDir(), "huge.png")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A picture above the pixel limit is refused for its size, not for its memory. A smaller
// one is refused by the default of --memory, even if it is the only photo.
func TestLargePicturesAreRefused(t *testing.T) {
	for side, want := range map[uint32]string{
		60000: "60000 x 60000 pixels, over the limit",
		14000: "needs about 2243 MB of memory; allow more with --memory",
	} {
		code, stderr := command(t.Context(), nil, io.Discard, "solve", pictureOfSize(t, side))
		if code != exitFailed || !strings.Contains(stderr, want) {
			t.Errorf("%d x %d: ended with %d and %q, want %q", side, side, code, stderr, want)
		}
	}
}

func TestGuardDoesNotWaitForABlockedCall(t *testing.T) {
	block := func() *outcome { select {} }
	w := solveWorker{time: time.Millisecond, memory: 1 << 40}
	if o := w.guard(t.Context(), block); o.err == nil || !strings.Contains(o.err.Error(), "took longer than 1ms") {
		t.Errorf("the error is %v, want the time limit", o.err)
	}
	w = solveWorker{time: time.Minute, memory: 1 << 20}
	if o := w.guard(t.Context(), block); o.err == nil || o.err.Error() != "needed more than 1 MB of memory; allow more with --memory" || !w.abandoned {
		t.Errorf("the error is %v, want the memory limit", o.err)
	}
	w = solveWorker{time: time.Minute, memory: 1 << 40}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if o := w.guard(ctx, block); !errors.Is(o.err, context.Canceled) || !w.abandoned {
		t.Errorf("the error is %v, want that of the context", o.err)
	}
}

// A worker process that never answers must not delay the end of the run. The run prints
// how to continue.
func TestSolveStopsAtASignal(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(s.String(), func(t *testing.T) { stopSolve(t, s) })
	}
}

func stopSolve(t *testing.T, s syscall.Signal) {
	if signal.Ignored(s) {
		t.Skip("the tests run under nohup")
	}
	t.Setenv(faultsEnv, "1")
	emptyAfter(t)
	dir := t.TempDir()
	data, err := os.ReadFile(samples + "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(dir, "a.jpg"), filepath.Join(dir, "hang.jpg")
	if err := errors.Join(os.WriteFile(first, data, 0o600), os.WriteFile(second, data, 0o600)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program(t), "solve", "-j", "1", "--timeout", "10m", filepath.Join(dir, "none.jpg"), first, second)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for _, err := os.Stat(filepath.Join(dir, "a.solved.jpg")); err != nil; _, err = os.Stat(filepath.Join(dir, "a.solved.jpg")) {
		time.Sleep(10 * time.Millisecond)
	}
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("ended with %d, want %d", code, exitInterrupted)
	}
	if want := "interrupted; 2 of 3 photos are done; continue with " + second; !strings.Contains(stderr.String(), want) {
		t.Errorf("printed %q, want %q", stderr.String(), want)
	}
}

// A program that runs under nohup continues after its terminal is closed.
func TestNohup(t *testing.T) {
	cmd := exec.Command("sh", "-c", `trap "" HUP; exec "$0" text`, program(t))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err := errors.Join(err, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	answers := bufio.NewReader(out)
	for range 2 {
		const puzzle = "7.6..2..5.24......18..53..68..71......3564..26..2..7.4.98.75...3..841.2...5..63..\n"
		_, err := io.WriteString(in, puzzle)
		answer, readErr := answers.ReadString('\n')
		if err := errors.Join(err, readErr); err != nil || len(answer) != len(puzzle) {
			t.Fatalf("the answer is %q, %v", answer, err)
		}
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
		t.Error(err)
	}
}
