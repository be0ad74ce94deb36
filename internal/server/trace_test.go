package server_test

import (
	"log/slog"
	"net/http"
	"testing"

	"github.com/photodoku/photodoku/internal/telemetry"
	"github.com/photodoku/photodoku/internal/telemetry/telemetrytest"
)

// TestTraces checks that a request has spans for waiting and solving, that a crash is
// marked, and that probes have no spans.
func TestTraces(t *testing.T) {
	collector := telemetrytest.New(t)
	tracer, err := telemetry.New(func(name string) string {
		return map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": collector.URL}[name]
	}, "test", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	o := options()
	o.Tracer = tracer
	r := start(t, o)
	const trace = "0af7651916cd43dd8448eb211c80319c"
	for _, body := range [][]byte{sample(t, "newspaper.jpg"), crashing} {
		send(t, http.MethodPost, r.url+"/v1/solve", body, "Traceparent", "00-"+trace+"-b7ad6b7169203331-01")
	}
	r.stop() // a span ends after its answer
	r.done <- <-r.done
	tracer.Close()

	type seen struct{ name, failure string }
	want := []seen{{"POST /v1/solve", ""}, {"wait for a worker", ""}, {"solve", ""},
		{"POST /v1/solve", "Internal Server Error"}, {"wait for a worker", ""}, {"solve", "crashed"}}
	spans := collector.Spans()
	if len(spans) != len(want) {
		t.Fatalf("the collector has received %+v, want %v", spans, want)
	}
	for i, s := range spans {
		if got := (seen{s.Name, s.Failure}); got != want[i] || s.Trace != trace {
			t.Errorf("span %d is %v of trace %s, want %v", i+1, got, s.Trace, want[i])
		}
		if parent := spans[i/3*3].ID; i%3 > 0 && s.Parent != parent {
			t.Errorf("span %d has the parent %s, want the request's, %s", i+1, s.Parent, parent)
		}
	}
}
