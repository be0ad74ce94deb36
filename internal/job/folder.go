package job

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
)

// Settings are what a job was asked to do, as far as it makes other results.
type Settings struct {
	Program   string   `json:"program"`
	Paths     []string `json:"paths"`
	From      string   `json:"from,omitempty"`
	Include   []string `json:"include,omitempty"`
	Exclude   []string `json:"exclude,omitempty"`
	Follow    bool     `json:"follow,omitempty"`
	NoImage   bool     `json:"no_image,omitempty"`
	MaxPixels int      `json:"max_pixels,omitempty"`
	MaxPages  int      `json:"max_pages,omitempty"`
	Model     string   `json:"model,omitempty"`
	Shard     Shard    `json:"shard,omitzero"`
}

// State is what a job's folder says of the job.
type State struct {
	Settings Settings `json:"settings"`
	// Done tells that every input has its result.
	Done bool `json:"done"`
}

const (
	inner       = ".photodoku"
	stateName   = inner + "/job.json"
	lockName    = inner + "/lock"
	workName    = inner + "/work"
	resultsName = "results.jsonl"
)

// Folder is the folder of a job, which is locked until Close.
type Folder struct {
	path     string
	name     string // as the user knows it
	settings Settings
	lock     *os.File
	remote   *remote // where its files go, if that is a store

	mutex   sync.Mutex
	records map[record.Key]record.Record
	journal *record.Appender
}

// ErrOtherJob says that a folder holds another job's results, and what to do.
var ErrOtherJob = errors.New("begin anew with --restart, or choose another folder with -o")

// Open takes a folder for a job, and goes on with what it holds unless restart
// is set, which removes all that an earlier job has made.
func Open(path string, settings Settings, restart bool) (*Folder, error) {
	f := &Folder{path: path, name: path, settings: settings, records: map[record.Key]record.Record{}}
	if err := os.MkdirAll(f.at(inner), 0o777); err != nil {
		return nil, cannotWrite(path, err)
	}
	var err error
	if f.lock, err = lock(f.at(lockName), path); err != nil {
		return nil, err
	}
	if err := f.load(restart); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// load reads what is done, and makes the folder ready for the rest.
func (f *Folder) load(restart bool) error {
	records, whole, err := record.Read(f.at(resultsName))
	if err != nil {
		return err
	}
	if err := f.check(restart || len(records) == 0); err != nil {
		return err
	}
	// What is found here was in the making when a job was killed.
	err = errors.Join(os.RemoveAll(f.at(workName)), os.MkdirAll(f.at(workName), 0o777))
	if err != nil {
		return cannotWrite(f.path, err)
	}
	if restart {
		f.remove(records...)
		records, whole = nil, false
	}
	if !whole || f.remote != nil && len(f.remote.journal) > 0 {
		err = f.settle(records)
	}
	for _, r := range records {
		f.records[r.Key()] = r
	}
	return errors.Join(err, f.tell(false))
}

// check compares the settings with those of the job that the folder holds.
func (f *Folder) check(anew bool) error {
	state, err := ReadState(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(f.at(resultsName)); err == nil {
			return fmt.Errorf("%s holds a results.jsonl that is not of a folder job; choose another folder with -o", f.name)
		}
		return nil
	case anew:
		return nil
	case err != nil:
		return err
	}
	if what := difference(state.Settings, f.settings); what != "" {
		return fmt.Errorf("%s holds the results of a job with %s; %w", f.name, what, ErrOtherJob)
	}
	return nil
}

// difference names the first setting in which two jobs differ.
func difference(was, is Settings) string {
	pairs := []struct {
		name    string
		was, is any
	}{
		{"another version of photodoku", was.Program, is.Program},
		{"other paths", was.Paths, is.Paths},
		{"another --from", was.From, is.From},
		{"another --include", was.Include, is.Include},
		{"another --exclude", was.Exclude, is.Exclude},
		{"another --follow", was.Follow, is.Follow},
		{"another --no-image", was.NoImage, is.NoImage},
		{"another --max-pixels", was.MaxPixels, is.MaxPixels},
		{"another --max-pages", was.MaxPages, is.MaxPages},
		{"another --model", was.Model, is.Model},
		{"another --shard", was.Shard, is.Shard},
	}
	for _, p := range pairs {
		if a, b := fmt.Sprintf("%q", p.was), fmt.Sprintf("%q", p.is); a != b {
			return fmt.Sprintf("%s (%v, now %v)", p.name, p.was, p.is)
		}
	}
	return ""
}

// ReadState reads what the job of a folder says of itself; the error is
// fs.ErrNotExist where the folder is no job's.
func ReadState(folder string) (State, error) {
	var s State
	path := filepath.Join(folder, stateName)
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("%s is damaged (%w); begin anew with --restart", path, err)
	}
	return s, nil
}

// tell writes down what the job is and whether it is done.
func (f *Folder) tell(done bool) error {
	text, err := json.MarshalIndent(State{f.settings, done}, "", "  ")
	if err != nil {
		return err
	}
	return f.Write(stateName, append(text, '\n'))
}

// at is the path of something in the folder.
func (f *Folder) at(name string) string { return filepath.Join(f.path, filepath.FromSlash(name)) }

// absolute is at for a process that may have another working folder.
func (f *Folder) absolute(name string) string {
	path, err := filepath.Abs(f.at(name))
	if err != nil {
		return f.at(name)
	}
	return path
}

// filesOf names what was made for a result.
func filesOf(r record.Record) []string {
	var names []string
	if r.Output != "" {
		names = append(names, r.Output)
	}
	if r.Thumbnail == "" {
		return names
	}
	names = append(names, r.Thumbnail)
	for i, b := range r.Boards {
		if !b.Status.Trusted() {
			names = append(names, BoardName(r.Thumbnail, i))
		}
	}
	return names
}

// remove removes what was made for results.
func (f *Folder) remove(records ...record.Record) {
	var names []string
	for _, r := range records {
		names = append(names, filesOf(r)...)
	}
	f.removeFiles(names)
}

func (f *Folder) removeFiles(names []string) {
	names = slices.DeleteFunc(names, func(name string) bool { return !filepath.IsLocal(filepath.FromSlash(name)) })
	if f.remote != nil {
		_ = f.remote.removeAll(names)
		return
	}
	for _, name := range names {
		os.Remove(f.at(name))
	}
}

// has tells whether the folder has a file.
func (f *Folder) has(name string) bool {
	if f.remote != nil {
		return f.remote.there[name]
	}
	_, err := os.Lstat(f.at(name))
	return err == nil
}

// add keeps a result, in the folder before in memory.
func (f *Folder) add(r record.Record) error {
	if f.remote != nil {
		if err := f.remote.add(r); err != nil {
			return err
		}
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if err := f.journal.Add(r); err != nil {
		return err
	}
	f.records[r.Key()] = r
	return nil
}

// Write puts a file into the folder, whole or not at all.
func (f *Folder) Write(name string, data []byte) error {
	if f.remote != nil {
		return f.remote.bucket.Write(name, data)
	}
	return outfile.WriteFrom(f.at(workName), f.at(name), data)
}

// Done says that the job is done and its reports are written.
func (f *Folder) Done() error { return f.tell(true) }

// Close gives the folder free.
func (f *Folder) Close() error {
	if f.remote != nil {
		return f.remote.close(f.path)
	}
	os.RemoveAll(f.at(workName))
	return f.lock.Close()
}

// cannotWrite says what to do where the user may not write, as in containers.
func cannotWrite(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("cannot write to %s as user %d: %w; give its owner with --user in Docker, or choose another with -o",
			path, os.Getuid(), outfile.Reason(err))
	}
	return fmt.Errorf("cannot write to %s: %w", path, outfile.Reason(err))
}
