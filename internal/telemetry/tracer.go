package telemetry

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"math"
	"net/http"
	"strings"
	"time"
)

// traceID and spanID are the identifiers of W3C Trace Context.
type (
	traceID [16]byte
	spanID  [8]byte
)

// Span is a unit of work with its time. The methods of a nil Span do nothing. A Span is
// not safe for concurrent use.
type Span struct {
	tracer     *Tracer
	trace      traceID
	id, parent spanID
	name       string
	server     bool
	start, end time.Time
	attributes []attribute
	failure    string
}

// attribute is a name with a string or an int.
type attribute struct {
	key   string
	value any
}

type contextKey struct{}

// Request starts the span of an HTTP request. The span continues the trace in the header
// traceparent, if there is one. The returned request has the span in its context. Request
// returns a nil Span if the trace is not sent.
func (t *Tracer) Request(r *http.Request) (*http.Request, *Span) {
	if t == nil {
		return r, nil
	}
	s := &Span{tracer: t, name: r.Method, server: true, start: time.Now()}
	s.Set("http.request.method", r.Method)
	rand.Read(s.id[:])
	sampled, ok := s.continueFrom(r.Header.Get("traceparent"))
	if !ok {
		rand.Read(s.trace[:])
	}
	if !ok || !t.config.follow {
		sampled = t.sample(s.trace)
	}
	if !sampled {
		return r, nil
	}
	return r.WithContext(context.WithValue(r.Context(), contextKey{}, s)), s
}

// EndRequest ends the span of a request. route is the pattern that matched, such as
// "POST /v1/solve"; it is ignored if it has no path. status is the HTTP status of the
// answer.
func (s *Span) EndRequest(route string, status int) {
	if s == nil {
		return
	}
	if i := strings.Index(route, "/"); i >= 0 {
		s.name += " " + route[i:]
		s.Set("http.route", route[i:])
	}
	s.Set("http.response.status_code", status)
	if status >= http.StatusInternalServerError {
		s.Fail(http.StatusText(status))
	}
	s.End()
}

// sample decides from the trace ID whether to send a trace. All programs with the same
// share make the same decision.
func (t *Tracer) sample(id traceID) bool {
	return float64(binary.BigEndian.Uint64(id[8:])>>1) < t.config.sampled*math.MaxInt64
}

// continueFrom parses a header of the form version-trace-parent-flags
// (https://www.w3.org/TR/trace-context). ok is false if the header is invalid.
func (s *Span) continueFrom(header string) (sampled, ok bool) {
	fields := strings.Split(header, "-")
	if len(fields) < 4 || len(fields[0]) != 2 || fields[0] == "ff" || len(fields[3]) != 2 {
		return false, false
	}
	var flags [1]byte
	for i, to := range [][]byte{s.trace[:], s.parent[:], flags[:]} {
		n, err := hex.Decode(to, []byte(fields[i+1])[:min(len(fields[i+1]), 2*len(to))])
		if ok = err == nil && n == len(to) && len(fields[i+1]) == 2*n; !ok {
			break
		}
	}
	if !ok || s.trace == (traceID{}) || s.parent == (spanID{}) {
		s.parent = spanID{}
		return false, false
	}
	return flags[0]&1 == 1, true
}

// Start starts a child of the span in the context. It returns nil if there is none.
func Start(ctx context.Context, name string) *Span {
	parent, _ := ctx.Value(contextKey{}).(*Span)
	if parent == nil {
		return nil
	}
	s := &Span{tracer: parent.tracer, trace: parent.trace, parent: parent.id, name: name, start: time.Now()}
	rand.Read(s.id[:])
	return s
}

// TraceID returns the trace ID in hexadecimal digits, "" for a nil Span.
func (s *Span) TraceID() string {
	if s == nil {
		return ""
	}
	return hex.EncodeToString(s.trace[:])
}

// Set adds an attribute, a string or an int.
func (s *Span) Set(key string, value any) {
	if s != nil {
		s.attributes = append(s.attributes, attribute{key, value})
	}
}

// Fail marks the span as failed.
func (s *Span) Fail(reason string) {
	if s != nil {
		s.failure = reason
	}
}

// End ends the span and queues it for sending.
func (s *Span) End() {
	if s != nil {
		s.end = time.Now()
		s.tracer.add(s)
	}
}
