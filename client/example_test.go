package client_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/photodoku/photodoku/client"
)

// A full server is a Problem that says when to try again.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "2")
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprint(w, `{"status":503,"title":"Service Unavailable","detail":"the server is busy: its queue is full"}`)
	}))
	defer server.Close()

	c := client.New(server.URL)
	_, err := c.Puzzle(context.Background(), client.Position{Givens: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"})
	fmt.Println(err)
	if p, ok := err.(*client.Problem); ok {
		fmt.Println("again after", p.RetryAfter)
	}
	// Output:
	// 503 Service Unavailable: the server is busy: its queue is full
	// again after 2s
}
