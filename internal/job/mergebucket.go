package job

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/internal/store"
)

// shardsBelow returns the shards of a job at a URL, or one level below it.
func shardsBelow(url, out string, stores *store.Client, dir string) (ShardFolders, error) {
	b, err := stores.Open(url, false)
	if err != nil {
		return nil, err
	}
	var found ShardFolders
	err = b.List("", func(o store.Object) error {
		name, ok := strings.CutSuffix("/"+o.Key, "/"+stateName)
		where := store.Join(url, name)
		if !ok || strings.Count(name, "/") > 1 || store.Bare(where) == store.Bare(out) {
			return nil
		}
		s, err := shardAt(where, stores, dir)
		found = append(found, s)
		return err
	})
	for _, s := range found {
		if s.Name == b.Name("") {
			return ShardFolders{s}, err
		}
	}
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%s is not the folder of a job and contains none", b.Name(""))
	}
	return found, err
}

// shardAt downloads a shard's results.
func shardAt(url string, stores *store.Client, dir string) (ShardFolder, error) {
	b, err := stores.Open(url, false)
	if err != nil {
		return ShardFolder{}, err
	}
	s := ShardFolder{Name: b.Name(""), bucket: b}
	if s.path, err = os.MkdirTemp(dir, "shard-"); err != nil {
		return s, err
	}
	if err := os.Mkdir(filepath.Join(s.path, inner), 0o777); err != nil {
		return s, err
	}
	for _, name := range []string{stateName, resultsName} {
		_, err := b.Get(name, filepath.Join(s.path, filepath.FromSlash(name)), 0)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
	}
	s.State, err = ReadState(s.path)
	return s, err
}

// mergeConcurrency returns the number of results to copy at the same time. It is 1 if
// all folders are local.
func (f *Folder) mergeConcurrency(shards ShardFolders) int {
	if f.remote == nil && !slices.ContainsFunc(shards, func(s ShardFolder) bool { return s.bucket != nil }) {
		return 1
	}
	return storeConcurrency
}
