package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// faultsEnv makes worker processes of the test binary do real harm at the
// pictures that are called after it.
const faultsEnv = "PHOTODOKU_TEST_FAULTS"

// breakWorker stands between a worker and its requests.
func breakWorker() {
	if os.Getenv(faultsEnv) == "" || len(os.Args) < 2 || os.Args[1] != workerName {
		return
	}
	requests := bufio.NewReader(os.Stdin)
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	os.Stdin = r
	go func() {
		defer w.Close()
		for {
			line, err := requests.ReadBytes('\n')
			if err != nil {
				return
			}
			fault(line)
			if _, err := w.Write(line); err != nil {
				return
			}
		}
	}()
}

func fault(line []byte) {
	var request struct{ Input struct{ Path string } }
	if err := json.Unmarshal(line, &request); err != nil {
		panic(err)
	}
	path := request.Input.Path
	kind, _, _ := strings.Cut(filepath.Base(path), ".")
	switch kind {
	case "crash":
		_ = syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		select {}
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case "hang":
		_, _ = io.WriteString(os.Stderr, "hanging\n")
		select {}
	case "swell":
		swell()
	case "vanish":
		_ = os.Remove(path)
	case "pipe":
		_ = os.Remove(path)
		_ = syscall.Mkfifo(path, 0o600)
	case "link":
		_ = os.Remove(path)
		_ = os.Symlink("/etc/passwd", path)
	}
}

func swell() {
	var all [][]byte
	for {
		page := make([]byte, 16<<20)
		for i := 0; i < len(page); i += 4096 {
			page[i] = 1
		}
		all = append(all, page)
		if len(all) > 1000 {
			panic("nobody ended the process at 16 GB")
		}
	}
}
