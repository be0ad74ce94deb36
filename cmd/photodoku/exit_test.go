package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const samples = "../../samples/"

// command runs a command line in this process.
func command(ctx context.Context, stdin io.Reader, stdout io.Writer, args ...string) (code int, stderr string) {
	var messages bytes.Buffer
	err := execute(ctx, args, stdin, stdout, &messages)
	report(&messages, err)
	return exitCode(err), messages.String()
}

func TestExitCodes(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text.jpg")
	if err := os.WriteFile(text, []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	newspaper, crossword := samples+"newspaper.jpg", samples+"crossword.jpg"
	tests := []struct {
		args string
		code int
	}{
		{"", 0},
		{"--help", 0},
		{"version", 0},
		{"solve --no-image " + newspaper, 0},
		{"solve --no-image " + text, 1},
		{"solve -o /nowhere/a.jpg " + newspaper, 1},
		{"solve -o /dev/null/a/ " + newspaper, 1},
		{"solve --no-image --model nosuchmodel " + newspaper, 1},
		{"solve --no-image --max-pixels 1000 " + newspaper, 1},
		{"eval /nowhere.csv", 1},
		{"solve --no-image --budget 100ms " + crossword, 3},
		{"solve --no-image " + newspaper + " " + text, 3},
		{"solve --no-image --budget 100ms " + newspaper + " " + crossword, 3},
		{newspaper, 64},
		{"slove " + newspaper, 64},
		{"solve", 64},
		{"solve --jsn " + newspaper, 64},
		{"solve --jobs 0 " + newspaper, 64},
		{"solve --jobs many " + newspaper, 64},
		{"solve -o a.png " + newspaper, 64},
		{"solve -o a.jpeg " + newspaper + " " + crossword, 64},
		{"solve --hint= " + newspaper, 64},
		{"solve --check= " + newspaper, 64},
		{"solve --hint 2 " + newspaper, 64},
		{"solve --no-image -o a.jpg " + newspaper, 64},
		{"solve -o - --json " + newspaper, 64},
		{"solve -o - " + newspaper + " " + crossword, 64},
		{"solve -o " + text + " " + newspaper + " " + crossword, 64},
		{"solve - " + newspaper, 64},
		{"eval", 64},
		{"eval --without nosuchpart " + samples + "samples.csv", 64},
		{"ablation --only luma+nosuchpart " + samples + "samples.csv", 64},
		{"eval --budget -1s " + samples + "samples.csv", 64},
		{"eval --max-pixels -4 " + samples + "samples.csv", 64},
		{"ablation --jobs 0 " + samples + "samples.csv", 64},
		{"text --rate --stats " + text, 64},
		{"text --watch --format json " + text, 64},
		{"text --stats --format json " + text, 64},
		{"text --count --format grid " + text, 64},
		{"text --rate --format grid " + text, 64},
		{"text --explain --format grid " + text, 64},
		{"text --candidates --format grid " + text, 64},
		{"text --speed 5 " + text, 64},
		{"batch --resume --restart .", 64},
		{"serve --queue 0", 64},
		{"merge -o - .", 64},
		{"merge --output= .", 64},
		{"version now", 64},
		{"help foo", 64},
		{"completion tcsh", 64},
		{"text", 1},
	}
	for _, test := range tests {
		code, stderr := command(t.Context(), strings.NewReader(""), io.Discard, strings.Fields(test.args)...)
		if code != test.code {
			t.Errorf("photodoku %s ended with %d, want %d; it printed: %s", test.args, code, test.code, stderr)
		}
		if printed := stderr != ""; printed != (code == 1 || code == 64 || strings.Contains(test.args, text)) {
			t.Errorf("photodoku %s ended with %d and printed: %q", test.args, code, stderr)
		}
	}
}

// waiting is an input that blocks. The user interrupts while it blocks.
type waiting struct{ interrupt func() }

func (w waiting) Read([]byte) (int, error) {
	w.interrupt()
	select {}
}

func TestInterruptWhileWaitingForInput(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stdout bytes.Buffer
	code, stderr := command(ctx, waiting{cancel}, &stdout, "solve", "-")
	if code != exitInterrupted || stdout.Len() > 0 {
		t.Errorf("ended with %d and %d bytes of output, want %d and none; it printed: %s",
			code, stdout.Len(), exitInterrupted, stderr)
	}
}

// interrupting is an output that cancels the run at the first result.
type interrupting struct{ cancel func() }

func (w interrupting) Write(p []byte) (int, error) {
	w.cancel()
	return len(p), nil
}

func TestInterruptLeavesNoPartialFiles(t *testing.T) {
	out := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	args := []string{"solve", "--json", "-o", out}
	for range 20 {
		args = append(args, samples+"newspaper.jpg")
	}
	if code, stderr := command(ctx, nil, interrupting{cancel}, args...); code != exitInterrupted {
		t.Errorf("ended with %d, want %d; it printed: %s", code, exitInterrupted, stderr)
	}
	files, err := os.ReadDir(out)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 || files[0].Name() != "newspaper.solved.jpg" {
		t.Errorf("the folder contains %v, want only the first answer", files)
	}
}

// closed is a pipe that its reader has closed.
type closed struct{}

func (closed) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

func TestBrokenPipeIsQuiet(t *testing.T) {
	manifest := filepath.Join(t.TempDir(), "none.csv")
	if err := os.WriteFile(manifest, []byte("file,truth\nmissing.jpg,\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"solve", "--json", "--no-image", samples + "newspaper.jpg", samples + "newspaper.jpg"},
		{"solve", "--no-image", samples + "newspaper.jpg"},
		{"solve", "-o", "-", samples + "newspaper.jpg"},
		{"eval", manifest},
		{"version"},
	} {
		code, stderr := command(t.Context(), nil, closed{}, args...)
		if code != exitFailed || stderr != "" {
			t.Errorf("photodoku %v ended with %d and printed %q, want %d and nothing", args, code, stderr, exitFailed)
		}
	}
}

func TestInputIsNeverOverwritten(t *testing.T) {
	dir := t.TempDir()
	photo, link := filepath.Join(dir, "a.jpg"), filepath.Join(dir, "b.jpg")
	data, err := os.ReadFile(samples + "newspaper.jpg")
	if err := errors.Join(err, os.WriteFile(photo, data, 0o600), os.Link(photo, link)); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{photo, link} {
		code, stderr := command(t.Context(), nil, io.Discard, "solve", "-o", out, photo)
		if code != exitFailed || !strings.Contains(stderr, "overwrite") {
			t.Errorf("-o %s ended with %d and printed %q", out, code, stderr)
		}
	}
	if after, err := os.ReadFile(photo); err != nil || !bytes.Equal(data, after) {
		t.Errorf("the photo was changed (%v)", err)
	}
}
