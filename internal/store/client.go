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

// program is the name of the helper program.
const program = "photodoku-store"

// IsURL reports whether a path is the URL of a location in a store.
func IsURL(path string) bool { return strings.Contains(path, "://") }

// Bare returns a URL without its connection options.
func Bare(url string) string {
	bare, _, _ := strings.Cut(url, "?")
	return strings.TrimRight(bare, "/")
}

// Join appends a name to the path of a URL.
func Join(url, name string) string {
	bare, options, ok := strings.Cut(url, "?")
	bare = strings.TrimRight(strings.TrimRight(bare, "/")+"/"+strings.TrimLeft(name, "/"), "/")
	if ok {
		bare += "?" + options
	}
	return bare
}

// Client runs the helper program photodoku-store from the first Open until Close.
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

// request and reply have the same fields as in photodoku-store.
type request struct {
	URL, Key string
	Path     string // of the local file; empty for Data
	Data     []byte
	Limit    int64  // bytes to get, 0 for all
	Write    bool   // create the location if it does not exist
	New      bool   // fail if the object exists
	After    []byte // token of the next page of a list
}

type reply struct {
	Objects []Object
	Data    []byte
	Next    []byte // token of the next page, empty at the end
	Missing bool
	Exists  bool
}

func (c *Client) call(method string, r request) (reply, error) {
	var a reply
	err := c.rpc.Call("Store."+method, r, &a)
	var reported rpc.ServerError
	if err != nil && !errors.As(err, &reported) {
		err = fmt.Errorf("%s has ended (%w)", program, err)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.TrimSuffix(Bare(r.URL)+"/"+r.Key, "/"), err)
	}
	return a, err
}

// start starts the helper program, which ends with this process.
func (c *Client) start() error {
	path, err := find()
	if err != nil {
		return err
	}
	cmd := exec.Command(path)
	// A separate process group does not receive Ctrl-C from the terminal.
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

// find searches for the helper program in the folder of this program and in PATH.
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

// Close ends the helper program if it is running.
func (c *Client) Close() error {
	if c.rpc == nil {
		return nil
	}
	return errors.Join(c.rpc.Close(), c.cmd.Wait())
}
