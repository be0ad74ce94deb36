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

// faultsEnv makes worker processes of the test binary inject faults. The name of a
// picture selects the fault.
const faultsEnv = "PHOTODOKU_TEST_FAULTS"

// injectFaults intercepts the requests of a worker process.
func injectFaults() {
	if os.Getenv(faultsEnv) == "" || len(os.Args) < 2 || os.Args[1] != workerName && os.Args[1] != solveWorkerName {
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
	var request struct {
		Input struct{ Path string } // of batch
		Path  []byte                // of solve
		Page  int
	}
	if err := json.Unmarshal(line, &request); err != nil {
		panic(err)
	}
	path := request.Input.Path + string(request.Path)
	kind, _, _ := strings.Cut(filepath.Base(path), ".")
	switch kind {
	case "crash":
		_ = syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		select {}
	case "crashfirst":
		if request.Page == 1 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGSEGV)
			select {}
		}
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case "killedonce":
		if os.Remove(filepath.Join(filepath.Dir(path), ".kill")) == nil {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	case "hang":
		_, _ = io.WriteString(os.Stderr, "hanging\n")
		select {}
	case "memory":
		exhaustMemory()
	case "vanish":
		_ = os.Remove(path)
	case "hidden":
		_ = os.Rename(path, path+".moved")
	case "pipe":
		_ = os.Remove(path)
		_ = syscall.Mkfifo(path, 0o600)
	case "link":
		_ = os.Remove(path)
		_ = os.Symlink("/etc/passwd", path)
	}
}

func exhaustMemory() {
	var all [][]byte
	for {
		page := make([]byte, 16<<20)
		for i := 0; i < len(page); i += 4096 {
			page[i] = 1
		}
		all = append(all, page)
		if len(all) > 1000 {
			panic("the process was not killed at 16 GB")
		}
	}
}
