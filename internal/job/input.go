package job

import (
	"cmp"
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

// Input is one file to work on.
type Input struct {
	// File is the path as results tell it, and Path the one to open: they
	// differ only for names that are no UTF-8.
	File, Path string
	// Name is the path in its input folder, with slashes.
	Name string
	// Stem is what the files made from it are called after.
	Stem string
	// Size in bytes and Modified, in nanoseconds since 1970.
	Size, Modified int64
	// Linked tells that a symbolic link may stand in the file's place.
	Linked bool
	// Err is why the file cannot be worked on.
	Err error

	// bucket has the file under key, if it is in a store; Path is then where
	// it is brought to.
	bucket *store.Bucket
	key    string
}

// Search says where inputs are and which are wanted.
type Search struct {
	// Paths are folders, which are searched through, and files; those that are
	// URLs are in Stores.
	Paths []string
	// Listed are more of these, whose folders are kept in the output.
	Listed []string
	// Include and Exclude are patterns of names, or of paths in a folder.
	Include, Exclude []string
	// Follow goes where symbolic links in folders lead.
	Follow bool
	// Shard is the share of the files to give.
	Shard Shard
	// Out is the job's own folder, which is left out.
	Out    string
	Stores *store.Client
	// Tell is told what is left out.
	Tell func(path, why string)
}

// Find gives the inputs, sorted by File, each once and with a stem of its own
// among the inputs of all shards.
func Find(s Search) ([]Input, error) {
	f := finder{Search: s, seen: map[string]bool{}, folders: map[string]bool{}}
	f.out, _ = os.Stat(s.Out)
	for _, path := range s.Paths {
		if err := f.add(path, false); err != nil {
			return nil, err
		}
	}
	for _, path := range s.Listed {
		err := f.add(path, true)
		switch {
		case err != nil && store.IsURL(path) && !errors.Is(err, errNothing):
			return nil, err
		case err != nil:
			f.lost(path, err)
		}
	}
	slices.SortFunc(f.inputs, func(a, b Input) int { return cmp.Compare(a.File, b.File) })
	stems(f.inputs)
	return slices.DeleteFunc(f.inputs, func(in Input) bool { return !s.Shard.Has(in.Name) }), nil
}

type finder struct {
	Search
	inputs  []Input
	out     fs.FileInfo
	seen    map[string]bool // files, by absolute path
	folders map[string]bool // names taken by input folders
}

// top is where a folder's tree begins in the output: at the top if it is the
// only one, else in a folder of its name.
func (f *finder) top(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return filepath.Base(path)
	}
	return f.topFolder(path)
}

// topFolder is top for what is a folder, or a URL below which there is something.
func (f *finder) topFolder(path string) string {
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

// inside is a path that cannot leave the folder it is put in.
func inside(path string) string {
	return strings.TrimPrefix(filepath.Clean("/"+filepath.ToSlash(path)), "/")
}

// add takes what a person named: a folder, a file of any kind, or a URL.
func (f *finder) add(path string, listed bool) error {
	if store.IsURL(path) {
		return f.url(path, listed)
	}
	top := inside(path)
	if !listed {
		top = f.top(path)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", path, outfile.Reason(err))
	case info.IsDir():
		return f.walk(path, "", top, []fs.FileInfo{info})
	}
	f.take(path, top, top, info, true)
	return nil
}

// walk goes through the folder dir, which is name in its input folder. above
// are the folders on the way to it.
func (f *finder) walk(dir, name, top string, above []fs.FileInfo) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		if len(above) == 1 {
			return fmt.Errorf("cannot read the folder %s: %w", dir, outfile.Reason(err))
		}
		f.Tell(dir, outfile.Reason(err).Error())
		return nil
	}
	for _, e := range entries {
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
	info, err := f.look(path, e)
	switch {
	case err != nil:
		f.Tell(path, outfile.Reason(err).Error())
	case info.Mode()&fs.ModeSymlink != 0:
		f.Tell(path, "is a link, which is followed only with --follow")
	case info.IsDir():
		return f.folder(path, name, top, info, above)
	case !info.Mode().IsRegular():
		f.Tell(path, "is not a file but "+kind(info.Mode()))
	case f.wanted(name) && looksLikePicture(path):
		f.take(path, name, filepath.Join(top, name), info, f.Follow)
	}
	return nil
}

func (f *finder) look(path string, e fs.DirEntry) (fs.FileInfo, error) {
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
			f.Tell(path, "leads back to a folder above it")
			return nil
		}
	}
	return f.walk(path, name, top, append(above[:len(above):len(above)], info))
}

// errNothing says that a URL leads to nothing.
var errNothing = errors.New("nothing is there")

// lost takes what a list names and is not to be had: a list may be old, and what
// is gone costs only itself.
func (f *finder) lost(path string, err error) {
	if reason := errors.Unwrap(err); reason != nil {
		err = reason
	}
	if store.IsURL(path) {
		path = store.Bare(path)
	}
	name := inside(path)
	f.put(Input{File: path, Path: path, Name: name, Stem: name, Err: err})
}

func (f *finder) take(path, name, stem string, info fs.FileInfo, linked bool) {
	in := Input{File: path, Path: path, Name: filepath.ToSlash(name), Stem: filepath.ToSlash(stem),
		Size: info.Size(), Modified: info.ModTime().UnixNano(), Linked: linked}
	if !info.Mode().IsRegular() {
		in.Err = fmt.Errorf("is not a file but %s", kind(info.Mode()))
	}
	f.put(in)
}

// put adds an input, unless it is there.
func (f *finder) put(in Input) {
	full, err := filepath.Abs(in.Path)
	if err != nil || f.seen[full] {
		return
	}
	f.seen[full] = true
	if !utf8.ValidString(in.Path) {
		in.File = fmt.Sprintf("%q", in.Path)
		in.Err = fmt.Errorf("has a name that is not UTF-8; rename it")
	}
	f.inputs = append(f.inputs, in)
}

func kind(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}
