package server_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/server"
)

// workerName makes the test program run as a worker process.
const workerName = "serve-worker"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == workerName {
		// The budget is long, so that results do not depend on the machine's speed.
		w := server.Worker{Options: photodoku.Options{Budget: time.Hour, MaxPixels: 20_000_000}, Limits: document.Limits{MaxPages: 3, Memory: 1 << 30}}
		if err := w.Serve(context.Background(), faulty(os.Stdin), os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// options returns the options of a test server.
func options() server.Options {
	return server.Options{
		Version:     client.Version{Photodoku: "test"},
		WorkerArgs:  []string{workerName},
		Workers:     1,
		Queue:       8,
		Live:        2,
		Timeout:     time.Minute,
		Wait:        time.Minute,
		BodyTimeout: time.Minute,
		Memory:      1 << 30,
		MaxBytes:    4 << 20,
	}
}

// running is a server that runs until the test ends.
type running struct {
	url, metrics string
	stop         context.CancelFunc
	done         chan error
}

// start runs a server and waits until it is ready.
func start(t *testing.T, o server.Options) *running {
	t.Helper()
	s, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener, metrics := listen(t), listen(t)
	ctx, stop := context.WithCancel(context.Background())
	r := &running{"http://" + listener.Addr().String(), "http://" + metrics.Addr().String(), stop, make(chan error, 1)}
	go func() { r.done <- s.Run(ctx, listener, metrics) }()
	t.Cleanup(func() {
		stop()
		<-r.done
	})
	waitReady(t, r.url)
	return r
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func waitReady(t *testing.T, url string) {
	t.Helper()
	c := client.New(url)
	for range 600 {
		if c.Ready(t.Context()) == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the server is not ready")
}

// sample returns a sample photo.
func sample(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../samples", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
