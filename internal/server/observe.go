package server

import (
	"cmp"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/telemetry"
)

// metrics are the metrics for Prometheus.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	boards   *prometheus.CounterVec
	failures *prometheus.CounterVec
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "photodoku_http_requests_total", Help: "Requests by route and status code."}, []string{"route", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "photodoku_http_request_seconds", Help: "Time to answer a request by route.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}}, []string{"route"}),
		boards:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "photodoku_boards_total", Help: "Boards found in pictures by status."}, []string{"status"}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "photodoku_worker_failures_total", Help: "Worker processes ended by a picture, by cause."}, []string{"cause"}),
	}
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	m.registry.MustRegister(m.requests, m.seconds, m.boards, m.failures,
		gauge("photodoku_queue_waiting", "Requests that wait for a worker process.", func() float64 { return float64(s.pool.waiting()) }),
		gauge("photodoku_workers_busy", "Worker processes that solve a picture.", func() float64 { return float64(s.pool.busy.Load()) }),
		gauge("photodoku_live_sessions", "Live sessions.", func() float64 { return float64(s.live.count()) }),
		gauge("photodoku_workers_ready", "Worker processes that have started.", func() float64 { return float64(s.pool.ready.Load()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

func (m *metrics) workerFailed(cause child.Cause) { m.failures.WithLabelValues(string(cause)).Inc() }

func (m *metrics) count(pages []client.Picture) {
	for _, p := range pages {
		for _, b := range p.Boards {
			m.boards.WithLabelValues(b.Status).Inc()
		}
	}
}

// observe logs and counts each request. The log contains no address, no file name and no
// content of a picture.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		id := requestID(r)
		w.Header().Set("X-Request-Id", id)
		answer := &recorder{ResponseWriter: w}
		var span *telemetry.Span
		if inAPI(r) {
			r, span = s.options.Tracer.Request(r)
		}
		next.ServeHTTP(answer, r)
		took, status := time.Since(start), cmp.Or(answer.status, http.StatusOK)
		route := r.Pattern
		if route == "" || route == "/" {
			route = "other"
		}
		span.EndRequest(route, status)
		s.metrics.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
		s.metrics.seconds.WithLabelValues(route).Observe(took.Seconds())
		fields := []any{"id", id, "method", r.Method, "route", route, "status", status, "bytes", answer.bytes, "ms", took.Milliseconds()}
		if span != nil {
			fields = append(fields, "trace", span.TraceID())
		}
		s.options.Log.Log(r.Context(), level(r, status), "request", fields...)
	})
}

// level returns the log level of a request. It hides successful probes and files of the
// page.
func level(r *http.Request, status int) slog.Level {
	if status < http.StatusBadRequest && !inAPI(r) {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// inAPI reports whether a request is for the API, not for a probe or a file of the page.
func inAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/v1/") }

// requestID returns the ID that a proxy has assigned, or a new one.
func requestID(r *http.Request) string {
	id := r.Header.Get("X-Request-Id")
	if id == "" || len(id) > 64 || strings.ContainsFunc(id, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return rand.Text()
	}
	return id
}

// recorder records the status and size of an answer.
type recorder struct {
	http.ResponseWriter
	status, bytes int
}

func (r *recorder) WriteHeader(status int) {
	r.status = cmp.Or(r.status, status)
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(p []byte) (int, error) {
	r.status = cmp.Or(r.status, http.StatusOK)
	n, err := r.ResponseWriter.Write(p)
	r.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController set deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
