package job

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
)

// Settings are the options of a job that affect its results.
type Settings struct {
	Program string `json:"program"`
	// Paths are the input paths as results name them. Absolute are the cleaned absolute
	// paths, and Directory is the working directory, both of the first run.
	Paths     []string `json:"paths"`
	Absolute  []string `json:"absolute_paths,omitempty"`
	Directory string   `json:"directory,omitempty"`
	From      string   `json:"from,omitempty"`
	Include   []string `json:"include,omitempty"`
	Exclude   []string `json:"exclude,omitempty"`
	Follow    bool     `json:"follow,omitempty"`
	NoImage   bool     `json:"no_image,omitempty"`
	MaxPixels int      `json:"max_pixels,omitempty"`
	// Budget is the time for each picture in nanoseconds.
	Budget   time.Duration `json:"budget,omitempty"`
	MaxPages int           `json:"max_pages,omitempty"`
	Model    string        `json:"model,omitempty"`
	Shard    Shard         `json:"shard,omitzero"`
}

// State is the content of a job's state file.
type State struct {
	Settings Settings `json:"settings"`
	// Done reports that every input has its result.
	Done bool `json:"done"`
	// Results and SHA256 are the number of results and the checksum of
	// results.jsonl of a job that is done.
	Results int    `json:"results,omitempty"`
	SHA256  string `json:"results_sha256,omitempty"`
}

const (
	inner       = ".photodoku"
	stateName   = inner + "/job.json"
	lockName    = inner + "/lock"
	workName    = inner + "/work"
	resultsName = "results.jsonl"
)

// Folder is the folder of a job. It is locked until Close.
type Folder struct {
	path     string
	name     string // for messages: the user's path or URL
	settings Settings
	lock     *os.File
	remote   *remote  // nil for a local folder
	created  []string // folders that Open made, innermost first
	done     bool

	mutex   sync.Mutex
	records map[record.Key]record.Record
	journal *record.Appender
}

// Inputs returns the path from the folder to the working directory of the job's first
// run, "" if there is none. The names of inputs are relative to that directory.
func (f *Folder) Inputs() string {
	path, err := filepath.Abs(f.path)
	if err != nil || f.remote != nil || f.settings.Directory == "" {
		return ""
	}
	inputs, err := filepath.Rel(path, f.settings.Directory)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(inputs)
}

// ErrOtherJob reports that a folder contains the results of another job.
var ErrOtherJob = errors.New("start over with --restart, or choose another folder with -o")

// Open locks a folder for a job and loads its results. With restart, it removes the
// results and output files of the earlier job.
func Open(path string, settings Settings, restart bool) (*Folder, error) {
	f := &Folder{path: path, name: path, settings: settings, records: map[record.Key]record.Record{}}
	f.created = missing(path)
	var err error
	if err := os.MkdirAll(f.at(inner), 0o777); err != nil {
		return nil, cannotWrite(path, err)
	}
	if f.lock, err = lock(f.at(lockName), path); err != nil {
		return nil, err
	}
	if err := f.load(restart); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// missing returns the folder and its parents that do not exist, innermost first.
func missing(path string) (folders []string) {
	for dir := filepath.Clean(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			return folders
		}
		folders = append(folders, dir)
	}
}

// load reads the existing results and prepares the folder for new ones.
func (f *Folder) load(restart bool) error {
	records, whole, err := record.Read(f.at(resultsName))
	if err != nil {
		return err
	}
	if err := f.check(restart || len(records) == 0); err != nil {
		return err
	}
	// A killed job leaves temporary files.
	err = errors.Join(os.RemoveAll(f.at(workName)), os.MkdirAll(f.at(workName), 0o777))
	if err != nil {
		return cannotWrite(f.path, err)
	}
	if restart {
		f.remove(records...)
		records, whole = nil, false
	}
	if !whole || f.remote != nil && len(f.remote.journal) > 0 {
		err = f.writeResults(records)
	}
	for _, r := range records {
		f.records[r.Key()] = r
	}
	return errors.Join(err, f.writeState(State{Settings: f.settings}))
}

// check compares the settings with those of the folder's earlier job. With fresh, it
// accepts any settings.
func (f *Folder) check(fresh bool) error {
	state, err := ReadState(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		for _, name := range reportNames {
			if _, err := os.Stat(f.at(name)); err == nil {
				return fmt.Errorf("%s contains a file %s that is not from a folder job; choose another folder with -o", f.name, name)
			}
		}
		return nil
	case fresh:
		return nil
	case err != nil:
		return err
	}
	if what := difference(state.Settings, f.settings); what != "" {
		return fmt.Errorf("%s contains the results of a job with %s; %w", f.name, what, ErrOtherJob)
	}
	// The results keep the spelling of the first run.
	f.settings.Paths, f.settings.Absolute, f.settings.Directory = state.Settings.Paths, state.Settings.Absolute, state.Settings.Directory
	return nil
}

// Paths returns the input paths as the results of the job name them.
func (f *Folder) Paths() []string { return f.settings.Paths }

// difference describes the first setting in which two jobs differ. It returns "" if
// there is none.
func difference(was, is Settings) string {
	if len(was.Absolute) > 0 && slices.Equal(was.Absolute, is.Absolute) {
		is.Paths = was.Paths // the same folders, spelled differently
	}
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
		{"another --budget", was.Budget, is.Budget},
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

// ReadState reads the state file of a job's folder. The error is
// fs.ErrNotExist if the folder belongs to no job.
func ReadState(folder string) (State, error) {
	var s State
	path := filepath.Join(folder, stateName)
	text, err := os.ReadFile(path)
	if errors.Is(err, syscall.ENOTDIR) {
		return s, fs.ErrNotExist
	}
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("%s is damaged (%w); start over with --restart", path, err)
	}
	if shard := s.Settings.Shard; shard != (Shard{}) && !shard.exists() {
		return s, fmt.Errorf("%s is damaged (there is no shard %s); start over with --restart", path, shard)
	}
	return s, nil
}

func (f *Folder) writeState(s State) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return f.Write(stateName, append(text, '\n'))
}

// at returns the path of a file in the folder.
func (f *Folder) at(name string) string { return filepath.Join(f.path, filepath.FromSlash(name)) }

// absolute returns the absolute path of a file in the folder, for a process with
// another working directory.
func (f *Folder) absolute(name string) string {
	path, err := filepath.Abs(f.at(name))
	if err != nil {
		return f.at(name)
	}
	return path
}

// filesOf lists the output files of a result.
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

// remove deletes the output files of results.
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

func (f *Folder) has(name string) bool {
	if f.remote != nil {
		return f.remote.existing[name]
	}
	_, err := os.Lstat(f.at(name))
	return err == nil
}

// add records a result, first in the folder and then in memory.
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

// Write writes a file of the folder atomically.
func (f *Folder) Write(name string, data []byte) error {
	if f.remote != nil {
		return f.remote.bucket.Write(name, data)
	}
	return outfile.WriteFrom(f.at(workName), f.at(name), data)
}

// Done records that the job is done and its reports are written. records are the
// results that Run or Merge returned.
func (f *Folder) Done(records []record.Record) error {
	text, err := record.Encode(records)
	if err != nil {
		return err
	}
	f.done = true
	return f.writeState(State{f.settings, true, len(records), fmt.Sprintf("%x", sha256.Sum256(text))})
}

// Close unlocks the folder. If Open created the folder and the job has no result, Close
// removes the folder and the empty parents that Open created.
func (f *Folder) Close() error {
	if f.remote != nil {
		return f.remote.close(f.path)
	}
	os.RemoveAll(f.at(workName))
	if len(f.created) > 0 && !f.done && len(f.records) == 0 {
		os.RemoveAll(f.at(inner))
		os.Remove(f.at(resultsName))
		for _, dir := range f.created {
			os.Remove(dir)
		}
	}
	return f.lock.Close()
}

// cannotWrite returns an error for a folder that cannot be written. It says what to do
// if the user has no permission, which is common in containers.
func cannotWrite(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("cannot write to %s as user %d: %w; set its owner with --user in Docker, or choose another folder with -o",
			outfile.Quote(path), os.Getuid(), outfile.Reason(err))
	}
	return fmt.Errorf("cannot write to %s: %w", outfile.Quote(path), outfile.Reason(err))
}
