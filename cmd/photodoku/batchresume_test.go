package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku/internal/record"
)

// program returns a path at which the test binary runs as photodoku.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "photodoku")
	if err := os.Symlink(self, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// scans returns a folder with n different pictures: small ones without a board
// and the given number of newspaper photos.
func scans(t *testing.T, n, photos int) string {
	t.Helper()
	dir := t.TempDir()
	photo, err := os.ReadFile(samples + "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		sub := filepath.Join(dir, fmt.Sprintf("box %d", i%10))
		data, name := tiny(t, i), fmt.Sprintf("scan-%04d.png", i)
		if photos > 0 && i%(n/photos) == 0 {
			data, name = photo, fmt.Sprintf("photo-%04d.jpg", i)
		}
		if err := errors.Join(os.MkdirAll(sub, 0o700), os.WriteFile(filepath.Join(sub, name), data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func tiny(t *testing.T, i int) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 40, 30))
	for k := range img.Pix {
		img.Pix[k] = byte(i >> (k % 8))
	}
	img.SetGray(0, 0, color.Gray{byte(i)})
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// runToEnd runs the program and returns its exit code and standard error.
func runToEnd(t *testing.T, program string, args ...string) (code int, stderr string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	var messages bytes.Buffer
	cmd.Stderr = &messages
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), messages.String()
}

// startAndWait starts a job and waits until results.jsonl has that many lines.
func startAndWait(t *testing.T, lines int, out, program string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Stderr = &bytes.Buffer{}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if text, _ := os.ReadFile(filepath.Join(out, "results.jsonl")); bytes.Count(text, []byte("\n")) >= lines {
			return cmd
		}
	}
	_ = cmd.Process.Kill()
	t.Fatalf("the job had no %d results after a minute", lines)
	return nil
}

// times matches what differs between two runs.
var times = regexp.MustCompile(`("elapsed_ms":|"(pictures_per_)?seconds?": |"results_sha256": )("[0-9a-f]+"|[0-9.]+)`)

// snapshot returns the content of every file of a job's folder without times.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "lock" {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = times.ReplaceAllString(string(data), "$1 0")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestBatchResumesAfterKill(t *testing.T) {
	photodoku, in := program(t), scans(t, 80, 6)
	whole, out := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "out")
	if code, stderr := runToEnd(t, photodoku, "batch", "-o", whole, in); code != exitNotSolved {
		t.Fatalf("ended with %d: %s", code, stderr)
	}
	for _, lines := range []int{1, 13, 30, 31, 60} {
		cmd := startAndWait(t, lines, out, photodoku, "batch", "-o", out, in)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		damage(t, filepath.Join(out, "results.jsonl"), lines)
	}
	if code, stderr := runToEnd(t, photodoku, "batch", "-o", out, in); code != exitNotSolved {
		t.Fatalf("ended with %d: %s", code, stderr)
	}
	want, got := snapshot(t, whole), snapshot(t, out)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after five kills the results differ (-want +got):\n%.4000s", diff)
	}
	if len(want) < 80 {
		t.Errorf("only %d files were written", len(want))
	}
}

// damage truncates the file or appends zeros, as a power failure may do.
func damage(t *testing.T, path string, n int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n%2 == 0 {
		text = append(text, make([]byte, 100)...)
	} else {
		text = text[:len(text)-n]
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Two signals at the same time count as one, as those of timeout(1) do.
func TestBatchStopsAfterTheCurrentPictures(t *testing.T) {
	photodoku, in, out := program(t), scans(t, 300, 60), filepath.Join(t.TempDir(), "out")
	cmd := startAndWait(t, 3, out, photodoku, "batch", "-o", out, in)
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGINT} {
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("ended with %d, want %d", code, exitInterrupted)
	}
	if text := cmd.Stderr.(*bytes.Buffer).String(); !strings.Contains(text, "interrupted; run the same command to resume") {
		t.Errorf("it printed %q, want a hint how to resume", text)
	}
	for name := range snapshot(t, out) {
		if strings.Contains(name, ".photodoku-") {
			t.Errorf("%s is left behind", name)
		}
	}
}

// After the first signal the job waits for the current picture, which never
// ends here.
func TestASecondSignalStopsAtOnce(t *testing.T) {
	t.Setenv(faultsEnv, "1")
	photodoku, in, out := program(t), scans(t, 3, 0), filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(filepath.Join(in, "hang.png"), tiny(t, 1), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := startAndWait(t, 3, out, photodoku, "batch", "-j", "1", "--timeout", "10m", "-o", out, in)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
			if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
				t.Errorf("ended with %d, want %d", code, exitInterrupted)
			}
			if text := cmd.Stderr.(*bytes.Buffer).String(); !strings.HasSuffix(text, "photodoku: interrupted\n") {
				t.Errorf("it printed %q, and not that it was interrupted", text)
			}
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// A service manager may send its signals to the worker processes, too. This must not change
// the results.
func TestASignalToTheWorkersChangesNoResult(t *testing.T) {
	const pictures = 60
	photodoku, in, out := program(t), scans(t, pictures, 20), filepath.Join(t.TempDir(), "out")
	cmd := startAndWait(t, 3, out, photodoku, "batch", "-j", "2", "-o", out, in)
	interrupt(t, childrenOf(t, cmd.Process.Pid)...)
	time.Sleep(50 * time.Millisecond)
	interrupt(t, append(childrenOf(t, cmd.Process.Pid), strconv.Itoa(cmd.Process.Pid))...)
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("ended with %d, want %d", code, exitInterrupted)
	}
	if code, stderr := runToEnd(t, photodoku, "batch", "-o", out, in); code != exitNotSolved {
		t.Fatalf("the resumed job ended with %d: %s", code, stderr)
	}
	records, _, err := record.Read(filepath.Join(out, "results.jsonl"))
	if err != nil || len(records) != pictures {
		t.Errorf("%d results, %v; want %d", len(records), err, pictures)
	}
	for _, r := range records {
		if r.Error != "" {
			t.Errorf("%s: %s", r.File, r.Error)
		}
	}
}

// interrupt sends SIGTERM, SIGINT and SIGHUP to processes.
func interrupt(t *testing.T, pids ...string) {
	t.Helper()
	for _, text := range pids {
		pid, err := strconv.Atoi(text)
		if err := errors.Join(err, syscall.Kill(pid, syscall.SIGTERM), syscall.Kill(pid, syscall.SIGINT), syscall.Kill(pid, syscall.SIGHUP)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWorkersEndWithTheirParent(t *testing.T) {
	photodoku, in, out := program(t), scans(t, 300, 60), filepath.Join(t.TempDir(), "out")
	cmd := startAndWait(t, 3, out, photodoku, "batch", "-j", "2", "-o", out, in)
	children := childrenOf(t, cmd.Process.Pid)
	if len(children) != 2 {
		t.Errorf("%d worker processes, want 2", len(children))
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	for _, pid := range children {
		for end := time.Now().Add(30 * time.Second); alive(pid); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the worker process %s is still running", pid)
			}
		}
	}
}

func childrenOf(t *testing.T, pid int) []string {
	t.Helper()
	var all []string
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil || len(lists) == 0 {
		t.Skip("this kernel does not list the children of a process")
	}
	for _, path := range lists {
		text, _ := os.ReadFile(path)
		all = append(all, strings.Fields(string(text))...)
	}
	return all
}

func alive(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

func TestASecondJobInAFolderIsRefused(t *testing.T) {
	photodoku, in, out := program(t), scans(t, 300, 60), filepath.Join(t.TempDir(), "out")
	first := startAndWait(t, 1, out, photodoku, "batch", "-o", out, in)
	code, stderr := runToEnd(t, photodoku, "batch", "-o", out, in)
	want := fmt.Sprintf("process %d on ", first.Process.Pid)
	if code != exitFailed || !strings.Contains(stderr, want) {
		t.Errorf("the second job ended with %d and printed %q, want %q in it", code, stderr, want)
	}
	_ = first.Process.Kill()
	_ = first.Wait()
}

// The names of the folders need not be UTF-8.
func TestBatchInFoldersThatAreNotUTF8(t *testing.T) {
	photodoku, dir := program(t), t.TempDir()
	in, out := filepath.Join(dir, "in\xfe"), filepath.Join(dir, "out\xfe")
	if err := os.Rename(scans(t, 2, 0), in); err != nil {
		t.Skipf("the file system does not allow such names: %v", err)
	}
	t.Chdir(filepath.Join(in, "box 0"))
	for range 2 { // the second run resumes the first
		if code, stderr := runToEnd(t, photodoku, "batch", "-o", out, ".", in); code != exitNotSolved {
			t.Fatalf("ended with %d: %s", code, stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(out, "thumbnails/box 0/scan-0000.thumb.jpg")); err != nil {
		t.Error(err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("the folder contains %v, want only in and out", entries)
	}
}
