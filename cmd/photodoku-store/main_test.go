package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// programs is a folder with the built photodoku and photodoku-store.
var programs string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "programs-")
	if err == nil {
		err = errors.Join(build("../..", dir, "./cmd/photodoku"), build(".", dir, "."))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	programs = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func build(module, dir, program string) error {
	cmd := exec.Command("go", "build", "-C", module, "-o", dir+"/", program)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// stores are the kinds of store under test. Each creates a store and returns a
// function that maps a name to the URL of a location in it.
var stores = map[string]func(t *testing.T) func(name string) string{
	"file": func(t *testing.T) func(string) string {
		dir := t.TempDir()
		return func(name string) string { return "file://" + dir + "/" + name }
	},
	"s3": func(t *testing.T) func(string) string { return s3(t, func(gofakes3.Backend, *http.Request) {}) },
}

// s3 starts an S3 server. It calls after when a request is answered.
func s3(t *testing.T, after func(gofakes3.Backend, *http.Request)) func(string) string {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("bucket"); err != nil {
		t.Fatal(err)
	}
	answer := gofakes3.New(backend).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer.ServeHTTP(w, r)
		after(backend, r)
	}))
	t.Cleanup(server.Close)
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	return func(name string) string {
		return "s3://bucket/a folder/" + name + "?region=eu-west-1&use_path_style=true&endpoint=" + server.URL
	}
}

func forEachStore(t *testing.T, test func(t *testing.T, url func(name string) string)) {
	for _, name := range slices.Sorted(maps.Keys(stores)) {
		t.Run(name, func(t *testing.T) { test(t, stores[name](t)) })
	}
}

// expect is expectOf for photodoku batch.
func expect(t *testing.T, want int, args ...string) (output string) {
	t.Helper()
	return expectOf(t, want, append([]string{"batch"}, args...)...)
}

// expectOf runs photodoku, checks the exit code and returns the output.
func expectOf(t *testing.T, want int, args ...string) (output string) {
	t.Helper()
	cmd := exec.Command(filepath.Join(programs, "photodoku"), args...)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if code := cmd.ProcessState.ExitCode(); code != want {
		t.Fatalf("photodoku %q ended with %d, want %d; output: %s", args, code, want, text)
	}
	return string(text)
}

// running is a running job.
type running struct {
	*exec.Cmd
	stderr string // a file, because the job's child processes may outlive it
	ended  chan struct{}
}

// start starts photodoku batch.
func start(t *testing.T, out string, args ...string) running {
	t.Helper()
	dir := t.TempDir()
	stderr, err := os.Create(filepath.Join(dir, "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer stderr.Close()
	j := running{exec.Command(filepath.Join(programs, "photodoku"), append([]string{"batch", "-o", out}, args...)...), stderr.Name(), make(chan struct{})}
	j.Env = append(os.Environ(), "TMPDIR="+dir) // a killed job leaves temporary files
	j.Stderr = stderr
	if err := j.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = j.Wait()
		close(j.ended)
	}()
	return j
}

// killed is the exit code of a killed process.
const killed = -1

// end sends a signal, if the job has not ended yet, and returns the exit code.
func (j running) end(signal os.Signal) int {
	_ = j.Process.Signal(signal)
	return j.code()
}

// code waits for the job and returns its exit code.
func (j running) code() int {
	<-j.ended
	return j.ProcessState.ExitCode()
}

func (j running) output() string {
	text, err := os.ReadFile(j.stderr)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// startAndWait starts a job and waits until that many pictures are done.
func startAndWait(t *testing.T, done int, out string, args ...string) running {
	t.Helper()
	j := start(t, out, args...)
	for end := time.Now().Add(2 * time.Minute); len(finished(t, out)) < done; time.Sleep(10 * time.Millisecond) {
		select {
		case <-j.ended:
			if code := j.code(); code != exitNotSolved {
				t.Fatalf("the job ended with %d; output: %s", code, j.output())
			}
		default:
		}
		if time.Now().After(end) {
			j.end(os.Kill)
			t.Fatalf("the job had not %d results after two minutes; output: %s", done, j.output())
		}
	}
	return j
}

// finished returns the results in a store: results.jsonl and the journal.
func finished(t *testing.T, out string) (lines []string) {
	t.Helper()
	results := func(name string) bool {
		return name == "results.jsonl" || strings.HasPrefix(name, ".photodoku/journal/")
	}
	for _, text := range files(t, out, results) {
		lines = append(lines, slices.Collect(strings.Lines(text))...)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

func bucket(t *testing.T, url string) location {
	t.Helper()
	p, err := open(context.Background(), url, true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// files returns the contents of the wanted files of a location.
func files(t *testing.T, url string, wanted func(name string) bool) map[string]string {
	t.Helper()
	return filesOf(t, &Store{locations: map[string]location{url: bucket(t, url)}}, url, wanted)
}

func filesOf(t *testing.T, s *Store, url string, wanted func(name string) bool) map[string]string {
	t.Helper()
	all := map[string]string{}
	for r := (Request{URL: url}); ; {
		var list Reply
		if err := s.List(r, &list); err != nil {
			return nil // a temporary file disappeared
		}
		for _, o := range list.Objects {
			var got Reply
			// The file driver leaves partial files when it is killed.
			if !wanted(o.Key) || strings.HasSuffix(o.Key, ".tmp") {
				continue
			}
			if err := s.Get(Request{URL: url, Key: o.Key}, &got); err != nil {
				t.Fatal(err)
			}
			if !got.Missing {
				all[o.Key] = string(got.Data)
			}
		}
		if r.After = list.Next; len(list.Next) == 0 {
			return all
		}
	}
}

func all(string) bool { return true }

// times matches what differs between two runs: times and the paths of the inputs.
var times = regexp.MustCompile(`("elapsed_ms":|"(pictures_per_)?seconds?": |"modified":|"results_sha256": |"absolute_paths": |"inputs":)("[^"]*"|[0-9.]+|\[[^]]*\])`)

// results returns the files of a job on the location in. It replaces times and the
// location by fixed texts.
func results(t *testing.T, out, in string) map[string]string {
	t.Helper()
	made := files(t, out, all)
	delete(made, lock) // the lock file of a folder remains after the job
	for name, text := range made {
		text = times.ReplaceAllString(text, "$1 0")
		bare, _, _ := strings.Cut(in, "?")
		made[name] = strings.ReplaceAll(text, bare, "in")
	}
	return made
}

// write writes a file to a location.
func write(t *testing.T, url, name string, data []byte) {
	t.Helper()
	p := bucket(t, url)
	if err := p.WriteAll(context.Background(), p.key(name), data, nil); err != nil {
		t.Fatal(err)
	}
}

// scans writes n small pictures without a board to a location, and some photos.
func scans(t *testing.T, url string, n, photos int) {
	t.Helper()
	for i := range n {
		write(t, url, fmt.Sprintf("box %d/scan-%d.png", i%3, i), tiny(t, i))
	}
	for i := range photos {
		write(t, url, fmt.Sprintf("box %d/no extension %d", i%3, i), photo(t, "newspaper.jpg"))
	}
}

func photo(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../samples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func tiny(t *testing.T, i int) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 40, 30))
	img.SetGray(i%40, i/40, color.Gray{200})
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
