package job

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/store"
)

// ShardFolder is the folder of one shard's job.
type ShardFolder struct {
	// Name is the folder's as the user knows it.
	Name  string
	State State

	path   string
	bucket *store.Bucket // has the pictures, where path has only the results
}

// ShardFolders are the shards of one job.
type ShardFolders []ShardFolder

// Shards finds the jobs' folders: the ones named, or those in them, but not
// the one that they are to be joined in. Of those in stores, the results are
// brought into the folder dir.
func Shards(folders []string, out string, stores *store.Client, dir string) (ShardFolders, error) {
	var found ShardFolders
	target, _ := os.Stat(out)
	for _, folder := range folders {
		var inside ShardFolders
		var err error
		if store.IsURL(folder) {
			inside, err = shardsBelow(folder, out, stores, dir)
		} else {
			inside, err = shardsIn(folder, target)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, inside...)
	}
	return found, nil
}

func shardsIn(folder string, target fs.FileInfo) (ShardFolders, error) {
	state, err := ReadState(folder)
	if err == nil {
		return ShardFolders{{Name: folder, path: folder, State: state}}, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", folder, outfile.Reason(err))
	}
	var found ShardFolders
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if info, err := os.Stat(path); err != nil || target != nil && os.SameFile(info, target) {
			continue
		}
		state, err := ReadState(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found = append(found, ShardFolder{Name: path, path: path, State: state})
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s is not the folder of a job, and has none in it", folder)
	}
	return found, nil
}

// Whole checks that the shards make one job, each there once and done, and
// gives the job's settings.
func (shards ShardFolders) Whole() (Settings, error) {
	whole := shards[0].State.Settings
	count := max(whole.Shard.Count, 1)
	at := make([]string, count)
	var wrong []string
	for _, s := range shards {
		settings := s.State.Settings
		shard := settings.Shard
		settings.Shard = whole.Shard
		what := difference(whole, settings)
		switch {
		case max(shard.Count, 1) != count:
			return whole, fmt.Errorf("%s is shard %s, where %s is %s: they are not of one job",
				s.Name, shard, shards[0].Name, whole.Shard)
		case what != "":
			return whole, fmt.Errorf("%s and %s are not of one job: %s", shards[0].Name, s.Name, what)
		case at[shard.Index] != "":
			return whole, fmt.Errorf("%s and %s are both shard %s", at[shard.Index], s.Name, shard)
		case !s.State.Done:
			wrong = append(wrong, fmt.Sprintf("shard %s in %s is not done", shard, s.Name))
		}
		at[shard.Index] = s.Name
	}
	for i, path := range at {
		if path == "" {
			wrong = append(wrong, fmt.Sprintf("shard %s is missing", Shard{i, count}))
		}
	}
	whole.Shard = Shard{}
	if len(wrong) > 0 {
		return whole, errors.New(strings.Join(wrong, "; ") + ": run it to its end first")
	}
	return whole, nil
}

// Merge takes the results of shards into the folder, their pictures as links
// where the file system has such, and gives them, sorted.
func (f *Folder) Merge(ctx context.Context, shards ShardFolders) ([]record.Record, error) {
	var all []record.Record
	from := map[record.Key]string{}
	take, ctx := errgroup.WithContext(ctx)
	take.SetLimit(f.atOnce(shards))
	for _, s := range shards {
		records, _, err := record.Read(filepath.Join(s.path, resultsName))
		if err != nil {
			return nil, err
		}
		for _, r := range records {
			if other, ok := from[r.Key()]; ok {
				return nil, fmt.Errorf("%s is in %s and in %s; begin one of them anew with --restart", r.File, other, s.Name)
			}
			from[r.Key()] = s.Name
		}
		all = append(all, records...)
		for _, r := range records {
			take.Go(func() error { return errors.Join(ctx.Err(), f.adopt(s, r)) })
		}
	}
	if err := take.Wait(); err != nil {
		return nil, err
	}
	record.Sort(all)
	f.forget(from)
	return all, f.settle(all)
}

// forget removes what an earlier merge took that no shard has any more.
func (f *Folder) forget(now map[record.Key]string) {
	for key, r := range f.records {
		if _, ok := now[key]; !ok {
			f.remove(r)
		}
	}
}

// adopt takes the files that a shard made for a result.
func (f *Folder) adopt(shard ShardFolder, r record.Record) error {
	for _, name := range filesOf(r) {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return fmt.Errorf("%s: the result of %q names a file outside of it", shard.Name, r.File)
		}
		if err := f.take(shard, name); err != nil {
			return err
		}
	}
	return nil
}

// take links or copies a file into the folder.
func (f *Folder) take(shard ShardFolder, name string) error {
	if shard.bucket != nil {
		data, _, err := shard.bucket.Read(name, 0)
		if err != nil {
			return err
		}
		return f.Write(name, data)
	}
	from := filepath.Join(shard.path, filepath.FromSlash(name))
	if f.remote != nil {
		return f.remote.bucket.Put(name, from)
	}
	info, err := os.Lstat(from)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", from, outfile.Reason(err))
	}
	to := f.at(name)
	if there, err := os.Lstat(to); err == nil && os.SameFile(there, info) {
		return nil
	}
	link := filepath.Join(f.at(workName), "link")
	err = errors.Join(os.MkdirAll(filepath.Dir(to), 0o777), os.Link(from, link))
	if err == nil {
		return os.Rename(link, to)
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", from, outfile.Reason(err))
	}
	return f.Write(name, data)
}
