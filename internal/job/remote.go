package job

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/store"
)

// journalName is where each result has an object of its own until
// results.jsonl holds it, as nothing can be added to an object.
const journalName = inner + "/journal/"

// remote is the place in a store where a job's files go, as soon as they are
// made.
type remote struct {
	bucket *store.Bucket
	lock   *store.Lock
	there  map[string]bool // what was there at the start

	mutex   sync.Mutex
	journal []string
}

// OpenBucket is Open for a place in a store. What is at hand is in a temporary
// folder of this machine; a result counts once all of it is in the store.
func OpenBucket(b *store.Bucket, settings Settings, restart bool) (*Folder, error) {
	dir, err := os.MkdirTemp("", "photodoku-")
	if err != nil {
		return nil, cannotWrite(os.TempDir(), err)
	}
	r := &remote{bucket: b, there: map[string]bool{}}
	f := &Folder{path: dir, name: b.Name(""), settings: settings, records: map[record.Key]record.Record{}, remote: r}
	if r.lock, err = b.Lock(lockName); err != nil {
		err = fmt.Errorf("%w; wait for its end, or choose another folder with -o", err)
	} else if err = f.pull(); err == nil {
		err = f.load(restart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// pull brings here what the store knows of the job.
func (f *Folder) pull() error {
	r := f.remote
	err := r.bucket.List("", func(o store.Object) error {
		r.there[o.Key] = true
		if strings.HasPrefix(o.Key, journalName) {
			r.journal = append(r.journal, o.Key)
		}
		return nil
	})
	if err := errors.Join(err, os.MkdirAll(f.at(inner), 0o777)); err != nil {
		return err
	}
	lines, err := r.readJournal()
	if err != nil {
		return err
	}
	// After the journal, whose objects go once results.jsonl holds them.
	for _, name := range []string{resultsName, stateName} {
		if _, err := r.bucket.Get(name, f.at(name), 0); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return f.append(lines)
}

// readJournal gives the lines of the journal that are there. A killed job's last
// calls may still be removing some, which results.jsonl holds then.
func (r *remote) readJournal() ([][]byte, error) {
	lines := make([][]byte, len(r.journal))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, name := range r.journal {
		group.Go(func() (err error) {
			lines[i], _, err = r.bucket.Read(name, 0)
			if errors.Is(err, fs.ErrNotExist) {
				err = nil
			}
			return err
		})
	}
	return lines, group.Wait()
}

// append adds lines to the results that are here.
func (f *Folder) append(lines [][]byte) error {
	if len(lines) == 0 {
		return nil
	}
	file, err := os.OpenFile(f.at(resultsName), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	// A line of its own for each, whole or not.
	_, err = file.Write(append(bytes.Join(lines, []byte("\n")), '\n'))
	return errors.Join(err, file.Close())
}

// close gives the place free, and removes the local folder.
func (r *remote) close(dir string) (err error) {
	if r.lock != nil {
		err = r.lock.Close()
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// atOnce is how many calls are made at once where there are many, as stores
// answer slowly.
const atOnce = 16

// removeAll removes objects.
func (r *remote) removeAll(names []string) error {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, name := range names {
		group.Go(func() error { return r.bucket.Remove(name) })
	}
	return group.Wait()
}

// upload moves what was made for a result to the store.
func (f *Folder) upload(r record.Record) error {
	if f.remote == nil {
		return nil
	}
	for _, name := range filesOf(r) {
		if err := f.remote.bucket.Put(name, f.at(name)); err != nil {
			return err
		}
		os.Remove(f.at(name))
	}
	return nil
}

// add keeps a result in the store, whose files are there.
func (r *remote) add(result record.Record) error {
	line, err := record.Encode([]record.Record{result})
	if err != nil {
		return err
	}
	if err := r.lock.Lost(); err != nil {
		return err
	}
	name := fmt.Sprintf("%s%x", journalName, sha256.Sum256(fmt.Appendf(nil, "%d %s", result.Page, result.File)))
	r.mutex.Lock()
	r.journal = append(r.journal, name)
	r.mutex.Unlock()
	return r.bucket.Write(name, line)
}

// settle writes results.jsonl anew, with all results.
func (f *Folder) settle(records []record.Record) error {
	text, err := record.Encode(records)
	if err == nil {
		err = f.Write(resultsName, text)
	}
	if err != nil || f.remote == nil {
		return err
	}
	err = f.remote.removeAll(f.remote.journal)
	f.remote.journal = nil
	return err
}
