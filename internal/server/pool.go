package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/telemetry"
)

// errWaited is returned if no worker was free in time.
var errWaited = errors.New("the server is busy: no worker was free in time")

// errFull is returned if the queue has no room.
var errFull = errors.New("the server is busy: its queue is full")

// solved is a reply as the server reads it, with results in the types of the API.
type solved struct {
	PageCount int
	Pages     []client.Picture
	MediaType string
	// Picture is an open file without a name, nil if there is no picture. Pictures do not
	// pass through the memory of the server, because they may be large and clients slow.
	Picture  *os.File `json:"-"`
	Live     *client.LiveFrame
	Error    string
	Kind     kind
	Internal []string
}

// task is a request on its way to a worker process.
type task struct {
	ctx     context.Context
	request request
	done    chan outcome
}

type outcome struct {
	solved solved
	err    error
}

// pool contains the worker processes. A request takes a place in the queue until it is
// answered. Then it waits for a worker.
type pool struct {
	args   []string
	limits child.Limits
	size   int
	places chan struct{}
	tasks  chan task
	// own has a channel per worker, for tasks that only this worker can process.
	own   []chan task
	tmp   string
	group sync.WaitGroup
	// busy is the number of workers that solve a picture. ready is the number of workers
	// that have started.
	busy, ready atomic.Int32
	failed      func(child.Cause)
	log         *slog.Logger
}

func newPool(o Options, failed func(child.Cause)) *pool {
	own := make([]chan task, o.Workers)
	for i := range own {
		own[i] = make(chan task)
	}
	return &pool{
		own:    own,
		args:   o.WorkerArgs,
		limits: child.Limits{Timeout: o.Timeout, Memory: o.Memory},
		size:   o.Workers,
		places: make(chan struct{}, o.Workers+o.Queue),
		tasks:  make(chan task),
		failed: failed,
		log:    o.Log,
	}
}

// start starts the worker processes, which run until the context ends.
func (p *pool) start(ctx context.Context) (err error) {
	if p.tmp, err = outfile.TempDir(); err != nil {
		return err
	}
	for i := range p.own {
		p.group.Go(func() { p.work(ctx, i) })
	}
	return nil
}

// wait waits until all workers have ended.
func (p *pool) wait() {
	p.group.Wait()
	_ = os.RemoveAll(p.tmp)
}

// enter takes a place in the queue.
func (p *pool) enter() (leave func(), err error) {
	select {
	case p.places <- struct{}{}:
		return func() { <-p.places }, nil
	default:
		return nil, errFull
	}
}

// waiting returns the number of requests that wait for a worker or are being read.
func (p *pool) waiting() int { return max(len(p.places)-int(p.busy.Load()), 0) }

// solve passes a request to the next idle worker. The caller must have a place in the
// queue. A request whose context ends while it waits is dropped. A request that has started
// is finished, because killing the worker would cost more.
func (p *pool) solve(ctx context.Context, r request) (solved, error) {
	return pass(ctx, p.tasks, r)
}

// solveOn passes a request to a certain worker.
func (p *pool) solveOn(ctx context.Context, worker int, r request) (solved, error) {
	return pass(ctx, p.own[worker], r)
}

func pass(ctx context.Context, tasks chan<- task, r request) (solved, error) {
	t := task{ctx, r, make(chan outcome, 1)}
	wait := telemetry.Start(ctx, "wait for a worker")
	select {
	case tasks <- t:
		wait.End()
	case <-ctx.Done():
		wait.Fail(ctx.Err().Error())
		wait.End()
		return solved{}, ctx.Err()
	}
	o := <-t.done
	return o.solved, o.err
}

// work runs one worker process.
func (p *pool) work(ctx context.Context, worker int) {
	process := child.New(p.args, p.limits, func() (string, error) { return os.MkdirTemp(p.tmp, "worker-") })
	defer process.Close()
	for p.warm(ctx, process) {
		p.ready.Add(1)
		p.serve(ctx, process, worker)
		p.ready.Add(-1)
	}
}

// retryStart is the time between two attempts to start a worker process.
const retryStart = time.Second

// warm starts the process, so that the next picture does not wait for it. It returns false
// if the context has ended.
func (p *pool) warm(ctx context.Context, process *child.Process) bool {
	for ctx.Err() == nil {
		var ignored solved
		err := process.Call(ctx, request{}, &ignored)
		if err == nil {
			return true
		}
		if ctx.Err() == nil {
			p.log.Error("a worker process does not start", "error", err)
		}
		select {
		case <-time.After(retryStart):
		case <-ctx.Done():
		}
	}
	return false
}

// serve answers requests until the process fails or the context ends.
func (p *pool) serve(ctx context.Context, process *child.Process, worker int) {
	picture := filepath.Join(p.tmp, fmt.Sprintf("picture-%d", worker))
	for {
		var t task
		select {
		case t = <-p.tasks:
		case t = <-p.own[worker]:
		case <-ctx.Done():
			return
		}
		t.request.File = []byte(picture)
		if err := p.call(ctx, process, t); err != nil {
			return
		}
	}
}

func (p *pool) call(ctx context.Context, process *child.Process, t task) error {
	p.busy.Add(1)
	defer p.busy.Add(-1)
	span := telemetry.Start(t.ctx, "solve")
	var o outcome
	o.err = process.Call(ctx, t.request, &o.solved)
	if o.err == nil && o.solved.MediaType != "" {
		o.solved.Picture, o.err = os.Open(string(t.request.File))
	}
	os.Remove(string(t.request.File))
	var failure *child.Failure
	if errors.As(o.err, &failure) {
		p.failed(failure.Cause)
		span.Fail(string(failure.Cause))
	}
	for _, text := range o.solved.Internal {
		p.log.Error("a picture cannot be processed", "error", text)
	}
	span.End()
	t.done <- o
	return o.err
}
