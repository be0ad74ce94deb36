package client_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/photodoku/photodoku/client"
)

// The body of a failure may come from a proxy and have another status.
func TestProblemHasTheStatusOfTheAnswer(t *testing.T) {
	for _, body := range []string{`{"status":200}`, `{"status":0,"title":"Bad Gateway"}`, `{"status":"down"}`, "<html>", ""} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadGateway)
			fmt.Fprint(w, body)
		}))
		_, err := client.New(server.URL).Version(t.Context())
		var p *client.Problem
		if !errors.As(err, &p) || p.Error() != "502 Bad Gateway" || p.Status != http.StatusBadGateway {
			t.Errorf("for the body %q the error is %v, want 502 Bad Gateway", body, err)
		}
		server.Close()
	}
}
