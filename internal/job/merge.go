package job

import (
	"context"
	"crypto/sha256"
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
	// Name is the folder's path or URL for messages.
	Name  string
	State State

	path   string
	bucket *store.Bucket // if set, it has the pictures, and path has only the results
}

// ShardFolders are the shards of one job.
type ShardFolders []ShardFolder

// Shards finds the folders of a job's shards: the given folders or the folders in them,
// except out. It downloads results in stores to the folder dir.
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
		return nil, fmt.Errorf("cannot read %s: %w", outfile.Quote(folder), outfile.Reason(err))
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
		return nil, fmt.Errorf("%s is not the folder of a job and contains none", folder)
	}
	return found, nil
}

// Settings checks that the shards form one complete job, and returns the
// settings of that job.
func (shards ShardFolders) Settings() (Settings, error) {
	whole := shards[0].State.Settings
	count := max(whole.Shard.Count, 1)
	at := map[int]string{}
	var wrong []string
	for _, s := range shards {
		settings := s.State.Settings
		shard := settings.Shard
		settings.Shard = whole.Shard
		what := difference(whole, settings)
		switch {
		case max(shard.Count, 1) != count:
			return whole, fmt.Errorf("%s is shard %s but %s is shard %s: they belong to different jobs",
				s.Name, shard, shards[0].Name, whole.Shard)
		case what != "":
			return whole, fmt.Errorf("%s and %s belong to different jobs: %s", shards[0].Name, s.Name, what)
		case at[shard.Index] != "":
			return whole, fmt.Errorf("%s and %s are both shard %s", at[shard.Index], s.Name, shard)
		case !s.State.Done:
			wrong = append(wrong, fmt.Sprintf("shard %s in %s is not done", shard, s.Name))
		}
		at[shard.Index] = s.Name
	}
	if missing := count - len(at); missing > 0 {
		first := Shard{Count: count}
		for at[first.Index] != "" {
			first.Index++
		}
		text := fmt.Sprintf("shard %s is missing", first)
		if missing > 1 {
			text = fmt.Sprintf("%d shards are missing, the first is %s", missing, first)
		}
		wrong = append(wrong, text)
	}
	whole.Shard = Shard{}
	if len(wrong) > 0 {
		return whole, errors.New(strings.Join(wrong, "; ") + ": complete it first")
	}
	return whole, nil
}

// Results are the checked results of all shards.
type Results struct {
	shards  ShardFolders
	records []record.Record
	from    map[record.Key]int // the shard of each result
}

// Results reads and checks the results of the shards.
func (shards ShardFolders) Results() (Results, error) {
	all := Results{shards: shards, from: map[record.Key]int{}}
	for i, s := range shards {
		records, err := s.results()
		if err != nil {
			return all, err
		}
		for _, r := range records {
			if other, ok := all.from[r.Key()]; ok {
				return all, fmt.Errorf("%s is in %s and in %s; run one of them again with --restart", r.File, shards[other].Name, s.Name)
			}
			all.from[r.Key()] = i
		}
		all.records = append(all.records, records...)
	}
	record.Sort(all.records)
	return all, checkOutputs(all.records)
}

// Merge copies the results into the folder and returns them sorted. Pictures become hard links
// if the file system supports it.
func (f *Folder) Merge(ctx context.Context, all Results) ([]record.Record, error) {
	take, ctx := errgroup.WithContext(ctx)
	take.SetLimit(f.mergeConcurrency(all.shards))
	for _, r := range all.records {
		take.Go(func() error { return errors.Join(ctx.Err(), f.adopt(all.shards[all.from[r.Key()]], r)) })
	}
	if err := take.Wait(); err != nil {
		return nil, err
	}
	f.removeObsolete(all.from)
	return all.records, f.writeResults(all.records)
}

// checkOutputs returns an error if two results have the same output file. This can happen
// if a shard kept the results of an input that no longer exists.
func checkOutputs(records []record.Record) error {
	of := map[string]string{}
	for _, r := range records {
		for _, name := range []string{r.Output, r.Thumbnail} {
			if other, ok := of[name]; ok && name != "" {
				return fmt.Errorf("%s and %s have the same output file %s; run their shards again with --restart", other, r.File, name)
			}
			of[name] = r.File
		}
	}
	return nil
}

// results returns the results of a shard. It refuses a results.jsonl that has
// changed since the shard's job ended.
func (s ShardFolder) results() ([]record.Record, error) {
	path := filepath.Join(s.path, resultsName)
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot read %s: %w", path, outfile.Reason(err))
	}
	records, _, err := record.Read(path)
	if err != nil {
		return nil, err
	}
	switch {
	case len(records) != s.State.Results:
		return nil, fmt.Errorf("the results.jsonl of shard %s in %s is damaged: %d intact results of %d; run the shard again",
			s.State.Settings.Shard, s.Name, len(records), s.State.Results)
	case fmt.Sprintf("%x", sha256.Sum256(text)) != s.State.SHA256:
		return nil, fmt.Errorf("the results.jsonl of shard %s in %s has changed since the shard ended; run the shard again",
			s.State.Settings.Shard, s.Name)
	}
	for _, r := range records {
		if err := s.checkFiles(r); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// checkFiles returns an error if an output file of a result lies outside the shard or, unless the shard is
// in a store, is missing.
func (s ShardFolder) checkFiles(r record.Record) error {
	for _, name := range filesOf(r) {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return fmt.Errorf("%s: the result of %q names a file outside of it", s.Name, r.File)
		}
		if s.bucket != nil {
			continue
		}
		if _, err := os.Lstat(filepath.Join(s.path, filepath.FromSlash(name))); err != nil {
			return fmt.Errorf("%s lacks %s: %w; run the shard again", s.Name, outfile.Quote(name), outfile.Reason(err))
		}
	}
	return nil
}

// removeObsolete removes files of an earlier merge that are in no shard.
func (f *Folder) removeObsolete(now map[record.Key]int) {
	for key, r := range f.records {
		if _, ok := now[key]; !ok {
			f.remove(r)
		}
	}
}

// adopt copies the output files of a shard's result.
func (f *Folder) adopt(shard ShardFolder, r record.Record) error {
	for _, name := range filesOf(r) {
		if err := f.link(shard, name); err != nil {
			return err
		}
	}
	return nil
}

// link links or copies a file of a shard into the folder.
func (f *Folder) link(shard ShardFolder, name string) error {
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
