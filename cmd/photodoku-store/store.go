package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"os"
	"path"
	"sync"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Request, Reply and Object are those of photodoku's package internal/store.
type Request struct {
	URL, Key string
	Path     string // of the local file; empty for Data
	Data     []byte
	Limit    int64  // bytes to get, 0 for all
	Write    bool   // the place is made where there is none
	New      bool   // nothing may be there
	After    []byte // where the last list ended
}

// Reply is the answer to a Request.
type Reply struct {
	Objects []Object
	Data    []byte
	Next    []byte // empty at the end
	Missing bool
	Exists  bool
}

// Object is a file in a store.
type Object struct {
	Key      string
	Size     int64
	Modified time.Time
}

// Store has the methods that photodoku calls, several at once.
type Store struct {
	mutex  sync.Mutex
	places map[string]place
}

// timeout is how long one call may take: a network that hangs must not hang
// the job for ever.
const timeout = 10 * time.Minute

// Open opens the place of a URL.
func (s *Store) Open(r Request, _ *Reply) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	p, err := open(context.Background(), r.URL, r.Write)
	if err != nil {
		return err
	}
	if _, ok := s.places[r.URL]; ok {
		return p.Close()
	}
	s.places[r.URL] = p
	return nil
}

func (s *Store) place(r Request) place {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.places[r.URL]
}

// List gives a page of the objects whose key begins with r.Key.
func (s *Store) List(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.place(r)
	if len(r.After) == 0 {
		r.After = blob.FirstPageToken
	}
	list, next, err := p.ListPage(ctx, r.After, 1000, &blob.ListOptions{Prefix: p.prefix + r.Key})
	for _, o := range list {
		a.Objects = append(a.Objects, object(o.Key[len(p.prefix):], o.Size, o.ModTime))
	}
	a.Next = next
	return err
}

func object(key string, size int64, modified time.Time) Object {
	return Object{key, size, modified.Truncate(time.Second)}
}

// Stat tells of one object.
func (s *Store) Stat(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.place(r)
	if a.Missing = p.key(r.Key) == ""; a.Missing {
		return nil // a whole bucket is no object
	}
	o, err := p.Attributes(ctx, p.key(r.Key))
	if err != nil {
		return a.found(err)
	}
	a.Objects = []Object{object(r.Key, o.Size, o.ModTime)}
	return nil
}

// found makes of an error that there is no such object an answer.
func (a *Reply) found(err error) error {
	a.Missing = gcerrors.Code(err) == gcerrors.NotFound
	if a.Missing {
		return nil
	}
	return err
}

// Get gets an object, into a file if one is named.
func (s *Store) Get(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.place(r)
	if r.Limit == 0 {
		r.Limit = -1
	}
	from, err := p.NewRangeReader(ctx, p.key(r.Key), 0, r.Limit, nil)
	if err != nil {
		return a.found(err)
	}
	defer from.Close()
	a.Objects = []Object{object(r.Key, from.Size(), from.ModTime())}
	if r.Path == "" {
		a.Data, err = io.ReadAll(from)
		return err
	}
	to, err := os.Create(r.Path)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// Put makes an object of a file, or of r.Data.
func (s *Store) Put(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	var from io.Reader = bytes.NewReader(r.Data)
	if r.Path != "" {
		f, err := os.Open(r.Path)
		if err != nil {
			return err
		}
		defer f.Close()
		from = f
	}
	p := s.place(r)
	err := put(ctx, p, p.key(r.Key), from, r.New)
	a.Exists = r.New && gcerrors.Code(err) == gcerrors.FailedPrecondition
	if a.Exists {
		return nil
	}
	return err
}

func put(ctx context.Context, p place, key string, from io.Reader, fresh bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := p.NewWriter(ctx, key, &blob.WriterOptions{
		ContentType: mime.TypeByExtension(path.Ext(key)), IfNotExist: fresh})
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, from); err != nil {
		cancel() // or Close would write the half of it
		return errors.Join(err, w.Close())
	}
	return w.Close()
}

// Remove removes an object, if there is one.
func (s *Store) Remove(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.place(r)
	return a.found(p.Delete(ctx, p.key(r.Key)))
}
