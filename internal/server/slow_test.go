package server_test

import (
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/photodoku/photodoku/client"
)

// dial opens a connection to a server and sends text.
func dial(t *testing.T, r *running, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSlowBodies sends as many pictures as the queue has places, and none arrives
// completely. The server must drop them and free their places.
func TestSlowBodies(t *testing.T) {
	o := options()
	o.Queue, o.BodyTimeout = 2, 3*time.Second
	r := start(t, o)
	for range 3 {
		c := dial(t, r, "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n\xff\xd8")
		go io.Copy(io.Discard, c)
	}
	awaitGauges(t, r, "photodoku_queue_waiting 3")
	awaitGauges(t, r, "photodoku_queue_waiting 0")
	if _, err := client.New(r.url).Solve(t.Context(), sample(t, "newspaper.jpg"), client.Options{}); err != nil {
		t.Error(err)
	}
}

// TestEndlessBody sends an endless picture of unknown length.
func TestEndlessBody(t *testing.T) {
	r := start(t, options())
	c := dial(t, r, "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\n")
	go func() {
		block := strings.Repeat("x", 1<<16)
		for {
			if _, err := fmt.Fprintf(c, "%x\r\n%s\r\n", len(block), block); err != nil {
				return
			}
		}
	}()
	answer := make([]byte, 12)
	if _, err := io.ReadFull(c, answer); err != nil || string(answer) != "HTTP/1.1 413" {
		t.Errorf("got %q, %v", answer, err)
	}
}

// TestBrokenBody sends a picture with a bad chunk, as after a broken connection. That is no error of the server.
func TestBrokenBody(t *testing.T) {
	c := dial(t, start(t, options()), "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n")
	answer := make([]byte, 12)
	if _, err := io.ReadFull(c, answer); err != nil || string(answer) != "HTTP/1.1 400" {
		t.Errorf("got %q, %v", answer, err)
	}
}

// TestIdleConnections opens 10,000 connections, or as many as this process may have open
// with both ends. They send nothing, send half a header, or close one direction.
func TestIdleConnections(t *testing.T) {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		t.Fatal(err)
	}
	const reserved = 200
	connections := int(min(10_000, (files.Cur-reserved)/2))
	r := start(t, options())
	for i := range connections {
		c := dial(t, r, []string{"", "GET / HT", "POST /v1/solve HTTP/1.1\r\nHost: loc"}[i%3])
		if i%3 == 2 {
			if err := c.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
		}
	}
	c := client.New(r.url)
	if _, err := c.Solve(t.Context(), sample(t, "newspaper.jpg"), client.Options{}); err != nil {
		t.Errorf("with %d other connections: %v", connections, err)
	}
	if err := c.Ready(t.Context()); err != nil {
		t.Error(err)
	}
}
