package telemetry

import (
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// encode returns an ExportTraceServiceRequest. opentelemetry/proto/trace/v1/trace.proto
// and its imports define the numbers of fields and enumerations.
func encode(resource []attribute, spans []*Span) []byte {
	const resourceSpans, itsResource, itsScope, scopeName = 1, 1, 2, 1
	var scope []byte
	scope = message(scope, 1, text(nil, scopeName, "photodoku"))
	for _, s := range spans {
		scope = message(scope, 2, s.encode())
	}
	var all []byte
	all = message(all, itsResource, attributes(nil, 1, resource))
	all = message(all, itsScope, scope)
	return message(nil, resourceSpans, all)
}

// Values of the enumerations SpanKind and StatusCode.
const (
	kindInternal, kindServer = 1, 2
	statusError              = 2
)

func (s *Span) encode() (b []byte) {
	b = message(b, 1, s.trace[:])
	b = message(b, 2, s.id[:])
	if s.parent != (spanID{}) {
		b = message(b, 4, s.parent[:])
	}
	b = text(b, 5, s.name)
	kind := uint64(kindInternal)
	if s.server {
		kind = kindServer
	}
	b = number(b, 6, kind)
	b = nanoseconds(b, 7, s.start)
	b = nanoseconds(b, 8, s.end)
	b = attributes(b, 9, s.attributes)
	if s.failure != "" {
		b = message(b, 15, number(text(nil, 2, s.failure), 3, statusError))
	}
	return b
}

// attributes appends messages KeyValue with an AnyValue.
func attributes(b []byte, field protowire.Number, list []attribute) []byte {
	for _, a := range list {
		var value []byte
		switch v := a.value.(type) {
		case string:
			value = text(nil, 1, v)
		case int:
			value = number(nil, 3, uint64(v))
		}
		b = message(b, field, message(text(nil, 1, a.key), 2, value))
	}
	return b
}

func message(b []byte, field protowire.Number, m []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, field, protowire.BytesType), m)
}

func text(b []byte, field protowire.Number, s string) []byte { return message(b, field, []byte(s)) }

func number(b []byte, field protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), v)
}

func nanoseconds(b []byte, field protowire.Number, t time.Time) []byte {
	return protowire.AppendFixed64(protowire.AppendTag(b, field, protowire.Fixed64Type), uint64(t.UnixNano()))
}
