package server

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/telemetry"
)

// Options configures a Server.
type Options struct {
	Version client.Version
	// WorkerArgs are the arguments with which this program runs Worker.Serve.
	WorkerArgs []string
	// Workers is the number of worker processes. Queue is the number of requests that may
	// wait for one.
	Workers, Queue int
	// Timeout limits the time to process a picture, Wait the time to wait for a worker,
	// and BodyTimeout the time to receive a request.
	Timeout, Wait, BodyTimeout time.Duration
	// Memory limits the resident memory of a worker, and MaxBytes the size of an upload,
	// in bytes.
	Memory, MaxBytes int64
	// Live is the maximum number of live sessions. A session ends after the time LiveIdle
	// without a frame; 0 means 30 s.
	Live     int
	LiveIdle time.Duration
	// Rate is the maximum number of requests of one client per minute; 0 means no limit.
	Rate int
	// BehindProxy takes a client's address from the last X-Forwarded-For header.
	BehindProxy bool
	// Token is the bearer token that requests must have; "" means none.
	Token string
	// Hosts are the names that clients may use for the server, besides localhost, the
	// machine's name and addresses; "*" allows all names.
	Hosts []string
	// Origins are the origins of other web pages that may use the API.
	Origins []string
	// Log receives a line for each request; nil means no log.
	Log *slog.Logger
	// Tracer receives the spans of requests; nil means none.
	Tracer *telemetry.Tracer
}

// Server serves the API and the page.
type Server struct {
	options Options
	pool    *pool
	live    *liveSessions
	metrics *metrics
	// puzzles has an element for each puzzle request, solving for each that is being computed.
	puzzles, solving chan struct{}
	draining         atomic.Bool
	handler          http.Handler
}

// New makes a Server. Run starts its worker processes. New returns an error if the options
// are invalid.
func New(o Options) (*Server, error) {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	processors := runtime.GOMAXPROCS(0)
	s := &Server{options: o, puzzles: make(chan struct{}, processors+o.Queue), solving: make(chan struct{}, processors)}
	s.metrics = newMetrics(s)
	s.pool = newPool(o, s.metrics.workerFailed)
	s.live = newLiveSessions(o)
	var err error
	s.handler, err = s.routes()
	return s, err
}

// Timeouts of connections.
const (
	headerTimeout = 5 * time.Second
	idleTimeout   = time.Minute
	maxHeader     = 16 << 10
)

// Run serves on the listeners until the context ends. metrics may be nil. Then it finishes
// the accepted requests.
func (s *Server) Run(ctx context.Context, listener, metrics net.Listener) error {
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	if err := s.pool.start(work); err != nil {
		return err
	}
	defer s.pool.wait()
	defer stop()
	answer := s.options.BodyTimeout + s.options.Wait + s.options.Timeout
	servers := []*http.Server{{Handler: s.handler, WriteTimeout: answer + idleTimeout}}
	listeners := []net.Listener{listener}
	if metrics != nil {
		servers = append(servers, &http.Server{Handler: s.metrics.handler(), WriteTimeout: idleTimeout})
		listeners = append(listeners, metrics)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		server.ReadHeaderTimeout, server.IdleTimeout, server.MaxHeaderBytes = headerTimeout, idleTimeout, maxHeader
		server.ReadTimeout = headerTimeout + s.options.BodyTimeout
		server.ErrorLog = slog.NewLogLogger(s.options.Log.Handler(), slog.LevelDebug)
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	select {
	case err := <-failed:
		for _, server := range servers {
			err = errors.Join(err, server.Close())
		}
		return err
	case <-ctx.Done():
	}
	return s.drain(ctx, servers, answer)
}

func (s *Server) drain(ctx context.Context, servers []*http.Server, limit time.Duration) error {
	s.draining.Store(true)
	s.options.Log.Info("draining")
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	var errs []error
	for _, server := range servers {
		errs = append(errs, server.Shutdown(ctx))
	}
	return errors.Join(errs...)
}
