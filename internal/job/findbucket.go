package job

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/store"
)

// addURL adds the pictures below a URL, or the one object that it names.
func (f *finder) addURL(url string, listed bool) error {
	b, err := f.Stores.Open(url, false)
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(b.Name(""), "://")
	o, err := b.Stat("")
	switch {
	case err == nil:
		stem := path.Base(rest)
		if listed {
			stem = localPath(rest)
		}
		if f.wantedPath(stem) {
			f.addObject(b, o, path.Base(rest), stem)
		}
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	top := localPath(rest)
	if !listed {
		top = f.outputFolder(rest)
	}
	return f.addBelow(b, top)
}

// addBelow adds the pictures below a URL; top is their folder in the output.
func (f *finder) addBelow(b *store.Bucket, top string) error {
	out, found := store.Bare(f.Out)+"/", false
	err := b.List("", func(o store.Object) error {
		found = true
		if strings.HasPrefix(b.Name(o.Key), out) || !f.wantedKey(o.Key) {
			return nil
		}
		ok, err := looksLikePictureObject(b, o)
		if ok {
			f.addObject(b, o, o.Key, path.Join(top, localPath(o.Key)))
		}
		return err
	})
	if err == nil && !found {
		err = fmt.Errorf("cannot read %s: %w", b.Name(""), errEmptyLocation)
	}
	return err
}

// wantedKey reports whether an object is wanted. Folders and hidden files are not.
func (f *finder) wantedKey(key string) bool {
	hidden := strings.HasPrefix(key, ".") || strings.Contains(key, "/.")
	return !hidden && !strings.HasSuffix(key, "/") && f.wantedPath(key)
}

func looksLikePictureObject(b *store.Bucket, o store.Object) (bool, error) {
	if isPictureName(o.Key) {
		return true, nil
	}
	head, _, err := b.Read(o.Key, headLength)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil // it was removed after the listing
	}
	return document.Known(head), err
}

func (f *finder) addObject(b *store.Bucket, o store.Object, name, stem string) {
	file := b.Name(o.Key)
	if f.seen[file] {
		return
	}
	f.seen[file] = true
	f.inputs = append(f.inputs, Input{File: file, Name: name, Stem: stem, Size: o.Size,
		Modified: o.Modified.UnixNano(), bucket: b, key: o.Key})
}

// fetch downloads an input from its store to a unique path. The caller removes the copy
// with release. A local input is returned unchanged.
func (f *Folder) fetch(ctx context.Context, in Input) (Input, error) {
	if in.bucket == nil || ctx.Err() != nil {
		return in, ctx.Err()
	}
	file, err := os.CreateTemp(f.absolute(workName), "input-")
	if err != nil {
		return in, cannotWrite(f.name, err)
	}
	in.Path = file.Name()
	file.Close()
	o, err := in.bucket.Get(in.key, in.Path, maxFile+1)
	if errors.Is(err, fs.ErrNotExist) {
		in.Err = errors.New("no longer exists")
		in.unread()
		return in, nil
	}
	in.Size, in.Modified = o.Size, o.Modified.UnixNano()
	return in, err
}

func (f *Folder) release(in Input) {
	if in.bucket != nil {
		os.Remove(in.Path)
	}
}
