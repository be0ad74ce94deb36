package telemetry

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

const (
	// maxWaiting is the maximum number of spans that wait to be sent. Further spans are
	// dropped, so that a collector that does not answer costs neither memory nor time.
	maxWaiting = 2048
	// maxBatch is the maximum number of spans in one request.
	maxBatch = 512
	// interval is the maximum time before spans are sent.
	interval = 5 * time.Second
)

// Tracer sends spans to a collector. A nil Tracer does nothing.
type Tracer struct {
	config *config
	log    *slog.Logger
	spans  chan *Span
	stop   chan struct{}
	once   sync.Once
	done   chan struct{}
}

// New returns a Tracer that the environment configures, nil if no traces are to be sent.
// The caller must close it. version is the version of this program. The Tracer logs
// failures to send.
func New(getenv func(string) string, version string, log *slog.Logger) (*Tracer, error) {
	c, err := configure(getenv)
	if c == nil || err != nil {
		return nil, err
	}
	c.resource = append(c.resource, attribute{"service.version", version})
	t := &Tracer{config: c, log: log, spans: make(chan *Span, maxWaiting), stop: make(chan struct{}), done: make(chan struct{})}
	go t.run()
	return t, nil
}

// Close sends the remaining spans. It waits at most for the timeout of the exporter.
func (t *Tracer) Close() {
	if t == nil {
		return
	}
	t.once.Do(func() { close(t.stop) })
	<-t.done
}

func (t *Tracer) add(s *Span) {
	select {
	case t.spans <- s:
	default: // the queue is full
	}
}

// run sends a batch when it is full, and at every interval.
func (t *Tracer) run() {
	defer close(t.done)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	var batch []*Span
	for {
		select {
		case s := <-t.spans:
			if batch = append(batch, s); len(batch) < maxBatch {
				continue
			}
		case <-ticker.C:
		case <-t.stop:
			t.send(t.drain(batch))
			return
		}
		t.send(batch)
		batch = nil
	}
}

// drain adds all waiting spans to a batch.
func (t *Tracer) drain(batch []*Span) []*Span {
	for {
		select {
		case s := <-t.spans:
			batch = append(batch, s)
		default:
			return batch
		}
	}
}

func (t *Tracer) send(batch []*Span) {
	if len(batch) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.config.timeout)
	defer cancel()
	if err := t.post(ctx, encode(t.config.resource, batch)); err != nil {
		t.log.Warn("cannot send traces", "endpoint", t.config.endpoint, "spans", len(batch), "error", err)
	}
}

func (t *Tracer) post(ctx context.Context, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.config.endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header = t.config.headers.Clone()
	r.Header.Set("Content-Type", "application/x-protobuf")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<20)) // so that the connection is kept
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answers %s", answer.Status)
	}
	return nil
}
