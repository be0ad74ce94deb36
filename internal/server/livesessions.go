package server

import (
	"cmp"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// liveSession is a camera that sends frames to one worker, which tracks its boards.
type liveSession struct {
	id      string
	worker  int
	started time.Time
	// used is the time of the last frame. The mutex of liveSessions guards it.
	used time.Time
	// newest is the number of the newest frame, frames the number of requests with one.
	newest, frames atomic.Int64
	// busy is a lock that the frame in progress holds.
	busy chan struct{}
}

// liveSessions are the current sessions. Idle sessions end.
type liveSessions struct {
	max, workers int
	idle         time.Duration
	mutex        sync.Mutex
	sessions     map[string]*liveSession
}

// defaultLiveIdle is long enough for a page that is in the background of a phone for a
// moment.
const defaultLiveIdle = 30 * time.Second

func newLiveSessions(o Options) *liveSessions {
	return &liveSessions{max: o.Live, workers: o.Workers, idle: cmp.Or(o.LiveIdle, defaultLiveIdle), sessions: map[string]*liveSession{}}
}

var (
	errNoLive   = errors.New("the server has no live sessions; it allows them with --live")
	errLiveFull = errors.New("the server is busy: it has as many live sessions as it allows")
)

// start makes a session on the worker with the fewest sessions.
func (l *liveSessions) start() (*liveSession, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.expire()
	switch {
	case l.max == 0:
		return nil, errNoLive
	case len(l.sessions) >= l.max:
		return nil, errLiveFull
	}
	load := make([]int, l.workers)
	for _, s := range l.sessions {
		load[s.worker]++
	}
	now := time.Now()
	s := &liveSession{id: rand.Text(), worker: slices.Index(load, slices.Min(load)), started: now, used: now, busy: make(chan struct{}, 1)}
	l.sessions[s.id] = s
	return s, nil
}

// expire ends the idle sessions. The caller holds the mutex.
func (l *liveSessions) expire() {
	for id, s := range l.sessions {
		if time.Since(s.used) > l.idle {
			delete(l.sessions, id)
		}
	}
}

// use returns a session and records that it is used. It returns nil if there is none.
func (l *liveSessions) use(id string) *liveSession {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.expire()
	s := l.sessions[id]
	if s != nil {
		s.used = time.Now()
	}
	return s
}

// end ends a session and returns it, nil if there is none.
func (l *liveSessions) end(id string) *liveSession {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	s := l.sessions[id]
	delete(l.sessions, id)
	return s
}

// find returns a session, nil if there is none.
func (l *liveSessions) find(id string) *liveSession {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.expire()
	return l.sessions[id]
}

func (l *liveSessions) count() int {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.expire()
	return len(l.sessions)
}
