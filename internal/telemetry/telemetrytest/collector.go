// Package telemetrytest implements a collector of traces for tests.
package telemetrytest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// Collector keeps what it receives over OTLP/HTTP.
type Collector struct {
	URL string

	mutex    sync.Mutex
	spans    []Span
	resource map[string]string
	requests []*http.Request
}

// Span is a received span. Its identifiers are in hexadecimal digits.
type Span struct {
	Trace, ID, Parent, Name string
	Kind                    uint64
	Start, End              uint64
	Attributes              map[string]string
	Failure                 string
	StatusCode              uint64
}

// New starts a collector, which runs until the test ends.
func New(t *testing.T) *Collector {
	t.Helper()
	c := &Collector{resource: map[string]string{}}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		c.mutex.Lock()
		defer c.mutex.Unlock()
		c.requests = append(c.requests, r)
		if err := c.add(body); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	c.URL = s.URL
	return c
}

// Spans returns the spans received so far, in order of their start times.
func (c *Collector) Spans() []Span {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	list := slices.Clone(c.spans)
	slices.SortStableFunc(list, func(a, b Span) int { return int(a.Start) - int(b.Start) })
	return list
}

// Resource returns the attributes of the program that sent the spans.
func (c *Collector) Resource() map[string]string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.resource
}

// Requests returns the requests received so far.
func (c *Collector) Requests() []*http.Request {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clone(c.requests)
}

// add decodes an ExportTraceServiceRequest.
func (c *Collector) add(body []byte) error {
	return fields(body, func(_ protowire.Number, v value) error {
		return fields(v.bytes, func(n protowire.Number, v value) error {
			if n == 1 {
				return fields(v.bytes, func(_ protowire.Number, v value) error { return attribute(c.resource, v.bytes) })
			}
			return fields(v.bytes, func(n protowire.Number, v value) error {
				if n != 2 {
					return nil
				}
				s, err := span(v.bytes)
				c.spans = append(c.spans, s)
				return err
			})
		})
	})
}

func span(message []byte) (Span, error) {
	s := Span{Attributes: map[string]string{}}
	err := fields(message, func(n protowire.Number, v value) error {
		switch n {
		case 1:
			s.Trace = fmt.Sprintf("%x", v.bytes)
		case 2:
			s.ID = fmt.Sprintf("%x", v.bytes)
		case 4:
			s.Parent = fmt.Sprintf("%x", v.bytes)
		case 5:
			s.Name = string(v.bytes)
		case 6:
			s.Kind = v.number
		case 7:
			s.Start = v.number
		case 8:
			s.End = v.number
		case 9:
			return attribute(s.Attributes, v.bytes)
		case 15:
			return fields(v.bytes, func(n protowire.Number, v value) error {
				if n == 2 {
					s.Failure = string(v.bytes)
				} else {
					s.StatusCode = v.number
				}
				return nil
			})
		}
		return nil
	})
	return s, err
}

// attribute decodes a KeyValue.
func attribute(to map[string]string, message []byte) error {
	var key string
	return fields(message, func(n protowire.Number, v value) error {
		if n == 1 {
			key = string(v.bytes)
			return nil
		}
		return fields(v.bytes, func(n protowire.Number, v value) error {
			to[key] = string(v.bytes)
			if n == 3 {
				to[key] = fmt.Sprint(v.number)
			}
			return nil
		})
	})
}

// value is the value of a field: bytes or a number.
type value struct {
	bytes  []byte
	number uint64
}

// fields calls do for each field of a message.
func fields(message []byte, do func(protowire.Number, value) error) error {
	for len(message) > 0 {
		field, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		var v value
		switch kind {
		case protowire.BytesType:
			v.bytes, n = protowire.ConsumeBytes(message)
		case protowire.VarintType:
			v.number, n = protowire.ConsumeVarint(message)
		case protowire.Fixed64Type:
			v.number, n = protowire.ConsumeFixed64(message)
		default:
			return fmt.Errorf("field %d has the unexpected type %d", field, kind)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		if err := do(field, v); err != nil {
			return err
		}
	}
	return nil
}
