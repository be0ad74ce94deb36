package server_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"os"
	"time"
)

// The pictures that make a worker process of the tests fail.
var (
	crashing = []byte("a picture that crashes")
	hanging  = []byte("a picture that hangs")
	slow     = []byte("a picture that takes a second")
)

// faulty passes on requests, and fails at those with one of the pictures above.
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
			case holds(line, slow):
				time.Sleep(time.Second)
			}
			to.Write(line)
		}
	}()
	return out
}

func holds(line, data []byte) bool {
	return bytes.Contains(line, []byte(base64.StdEncoding.EncodeToString(data)))
}
