package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"path"
	"sync"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Request, Reply and Object have the same fields as in photodoku's package
// internal/store.
type Request struct {
	URL, Key string
	Path     string // of the local file; empty for Data
	Data     []byte
	Limit    int64  // bytes to get, 0 for all
	Write    bool   // create the location if it does not exist
	New      bool   // fail if the object exists
	After    []byte // token of the next page of a list
}

// Reply is the answer to a Request.
type Reply struct {
	Objects []Object
	Data    []byte
	Next    []byte // token of the next page, empty at the end
	Missing bool
	Exists  bool
}

// Object is a file in a store.
type Object struct {
	Key      string
	Size     int64
	Modified time.Time
}

// Store has the methods that photodoku calls, possibly concurrently.
type Store struct {
	mutex     sync.Mutex
	locations map[string]location
}

// timeout limits one call, so that a stalled connection does not block the job.
const timeout = 10 * time.Minute

// Open opens the location of a URL.
func (s *Store) Open(r Request, _ *Reply) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	p, err := open(context.Background(), r.URL, r.Write)
	if err != nil {
		return err
	}
	if _, ok := s.locations[r.URL]; ok {
		return p.Close()
	}
	s.locations[r.URL] = p
	return nil
}

func (s *Store) location(r Request) location {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.locations[r.URL]
}

// List returns a page of the objects whose keys begin with r.Key.
func (s *Store) List(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.location(r)
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

// Stat describes one object.
func (s *Store) Stat(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.location(r)
	if a.Missing = p.key(r.Key) == ""; a.Missing {
		return nil // a whole bucket is no object
	}
	o, err := p.Attributes(ctx, p.key(r.Key))
	if err != nil {
		return a.checkMissing(err)
	}
	a.Objects = []Object{object(r.Key, o.Size, o.ModTime)}
	return nil
}

// codeOf is gcerrors.Code, which reports an error of S3 as NotFound if its text contains
// "301", for example in the request's ID. The HTTP status is reliable.
func codeOf(err error) gcerrors.ErrorCode {
	var response interface{ HTTPStatusCode() int }
	if !errors.As(err, &response) {
		return gcerrors.Code(err)
	}
	switch response.HTTPStatusCode() {
	case http.StatusNotFound:
		return gcerrors.NotFound
	case http.StatusPreconditionFailed:
		return gcerrors.FailedPrecondition
	}
	return gcerrors.Unknown
}

// checkMissing turns the error of a missing object into the answer Missing.
func (a *Reply) checkMissing(err error) error {
	a.Missing = codeOf(err) == gcerrors.NotFound
	if a.Missing {
		return nil
	}
	return err
}

// Get reads an object, into a file if r.Path is set.
func (s *Store) Get(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.location(r)
	if r.Limit == 0 {
		r.Limit = -1
	}
	from, err := p.NewRangeReader(ctx, p.key(r.Key), 0, r.Limit, nil)
	if err != nil {
		return a.checkMissing(err)
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

// Put writes an object from a file, or from r.Data.
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
	p := s.location(r)
	err := put(ctx, p, p.key(r.Key), from, r.New)
	a.Exists = r.New && codeOf(err) == gcerrors.FailedPrecondition
	if a.Exists {
		return nil
	}
	return err
}

func put(ctx context.Context, p location, key string, from io.Reader, fresh bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := p.NewWriter(ctx, key, &blob.WriterOptions{
		ContentType: mime.TypeByExtension(path.Ext(key)), IfNotExist: fresh})
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, from); err != nil {
		cancel() // otherwise Close would store a partial object
		return errors.Join(err, w.Close())
	}
	return w.Close()
}

// Remove removes an object if it exists.
func (s *Store) Remove(r Request, a *Reply) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	p := s.location(r)
	return a.checkMissing(p.Delete(ctx, p.key(r.Key)))
}
