package store

import (
	"errors"
	"fmt"
	"io"
	"net/rpc"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// program is what reaches the stores.
const program = "photodoku-store"

// IsURL tells whether a path is the URL of a place in a store.
func IsURL(path string) bool { return strings.Contains(path, "://") }

// Bare is a URL without what only says how to reach its store.
func Bare(url string) string {
	bare, _, _ := strings.Cut(url, "?")
	return strings.TrimRight(bare, "/")
}

// Join is the URL of what is below another's place.
func Join(url, name string) string {
	bare, how, ok := strings.Cut(url, "?")
	bare = strings.TrimRight(strings.TrimRight(bare, "/")+"/"+strings.TrimLeft(name, "/"), "/")
	if ok {
		bare += "?" + how
	}
	return bare
}

// Client runs photodoku-store from the first Open on until Close.
type Client struct {
	mutex sync.Mutex
	rpc   *rpc.Client
	cmd   *exec.Cmd
}

// pipes are the program's standard input and output.
type pipes struct {
	io.Reader
	io.WriteCloser
}

// request and reply are known to photodoku-store under the same names.
type request struct {
	URL, Key string
	Path     string // of the local file; empty for Data
	Data     []byte
	Limit    int64  // bytes to get, 0 for all
	Write    bool   // the place is made where there is none
	New      bool   // nothing may be there
	After    []byte // where the last list ended
}

type reply struct {
	Objects []Object
	Data    []byte
	Next    []byte // empty at the end
	Missing bool
	Exists  bool
}

func (c *Client) call(method string, r request) (reply, error) {
	var a reply
	err := c.rpc.Call("Store."+method, r, &a)
	var told rpc.ServerError
	if err != nil && !errors.As(err, &told) {
		err = fmt.Errorf("%s has ended (%w)", program, err)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.TrimSuffix(Bare(r.URL)+"/"+r.Key, "/"), err)
	}
	return a, err
}

// start starts the program, which ends with this one.
func (c *Client) start() error {
	path, err := find()
	if err != nil {
		return err
	}
	cmd := exec.Command(path)
	// A group of its own keeps a terminal's Ctrl-C from it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	c.cmd, c.rpc = cmd, rpc.NewClient(pipes{out, in})
	return nil
}

// find looks for the program beside this one, and then in PATH.
func find() (string, error) {
	if self, err := os.Executable(); err == nil {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), program)); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath(program)
	if err != nil {
		return "", fmt.Errorf("object stores need the program %s, which \"make store\" builds: put it beside photodoku or in PATH", program)
	}
	return path, nil
}

// Close ends the program, if it runs.
func (c *Client) Close() error {
	if c.rpc == nil {
		return nil
	}
	return errors.Join(c.rpc.Close(), c.cmd.Wait())
}
