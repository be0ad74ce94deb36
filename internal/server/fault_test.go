package server_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The pictures that make a worker process of the tests fail.
var (
	crashing = []byte("a picture that crashes")
	hanging  = []byte("a picture that hangs")
	waiting  = []byte("a picture that waits for its release")
)

// releaseName is the environment variable with the path of a file. A worker process
// waits for that file.
const releaseName = "PHOTODOKU_TEST_RELEASE"

// holdBack makes the workers of later servers wait with the picture waiting until the test
// calls release.
func holdBack(t *testing.T) (release func()) {
	path := filepath.Join(t.TempDir(), "release")
	t.Setenv(releaseName, path)
	return func() {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Error(err)
		}
	}
}

func waitForRelease() {
	for {
		if _, err := os.Stat(os.Getenv(releaseName)); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// faulty returns the requests from in. It fails at a request with one of the pictures
// above.
func faulty(in io.Reader) io.Reader {
	out, to := io.Pipe()
	go func() {
		lines := bufio.NewReader(in)
		for {
			line, err := lines.ReadBytes('\n')
			switch {
			case err != nil:
				to.Close()
				return
			case holds(line, crashing):
				os.Exit(2)
			case holds(line, hanging):
				time.Sleep(time.Hour)
			case holds(line, waiting):
				waitForRelease()
			}
			to.Write(line)
		}
	}()
	return out
}

func holds(line, data []byte) bool {
	return bytes.Contains(line, []byte(base64.StdEncoding.EncodeToString(data)))
}

// TestInternalError removes the temporary folder of the worker process. The log has the
// reason, which names the folder, but the answer has not.
func TestInternalError(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	o := options()
	log := make(chan string, 100)
	o.Log = slog.New(slog.NewTextHandler(writeTo(log), nil))
	r := start(t, o)
	folders, err := filepath.Glob(filepath.Join(tmp, "photodoku-*", "worker-*"))
	if err != nil || len(folders) != 1 {
		t.Fatalf("the folders of the worker are %v, %v", folders, err)
	}
	if err := os.RemoveAll(folders[0]); err != nil {
		t.Fatal(err)
	}
	answer, body := send(t, http.MethodPost, r.url+"/v1/solve", []byte("%PDF-1.4\n"))
	if answer.StatusCode != http.StatusInternalServerError || !strings.Contains(string(body), "error in the server") || strings.Contains(string(body), tmp) {
		t.Errorf("%s: %s; want no path", answer.Status, body)
	}
	for {
		select {
		case line := <-log:
			if strings.Contains(line, folders[0]) {
				return
			}
			continue
		default:
		}
		t.Fatal("the log has no reason")
	}
}
