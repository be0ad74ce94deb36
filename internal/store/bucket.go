package store

import (
	"fmt"
	"io/fs"
	"time"
)

// Object is a file in a store. Its Key is its path below the URL, with slashes.
type Object struct {
	Key  string
	Size int64
	// Modified is in whole seconds, because some stores have no finer times.
	Modified time.Time
}

// Bucket is a URL's location in a store: a bucket and a key prefix.
type Bucket struct {
	URL    string
	client *Client
}

// Open opens the location of a URL. With write, it creates a location that does not
// exist.
func (c *Client) Open(url string, write bool) (*Bucket, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.rpc == nil {
		if err := c.start(); err != nil {
			return nil, fmt.Errorf("cannot open %s: %w", Bare(url), err)
		}
	}
	if _, err := c.call("Open", request{URL: url, Write: write}); err != nil {
		return nil, fmt.Errorf("cannot open %w", err)
	}
	return &Bucket{url, c}, nil
}

// Name returns a key's URL for messages. The empty key is the bucket itself.
func (b *Bucket) Name(key string) string {
	if key == "" {
		return Bare(b.URL)
	}
	return Bare(b.URL) + "/" + key
}

// List calls do for each object whose key begins with prefix.
func (b *Bucket) List(prefix string, do func(Object) error) error {
	for r := (request{URL: b.URL, Key: prefix}); ; {
		a, err := b.client.call("List", r)
		if err != nil {
			return fmt.Errorf("cannot list %w", err)
		}
		for _, o := range a.Objects {
			if err := do(o); err != nil {
				return err
			}
		}
		if r.After = a.Next; len(a.Next) == 0 {
			return nil
		}
	}
}

// Stat describes one object. The error is fs.ErrNotExist if there is none.
func (b *Bucket) Stat(key string) (Object, error) {
	a, err := b.get("Stat", request{URL: b.URL, Key: key})
	return a.object(), err
}

// Get downloads an object, or its first limit bytes, to a local file.
func (b *Bucket) Get(key, path string, limit int64) (Object, error) {
	a, err := b.get("Get", request{URL: b.URL, Key: key, Path: path, Limit: limit})
	return a.object(), err
}

// Read returns a small object, or its first limit bytes.
func (b *Bucket) Read(key string, limit int64) ([]byte, Object, error) {
	a, err := b.get("Get", request{URL: b.URL, Key: key, Limit: limit})
	return a.Data, a.object(), err
}

func (b *Bucket) get(method string, r request) (reply, error) {
	a, err := b.client.call(method, r)
	switch {
	case err != nil:
		err = fmt.Errorf("cannot read %w", err)
	case a.Missing:
		err = fmt.Errorf("cannot read %s: %w", b.Name(r.Key), fs.ErrNotExist)
	}
	return a, err
}

func (a reply) object() Object {
	if len(a.Objects) == 0 {
		return Object{}
	}
	return a.Objects[0]
}

// Put uploads a local file as an object, atomically.
func (b *Bucket) Put(key, path string) error {
	return b.put(request{URL: b.URL, Key: key, Path: path})
}

// Write is Put for data in memory.
func (b *Bucket) Write(key string, data []byte) error {
	return b.put(request{URL: b.URL, Key: key, Data: data})
}

// create is like Write, but it fails with fs.ErrExist if the object exists.
func (b *Bucket) create(key string, data []byte) error {
	return b.put(request{URL: b.URL, Key: key, Data: data, New: true})
}

func (b *Bucket) put(r request) error {
	a, err := b.client.call("Put", r)
	switch {
	case err != nil:
		return fmt.Errorf("cannot write %w", err)
	case a.Exists:
		return fmt.Errorf("cannot write %s: %w", b.Name(r.Key), fs.ErrExist)
	}
	return nil
}

// Remove removes an object if it exists.
func (b *Bucket) Remove(key string) error {
	_, err := b.client.call("Remove", request{URL: b.URL, Key: key})
	if err != nil {
		err = fmt.Errorf("cannot remove %w", err)
	}
	return err
}
