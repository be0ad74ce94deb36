// Command photodoku-store accesses object stores for photodoku, which starts it
// and calls it over standard input and output. It is a separate Go module,
// because the stores' client libraries are larger than photodoku itself.
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
		fmt.Fprintln(os.Stderr, "photodoku-store is not run directly: photodoku starts it for URLs such as s3://, gs:// and azblob://")
		os.Exit(64)
	}
	// On a signal photodoku finishes the current pictures and closes the pipe.
	signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGPIPE)
	server := rpc.NewServer()
	if err := server.Register(&Store{locations: map[string]location{}}); err != nil {
		panic(err)
	}
	calls := pipes{os.Stdin, os.Stdout}
	os.Stdout = os.Stderr // what a library prints must not disturb the protocol
	server.ServeConn(calls)
}
