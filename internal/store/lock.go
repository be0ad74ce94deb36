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

// A store has no locks that go with their process. So a Lock is an object that
// is written again every beat; one that was not for patience is left behind.
const (
	beat     = 5 * time.Second
	patience = 4 * beat
)

// Lock keeps other jobs from a bucket.
type Lock struct {
	bucket *Bucket
	key    string
	text   []byte
	stop   chan struct{}
	done   sync.WaitGroup

	mutex sync.Mutex
	lost  error
}

// ErrLocked says that another job holds the lock.
var ErrLocked = errors.New("another job works there")

// Lock takes the lock that is the object key. One that was left behind is
// taken over, which takes a while where its process ran on another host.
func (b *Bucket) Lock(key string) (*Lock, error) {
	host, _ := os.Hostname()
	now := time.Now()
	l := &Lock{bucket: b, key: key, stop: make(chan struct{}),
		text: fmt.Appendf(nil, "process %d on %s, since %s\n", os.Getpid(), host, now.Format(time.DateTime+".000000"))}
	err := b.create(key, l.text)
	for errors.Is(err, fs.ErrExist) {
		if err := b.outlive(key, host); err != nil {
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

// outlive removes a lock that was left behind; a live one is an error.
func (b *Bucket) outlive(key, host string) error {
	text, first, err := b.Read(key, 0)
	for end := time.Now().Add(patience); err == nil && !gone(string(text), host) && time.Now().Before(end); {
		time.Sleep(beat / 5)
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

// gone tells whether a lock's process was on this host and has ended. In a
// container that took another's place, it may have had this one's number.
func gone(text, host string) bool {
	var pid int
	var its string
	if n, _ := fmt.Sscanf(text, "process %d on %s", &pid, &its); n != 2 || strings.TrimSuffix(its, ",") != host {
		return false
	}
	return pid == os.Getpid() || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// renew keeps the lock until Close, or until another job has taken it.
func (l *Lock) renew() {
	defer l.done.Done()
	tick := time.NewTicker(beat)
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
			l.lost = fmt.Errorf("%s: another job has taken over: %s", l.bucket.Name(""), strings.TrimSpace(string(text)))
			l.mutex.Unlock()
			return
		}
		_ = l.bucket.Write(l.key, l.text) // if it fails, the next beat may not
	}
}

// Lost is an error once another job has taken the lock.
func (l *Lock) Lost() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.lost
}

// Close gives the lock free.
func (l *Lock) Close() error {
	close(l.stop)
	l.done.Wait()
	if l.lost != nil {
		return nil
	}
	return l.bucket.Remove(l.key)
}
