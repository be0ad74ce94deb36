package telemetry_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/internal/telemetry"
	"github.com/photodoku/photodoku/internal/telemetry/telemetrytest"
)

// environment returns a getenv function for these variables.
func environment(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

// tracer returns a Tracer for a collector. more are further variables: name, value, ...
func tracer(t *testing.T, c *telemetrytest.Collector, more ...string) *telemetry.Tracer {
	t.Helper()
	variables := map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": c.URL}
	for i := 0; i < len(more); i += 2 {
		variables[more[i]] = more[i+1]
	}
	tracer, err := telemetry.New(environment(variables), "1.2.3", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tracer.Close)
	return tracer
}

func request(traceparent string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/v1/solve", nil)
	if traceparent != "" {
		r.Header.Set("Traceparent", traceparent)
	}
	return r
}

func TestSpans(t *testing.T) {
	c := telemetrytest.New(t)
	tr := tracer(t, c, "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test, region=north%20sea",
		"OTEL_EXPORTER_OTLP_HEADERS", "api-key=se%2Ccret")
	r, span := tr.Request(request(""))
	part := telemetry.Start(r.Context(), "part")
	part.Set("page", 3)
	part.End()
	span.EndRequest("POST /v1/solve", 503)
	tr.Close()

	spans := c.Spans()
	if len(spans) != 2 {
		t.Fatalf("the collector has received %+v, want two spans", spans)
	}
	whole, child := spans[0], spans[1]
	if whole.Name != "POST /v1/solve" || whole.Kind != 2 || whole.Parent != "" || len(whole.Trace) != 32 || len(whole.ID) != 16 || whole.Trace != span.TraceID() {
		t.Errorf("the request's span is %+v", whole)
	}
	if a := whole.Attributes; a["http.request.method"] != "POST" || a["http.route"] != "/v1/solve" || a["http.response.status_code"] != "503" {
		t.Errorf("the request's attributes are %v", a)
	}
	if whole.StatusCode != 2 || whole.Failure != "Service Unavailable" {
		t.Errorf("the status is %d, %q, want a failure", whole.StatusCode, whole.Failure)
	}
	if child.Name != "part" || child.Kind != 1 || child.Trace != whole.Trace || child.Parent != whole.ID || child.Attributes["page"] != "3" {
		t.Errorf("the part's span is %+v", child)
	}
	if child.Start < whole.Start || child.End < child.Start || whole.End < child.End {
		t.Errorf("the part lasts from %d to %d, the whole from %d to %d", child.Start, child.End, whole.Start, whole.End)
	}
	if got := c.Resource(); got["service.name"] != "photodoku" || got["service.version"] != "1.2.3" || got["region"] != "north sea" {
		t.Errorf("the resource is %v", got)
	}
	sent := c.Requests()[0]
	if sent.URL.Path != "/v1/traces" || sent.Header.Get("Content-Type") != "application/x-protobuf" || sent.Header.Get("Api-Key") != "se,cret" {
		t.Errorf("sent to %s with %v", sent.URL.Path, sent.Header)
	}
}

// TestCallersTrace checks that a request continues the trace of its caller, and follows
// the caller's decision whether to send it.
func TestCallersTrace(t *testing.T) {
	const trace, parent = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
	for name, c := range map[string]struct {
		header, sampler string
		want            bool // whether the span is sent
		continued       bool
	}{
		"sampled":            {"00-" + trace + "-" + parent + "-01", "", true, true},
		"not sampled":        {"00-" + trace + "-" + parent + "-00", "", false, true},
		"later version":      {"01-" + trace + "-" + parent + "-01-more", "", true, true},
		"own decision":       {"00-" + trace + "-" + parent + "-00", "always_on", true, true},
		"none":               {"", "", true, false},
		"off":                {"", "parentbased_always_off", false, false},
		"no hexadecimals":    {"00-" + strings.Repeat("x", 32) + "-" + parent + "-01", "", true, false},
		"short trace":        {"00-0af7-" + parent + "-01", "", true, false},
		"long parent":        {"00-" + trace + "-" + parent + "00-01", "", true, false},
		"empty fields":       {"---", "", true, false},
		"all zero":           {"00-" + strings.Repeat("0", 32) + "-" + parent + "-01", "", true, false},
		"reserved version":   {"ff-" + trace + "-" + parent + "-01", "", true, false},
		"share of all":       {"", "traceidratio", true, false},
		"share of no traces": {"", "parentbased_traceidratio", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			collector := telemetrytest.New(t)
			share := "1"
			if name == "share of no traces" {
				share = "0"
			}
			tr := tracer(t, collector, "OTEL_TRACES_SAMPLER", c.sampler, "OTEL_TRACES_SAMPLER_ARG", share)
			_, span := tr.Request(request(c.header))
			span.EndRequest("POST /v1/solve", 200)
			tr.Close()
			spans := collector.Spans()
			if got := len(spans) == 1; got != c.want {
				t.Fatalf("the collector has received %+v, want a span: %v", spans, c.want)
			}
			if c.want && c.continued != (spans[0].Trace == trace && spans[0].Parent == parent) {
				t.Errorf("the trace is %s and the parent %q, want the caller's: %v", spans[0].Trace, spans[0].Parent, c.continued)
			}
		})
	}
}

func TestNothingWithoutEndpoint(t *testing.T) {
	const endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
	for _, variables := range []map[string]string{
		{},
		{"OTEL_SERVICE_NAME": "sudoku"},
		{endpoint: "http://localhost:4318", "OTEL_SDK_DISABLED": "true"},
		{endpoint: "http://localhost:4318", "OTEL_TRACES_EXPORTER": "none"},
	} {
		tr, err := telemetry.New(environment(variables), "", nil)
		if tr != nil || err != nil {
			t.Errorf("%v gives a Tracer %v, %v, want none", variables, tr != nil, err)
		}
		r, span := tr.Request(request(""))
		part := telemetry.Start(r.Context(), "part")
		part.Set("page", 1)
		part.Fail("reason")
		part.End()
		span.EndRequest("POST /v1/solve", 500)
		tr.Close()
		if span != nil || part != nil || span.TraceID() != "" {
			t.Errorf("%v gives spans", variables)
		}
	}
}

func TestEnvironmentIsChecked(t *testing.T) {
	for name, c := range map[string]struct{ variable, value, want string }{
		"gRPC":        {"OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "http/protobuf"},
		"no address":  {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "localhost:4318", "http://localhost:4318"},
		"bad timeout": {"OTEL_EXPORTER_OTLP_TIMEOUT", "10s", "milliseconds"},
		"bad headers": {"OTEL_EXPORTER_OTLP_HEADERS", "secret", "key=value"},
		"bad percent": {"OTEL_RESOURCE_ATTRIBUTES", "a=%zz", "percent-encoded"},
		"bad sampler": {"OTEL_TRACES_SAMPLER", "jaeger_remote", "always_on"},
		"no share":    {"OTEL_TRACES_SAMPLER_ARG", "2", "from 0 to 1"},
	} {
		t.Run(name, func(t *testing.T) {
			variables := map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318", "OTEL_TRACES_SAMPLER": "traceidratio", c.variable: c.value}
			_, err := telemetry.New(environment(variables), "", nil)
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("the error is %v, want one with %q", err, c.want)
			}
		})
	}
}

// TestCollectorThatFails checks that a failure of the collector is only logged.
func TestCollectorThatFails(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	var log bytes.Buffer
	tr, err := telemetry.New(environment(map[string]string{"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": s.URL}), "", slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for range 5000 { // more than may wait
		_, span := tr.Request(request(""))
		span.EndRequest("POST /v1/solve", 200)
	}
	tr.Close()
	if !strings.Contains(log.String(), "cannot send traces") || !strings.Contains(log.String(), "404") {
		t.Errorf("the log is %q", log.String())
	}
}
