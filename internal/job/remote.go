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

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/store"
)

// journalName is the prefix of the journal. It has one object per result until
// results.jsonl contains the result, because stores cannot append to an object.
const journalName = inner + "/journal/"

// remote is the location in a store to which a job's files are uploaded.
type remote struct {
	bucket   *store.Bucket
	lock     *store.Lock
	existing map[string]bool // the objects that existed at the start

	mutex   sync.Mutex
	journal []string
}

// OpenBucket is Open for a location in a store. A local temporary folder holds the
// current files. A result is recorded after all its files are uploaded.
func OpenBucket(b *store.Bucket, settings Settings, restart bool) (*Folder, error) {
	dir, err := outfile.TempDir()
	if err != nil {
		return nil, err
	}
	r := &remote{bucket: b, existing: map[string]bool{}}
	f := &Folder{path: dir, name: b.Name(""), settings: settings, records: map[record.Key]record.Record{}, remote: r}
	if r.lock, err = b.Lock(lockName); err != nil {
		err = fmt.Errorf("%w; wait until it ends, or choose another folder with -o", err)
	} else if err = f.download(); err == nil {
		err = f.load(restart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// download copies the state and the results of the job from the store.
func (f *Folder) download() error {
	r := f.remote
	err := r.bucket.List("", func(o store.Object) error {
		r.existing[o.Key] = true
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
	// The journal must be read first, because its objects are removed when
	// results.jsonl contains them.
	for _, name := range []string{resultsName, stateName} {
		if _, err := r.bucket.Get(name, f.at(name), 0); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return f.append(lines)
}

// readJournal returns the lines of the journal. The last calls of a killed job
// may still be removing objects that results.jsonl contains.
func (r *remote) readJournal() ([][]byte, error) {
	lines := make([][]byte, len(r.journal))
	var group errgroup.Group
	group.SetLimit(storeConcurrency)
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

// append appends lines to the local copy of the results.
func (f *Folder) append(lines [][]byte) error {
	if len(lines) == 0 {
		return nil
	}
	file, err := os.OpenFile(f.at(resultsName), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	// Each object gets its own line, even if it is damaged.
	_, err = file.Write(append(bytes.Join(lines, []byte("\n")), '\n'))
	return errors.Join(err, file.Close())
}

// close releases the lock and removes the local folder.
func (r *remote) close(dir string) (err error) {
	if r.lock != nil {
		err = r.lock.Close()
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// storeConcurrency is the number of concurrent calls to a store, which has a
// high latency.
const storeConcurrency = 16

func (r *remote) removeAll(names []string) error {
	var group errgroup.Group
	group.SetLimit(storeConcurrency)
	for _, name := range names {
		group.Go(func() error { return r.bucket.Remove(name) })
	}
	return group.Wait()
}

// upload moves the output files of a result to the store.
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

// add records a result in the journal. Its files must be uploaded before.
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

// writeResults rewrites results.jsonl with all results.
func (f *Folder) writeResults(records []record.Record) error {
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
