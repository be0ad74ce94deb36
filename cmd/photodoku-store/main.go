// Command photodoku-store reaches object stores for photodoku, which starts it
// and calls it through its standard input and output. It is a module of its
// own, as the stores' libraries are larger than all the rest.
package main

import (
	"fmt"
	"io"
	"net/rpc"
	"os"
	"os/signal"
	"syscall"
)

// pipes are the standard input and output.
type pipes struct {
	io.Reader
	io.WriteCloser
}

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "photodoku-store is started by photodoku, where a folder is given as s3://, gs:// or azblob://")
		os.Exit(64)
	}
	// photodoku ends the pictures at hand, and closes the pipe after that.
	signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGPIPE)
	server := rpc.NewServer()
	if err := server.Register(&Store{places: map[string]place{}}); err != nil {
		panic(err)
	}
	calls := pipes{os.Stdin, os.Stdout}
	os.Stdout = os.Stderr // where a library that prints does no harm
	server.ServeConn(calls)
}
