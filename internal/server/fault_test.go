package server_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
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
