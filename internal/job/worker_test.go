package job_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/internal/job"
)

// A worker that cannot write to its temporary folder, as on a full disk, ends
// the job instead of reporting a damaged picture.
func TestAMissingTemporaryFolderEndsTheJob(t *testing.T) {
	dir := t.TempDir()
	for name, head := range map[string]string{
		"a.pdf":  "%PDF-1.4\n",
		"a.heic": "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic",
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(head), 0o600); err != nil {
			t.Fatal(err)
		}
		checkFatal(t, path)
	}
	checkFatal(t, "../../samples/screenshot.png")
}

// checkFatal lets a worker process a valid picture. It removes the temporary folder and
// then lets the worker process path.
func checkFatal(t *testing.T, path string) {
	t.Helper()
	tmp, out := filepath.Join(t.TempDir(), "tmp"), t.TempDir()
	t.Setenv("TMPDIR", tmp)
	if err := os.Mkdir(tmp, 0o700); err != nil {
		t.Fatal(err)
	}
	requests := &vanishing{tmp: tmp, lines: [][]byte{line(t, "../../samples/newspaper.jpg", out), line(t, path, out)}}
	var answers bytes.Buffer
	if err := (&job.Worker{}).Serve(t.Context(), requests, &answers); err != nil {
		t.Fatal(err)
	}
	type reply struct{ Error, Fatal string }
	var good, bad reply
	decoder := json.NewDecoder(&answers)
	if err := decoder.Decode(&good); err != nil || good != (reply{}) {
		t.Fatalf("with a temporary folder: %+v, %v", good, err)
	}
	if err := decoder.Decode(&bad); err != nil || bad.Error != "" || !strings.Contains(bad.Fatal, "no such file") {
		t.Errorf("%s without a temporary folder: %+v, %v; want an end of the job", path, bad, err)
	}
}

// An interrupted worker has no result for its picture.
func TestAnInterruptIsNoResult(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	var answers bytes.Buffer
	request := bytes.NewReader(line(t, "../../samples/newspaper.jpg", t.TempDir()))
	if err := (&job.Worker{}).Serve(ctx, request, &answers); err != nil {
		t.Fatal(err)
	}
	var reply struct{ Error, Fatal string }
	if err := json.Unmarshal(answers.Bytes(), &reply); err != nil || reply.Error != "" || reply.Fatal == "" {
		t.Errorf("%+v, %v; want an end of the job", reply, err)
	}
}

func line(t *testing.T, path, out string) []byte {
	t.Helper()
	text, err := json.Marshal(map[string]any{"Input": job.Input{File: path, Path: path, Stem: "a"}, "Page": 1, "Out": []byte(out)})
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// vanishing is an input that returns one line at a time. It removes a folder before the
// last line.
type vanishing struct {
	lines [][]byte
	tmp   string
}

func (v *vanishing) Read(p []byte) (int, error) {
	if len(v.lines) == 1 {
		if err := os.RemoveAll(v.tmp); err != nil {
			return 0, err
		}
	}
	if len(v.lines) == 0 {
		return 0, os.ErrClosed
	}
	n := copy(p, v.lines[0])
	v.lines = v.lines[1:]
	return n, nil
}
