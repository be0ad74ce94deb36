package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A store cannot release a lock when a process ends. A Lock is therefore an
// object that its owner rewrites every heartbeat. A lock that is not rewritten
// for staleAfter is stale.
const (
	heartbeat  = 5 * time.Second
	staleAfter = 4 * heartbeat
)

// Lock gives one job exclusive use of a bucket.
type Lock struct {
	bucket *Bucket
	key    string
	text   []byte
	stop   chan struct{}
	done   sync.WaitGroup

	mutex sync.Mutex
	lost  error
}

// ErrLocked reports that another job holds the lock.
var ErrLocked = errors.New("another job is running there")

// Lock acquires the lock that is stored as the object key. It replaces a stale lock. If
// the lock's process ran on another host, this takes up to staleAfter.
func (b *Bucket) Lock(key string) (*Lock, error) {
	host, _ := os.Hostname()
	now := time.Now()
	l := &Lock{bucket: b, key: key, stop: make(chan struct{}),
		text: fmt.Appendf(nil, "process %d on %s, since %s\n", os.Getpid(), host, now.Format(time.DateTime+".000000"))}
	err := b.create(key, l.text)
	for errors.Is(err, fs.ErrExist) {
		if err := b.removeStale(key, host); err != nil {
			return nil, err
		}
		err = b.create(key, l.text)
	}
	if err != nil {
		return nil, err
	}
	l.done.Add(1)
	go l.renew()
	return l, nil
}

// removeStale removes a stale lock. It returns ErrLocked if the lock is in use.
func (b *Bucket) removeStale(key, host string) error {
	text, first, err := b.Read(key, 0)
	for end := time.Now().Add(staleAfter); err == nil && !hasEnded(string(text), host) && time.Now().Before(end); {
		time.Sleep(heartbeat / 5)
		var now Object
		var holder []byte
		if holder, now, err = b.Read(key, 0); err == nil && (!now.Modified.Equal(first.Modified) || !bytes.Equal(holder, text)) {
			return fmt.Errorf("%s: %w: %s", b.Name(""), ErrLocked, strings.TrimSpace(string(holder)))
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return errors.Join(err, b.Remove(key))
}

// hasEnded reports whether a lock's process ran on this host and has ended. In
// a restarted container the old process may have had this process's ID.
func hasEnded(text, host string) bool {
	var pid int
	var owner string
	if n, _ := fmt.Sscanf(text, "process %d on %s", &pid, &owner); n != 2 || strings.TrimSuffix(owner, ",") != host {
		return false
	}
	return pid == os.Getpid() || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// renew rewrites the lock until Close, or until another job has replaced it.
func (l *Lock) renew() {
	defer l.done.Done()
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-tick.C:
		}
		text, _, err := l.bucket.Read(l.key, 0)
		if err == nil && !bytes.Equal(text, l.text) || errors.Is(err, fs.ErrNotExist) {
			l.mutex.Lock()
			l.lost = fmt.Errorf("%s: another job has taken the lock: %s", l.bucket.Name(""), strings.TrimSpace(string(text)))
			l.mutex.Unlock()
			return
		}
		_ = l.bucket.Write(l.key, l.text) // on failure, the next heartbeat tries again
	}
}

// Lost returns an error if another job has replaced the lock.
func (l *Lock) Lost() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.lost
}

// Close releases the lock.
func (l *Lock) Close() error {
	close(l.stop)
	l.done.Wait()
	if l.lost != nil {
		return nil
	}
	return l.bucket.Remove(l.key)
}
