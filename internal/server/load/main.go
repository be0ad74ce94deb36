// Command load sends photos to a server and prints the times of the answers. It is used by
// scripts/bench-serve.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

func main() {
	server := flag.String("server", "http://127.0.0.1:8080", "address of the server")
	n := flag.Int("n", 0, "number of requests (default: one for each photo)")
	clients := flag.Int("clients", 1, "number of requests at the same time")
	accept := flag.String("accept", "image/*", "media type of the answers")
	flag.Parse()
	l := load{url: *server, accept: *accept, times: map[int][]time.Duration{}}
	for _, path := range flag.Args() {
		data, err := os.ReadFile(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, "load:", err)
			os.Exit(1)
		}
		l.photos = append(l.photos, data)
	}
	if len(l.photos) == 0 {
		fmt.Fprintln(os.Stderr, "load: which photos?")
		os.Exit(2)
	}
	if *n == 0 {
		*n = len(l.photos)
	}
	l.run(*n, *clients)
}

// load is one run. times are the times of the answers by HTTP status; 0 means no answer.
type load struct {
	url, accept string
	photos      [][]byte
	mutex       sync.Mutex
	times       map[int][]time.Duration
}

func (l *load) run(n, clients int) {
	ctx, cancel := context.WithCancel(context.Background())
	var health sync.WaitGroup
	var slowest time.Duration
	unhealthy := 0
	health.Go(func() { slowest, unhealthy = l.health(ctx) })
	var next atomic.Int64
	var group sync.WaitGroup
	start := time.Now()
	for range clients {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				l.send(l.photos[i%int64(len(l.photos))])
			}
		})
	}
	group.Wait()
	took := time.Since(start)
	cancel()
	health.Wait()
	fmt.Printf("answered per second: %.2f\n", float64(len(l.times[http.StatusOK]))/took.Seconds())
	for status, times := range l.times {
		slices.Sort(times)
		quick, _ := slices.BinarySearch(times, refusal)
		fmt.Printf("status %d: %d, median %v, 99 %% within %v, slowest %v, %.1f %% in under %v\n", status, len(times),
			round(times[len(times)/2]), round(times[len(times)*99/100]), round(times[len(times)-1]), 100*float64(quick)/float64(len(times)), refusal)
	}
	fmt.Printf("health: %d failures, slowest answer %v\n", unhealthy, round(slowest))
}

// refusal is the time within which a full queue should refuse a request.
const refusal = 10 * time.Millisecond

func round(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }

func (l *load) send(photo []byte) {
	start := time.Now()
	status := 0
	request, err := http.NewRequest(http.MethodPost, l.url+"/v1/solve", bytes.NewReader(photo))
	if err == nil {
		request.Header.Set("Accept", l.accept)
		if answer, err := http.DefaultClient.Do(request); err == nil {
			status = answer.StatusCode
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.times[status] = append(l.times[status], time.Since(start))
}

// health polls the server's health until the context ends.
func (l *load) health(ctx context.Context) (slowest time.Duration, failures int) {
	for ctx.Err() == nil {
		start := time.Now()
		answer, err := http.Get(l.url + "/healthz")
		if err != nil || answer.StatusCode != http.StatusOK {
			failures++
		}
		if err == nil {
			answer.Body.Close()
		}
		slowest = max(slowest, time.Since(start))
		time.Sleep(50 * time.Millisecond)
	}
	return slowest, failures
}
