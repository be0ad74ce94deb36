package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/store"
)

// Input is one file to process.
type Input struct {
	// File is the path in results and Path the path to open. They differ if
	// the name is not UTF-8.
	File, Path string
	// Name is the path in its input folder, with slashes.
	Name string
	// Stem is the common prefix of the names of its output files.
	Stem string
	// Size in bytes and Modified in nanoseconds since 1970.
	Size, Modified int64
	// Linked reports that Path may be a symbolic link.
	Linked bool
	// Err reports why the file cannot be processed.
	Err error

	// bucket is set for a file in a store, which has the name key. Path is then its
	// local copy.
	bucket *store.Bucket
	key    string
}

// Search selects the inputs of a job.
type Search struct {
	// Paths are files, and folders to search recursively. URLs are opened
	// with Stores.
	Paths []string
	// Names are the names of Paths in results; nil means Paths.
	Names []string
	// Listed are further paths. The output keeps their folders.
	Listed []string
	// Include and Exclude are patterns for names, or for paths in a folder or a list.
	Include, Exclude []string
	// Follow follows symbolic links in folders.
	Follow bool
	// Shard is the part of the files to return.
	Shard Shard
	// Out is the job's own folder, which is not searched.
	Out    string
	Stores *store.Client
	// Skipped is called for each path that is skipped, with the reason, and Unreadable for each
	// that cannot be read.
	Skipped    func(path, reason string)
	Unreadable func(path string, reason error)
}

// Find returns the inputs without duplicates, sorted by File. Each has a stem
// that is unique among the inputs of all shards.
func Find(ctx context.Context, s Search) ([]Input, error) {
	f := finder{Search: s, ctx: ctx, seen: map[string]bool{}, folders: map[string]bool{}}
	f.out, _ = os.Stat(s.Out)
	for i, path := range s.Paths {
		f.root, f.name = path, path
		if len(s.Names) > i {
			f.name = s.Names[i]
		}
		if err := f.add(path, false); err != nil {
			return nil, err
		}
	}
	f.root, f.name = "", ""
	for _, path := range s.Listed {
		err := f.add(path, true)
		switch {
		case err != nil && store.IsURL(path) && !errors.Is(err, errEmptyLocation):
			return nil, err
		case err != nil && f.wantedPath(localPath(path)):
			f.addMissing(path, err)
		}
	}
	if f.outputs > 0 {
		f.Skipped(s.Out, fmt.Sprintf("%d of its files, which this job wrote", f.outputs))
	}
	slices.SortFunc(f.inputs, func(a, b Input) int { return cmp.Compare(a.File, b.File) })
	assignStems(f.inputs)
	return slices.DeleteFunc(f.inputs, func(in Input) bool { return !s.Shard.Has(in.Name) }), nil
}

type finder struct {
	Search
	ctx context.Context
	// root is the current input path and name its name in results.
	root, name string

	inputs  []Input
	out     fs.FileInfo
	outputs int             // files of this job that are not inputs
	seen    map[string]bool // absolute paths of files
	folders map[string]bool // output folders in use
}

// outputPath returns the output folder of an input folder's tree, or the base
// name of a file.
func (f *finder) outputPath(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return filepath.Base(path)
	}
	return f.outputFolder(path)
}

// outputFolder returns the output folder for an input folder or URL: "" if it is the
// only input, otherwise a folder with its name.
func (f *finder) outputFolder(path string) string {
	if len(f.Paths) == 1 && len(f.Listed) == 0 {
		return ""
	}
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	name := strings.Trim(filepath.Base(path), "/")
	for i := 2; f.folders[name]; i++ {
		name = fmt.Sprintf("%s-%d", filepath.Base(path), i)
	}
	f.folders[name] = true
	return name
}

// localPath returns a relative path without "..", so that the output stays in its
// folder.
func localPath(path string) string {
	return strings.TrimPrefix(filepath.Clean("/"+filepath.ToSlash(path)), "/")
}

// add adds a path of the command line or of a list: a folder, a file or a URL.
func (f *finder) add(path string, listed bool) error {
	if store.IsURL(path) {
		return f.addURL(path, listed)
	}
	top := localPath(path)
	if !listed {
		top = f.outputPath(path)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", outfile.Quote(path), outfile.Reason(err))
	case info.IsDir() && listed && hasResults(path):
		f.Skipped(path, resultsInside)
		return nil
	case info.IsDir():
		return f.walk(path, "", top, []fs.FileInfo{info})
	}
	if f.wantedPath(top) {
		f.addFile(path, top, top, info, true)
	}
	return nil
}

// walk searches the folder dir, whose path in its input folder is name. above
// are the folders that contain it, to detect loops.
func (f *finder) walk(dir, name, top string, above []fs.FileInfo) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		if len(above) == 1 {
			return fmt.Errorf("cannot read the folder %s: %w", outfile.Quote(dir), outfile.Reason(err))
		}
		f.Unreadable(dir, outfile.Reason(err))
		return nil
	}
	for _, e := range entries {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if err := f.entry(dir, filepath.Join(name, e.Name()), top, e, above); err != nil {
			return err
		}
	}
	return nil
}

func (f *finder) entry(dir, name, top string, e fs.DirEntry, above []fs.FileInfo) error {
	path := filepath.Join(dir, e.Name())
	info, err := f.stat(path, e)
	switch {
	case errors.Is(err, fs.ErrNotExist): // removed meanwhile, or the target of a link
		f.Skipped(path, outfile.Reason(err).Error())
	case err != nil:
		f.Unreadable(path, outfile.Reason(err))
	case info.Mode()&fs.ModeSymlink != 0:
		f.Skipped(path, "is a symbolic link; use --follow to follow it")
	case info.IsDir():
		return f.folder(path, name, top, info, above)
	case !info.Mode().IsRegular():
		f.Skipped(path, "is not a file but "+fileType(info.Mode()))
	case f.wanted(name) && looksLikePicture(path):
		f.addFile(path, name, filepath.Join(top, name), info, f.Follow)
	}
	return nil
}

func (f *finder) stat(path string, e fs.DirEntry) (fs.FileInfo, error) {
	if f.Follow && e.Type()&fs.ModeSymlink != 0 {
		return os.Stat(path)
	}
	return e.Info()
}

func (f *finder) folder(path, name, top string, info fs.FileInfo, above []fs.FileInfo) error {
	if f.out != nil && os.SameFile(info, f.out) || f.matches(f.Exclude, name) {
		return nil
	}
	for _, other := range above {
		if os.SameFile(info, other) {
			f.Skipped(path, "is a link to a folder that contains it")
			return nil
		}
	}
	if hasResults(path) {
		f.Skipped(path, resultsInside)
		return nil
	}
	return f.walk(path, name, top, append(above[:len(above):len(above)], info))
}

const resultsInside = "has the results of a job"

// hasResults reports whether a folder is that of a job.
func hasResults(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, stateName))
	return err == nil
}

// isOutput reports whether a path is an output file of this job. The job's folder may
// also contain inputs.
func (f *finder) isOutput(full string) bool {
	output := false
	for f.out != nil && full != filepath.Dir(full) {
		output = output || isReserved(filepath.Base(full))
		full = filepath.Dir(full)
		if output && f.isOut(full) {
			return true
		}
	}
	return false
}

// isOut reports whether a folder is the job's.
func (f *finder) isOut(folder string) bool {
	info, err := os.Stat(folder)
	return err == nil && os.SameFile(info, f.out)
}

// errEmptyLocation reports that a URL names no object.
var errEmptyLocation = errors.New("no such object")

// addMissing adds a listed path that cannot be read as a failed input. A list may be
// outdated, and the other inputs must still be processed.
func (f *finder) addMissing(path string, err error) {
	if reason := errors.Unwrap(err); reason != nil {
		err = reason
	}
	if store.IsURL(path) {
		path = store.Bare(path)
	}
	name := localPath(path)
	f.addInput(Input{File: path, Path: path, Name: name, Stem: name, Err: err})
}

func (f *finder) addFile(path, name, stem string, info fs.FileInfo, linked bool) {
	in := Input{File: path, Path: path, Name: filepath.ToSlash(name), Stem: filepath.ToSlash(stem),
		Size: info.Size(), Modified: info.ModTime().UnixNano(), Linked: linked}
	if !info.Mode().IsRegular() {
		in.Err = fmt.Errorf("is not a file but %s", fileType(info.Mode()))
	}
	f.addInput(in)
}

// addInput adds an input unless it is already present.
func (f *finder) addInput(in Input) {
	full, err := filepath.Abs(in.Path)
	if err != nil || f.seen[full] {
		return
	}
	f.seen[full] = true
	if f.isOutput(full) {
		f.outputs++
		return
	}
	if below, err := filepath.Rel(f.root, in.Path); err == nil && f.root != f.name {
		in.File = filepath.Join(f.name, below)
	}
	if !utf8.ValidString(in.Path) {
		in.File = fmt.Sprintf("%q", in.Path)
		in.Err = fmt.Errorf("has a name that is not UTF-8; rename it")
	}
	f.inputs = append(f.inputs, in)
}

func fileType(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}
