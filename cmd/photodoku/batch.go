package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/store"
)

// batchOptions are the options of the command line.
type batchOptions struct {
	out       string
	jobs      int
	settings  job.Settings
	shard     string
	resume    bool
	restart   bool
	timeout   time.Duration
	memory    int64
	unsolved  bool
	formats   []string
	logFormat string
}

func batchCommand() *cobra.Command {
	var o batchOptions
	cmd := &cobra.Command{
		Use:   "batch [flags] FOLDER|FILE...",
		Short: "Solve the Sudokus of whole folders, as a job that can be stopped and gone on with",
		Long: `Batch works through folders, with the folders in them, and files: photos, TIFFs
of many pages and PDFs. Into the folder OUT it writes the answered pictures, in
the folders' own tree, and

  index.html      a page to look through, what needs a human eye first
  results.jsonl   one JSON object a picture
  results.csv     one line a board
  summary.json    how many there are of each kind

The same command goes on where an earlier one stopped, however that came; it
takes new pictures and changed ones, and ends at once where all is done. Ctrl-C
ends at the current pictures, a second one at once. A picture that crashes,
takes too long or too much memory costs only itself: the work is done in
processes of its own.

Folders may be in object stores, as s3://bucket/scans, if photodoku-store is
installed.

It ends with 0 if every picture was solved, 3 if the job is done and some
pictures were not, 1 if it failed, 64 if the command line is wrong and 130 if it
was interrupted.`,
		Example: `  photodoku batch -o solved scans/
  photodoku batch -o solved --include '*.pdf' --exclude 'drafts/**' scans/
  find scans -newer last -print0 | photodoku batch -o solved --from -
  photodoku batch -o shard-0 --shard 0/4 scans/`,
		RunE: func(cmd *cobra.Command, paths []string) error { return batchJob(cmd, o, paths) },
	}
	addBatchFlags(cmd, &o)
	return cmd
}

func addBatchFlags(cmd *cobra.Command, o *batchOptions) {
	f, s := cmd.Flags(), &o.settings
	f.StringVarP(&o.out, "output", "o", "photodoku-out", "write all results into the folder `OUT`")
	addWorkerFlags(cmd, &o.jobs, &s.MaxPixels, &s.Model)
	f.Lookup("jobs").Usage = "work in `N` processes"
	f.Lookup("jobs").DefValue = fmt.Sprint(runtime.GOMAXPROCS(0))
	f.StringArrayVar(&s.Include, "include", nil, "take only files whose name, or path in the folder, fits the pattern `GLOB`")
	f.StringArrayVar(&s.Exclude, "exclude", nil, "leave out files and folders that fit the pattern `GLOB`")
	f.StringVar(&s.From, "from", "", "take also the paths that `FILE` lists, one a line or each ended by a NUL; - is standard input")
	f.BoolVar(&s.Follow, "follow", false, "go where symbolic links in the folders lead")
	f.BoolVar(&s.NoImage, "no-image", false, "write no answered pictures")
	f.IntVar(&s.MaxPages, "max-pages", 0, "refuse documents of more than `N` pages (default 2000)")
	f.StringSliceVar(&o.formats, "format", allFormats(), "write these reports beside results.jsonl: `csv,html,json`")
	f.Lookup("format").DefValue = "all"
	f.BoolVar(&o.resume, "resume", false, "go on with the job that OUT holds, as is done without it")
	f.BoolVar(&o.restart, "restart", false, "remove the results that OUT holds and begin anew")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "give up a picture after `TIME`")
	f.Int64Var(&o.memory, "memory", 0, "give up a picture for which a process takes more than `N` MB (default 1024, less in a small container)")
	f.StringVar(&o.shard, "shard", "", "take only the share `I/N` of the files, I from 0 (default $JOB_COMPLETION_INDEX/$PHOTODOKU_SHARDS)")
	f.BoolVar(&o.unsolved, "allow-unsolved", false, "end with 0, not 3, where some pictures are not solved")
	f.StringVar(&o.logFormat, "log-format", "", "tell the progress as text or json (default a bar on a terminal, else text)")
	cmd.MarkFlagsMutuallyExclusive("resume", "restart")
}

// check finds what is wrong with the command line, and completes it.
func (o *batchOptions) check(paths []string) error {
	s := &o.settings
	switch {
	case len(paths) == 0 && s.From == "":
		return usagef("which folder? for example: photodoku batch -o solved scans/")
	case o.out == "" || o.out == stdio:
		return usagef("-o names a folder")
	case o.jobs < 1:
		return usagef("--jobs must be at least 1")
	case o.timeout <= 0 || o.memory < 0 || s.MaxPixels < 0 || s.MaxPages < 0:
		return usagef("limits must be positive")
	case o.memory > 0 && o.memory < leastWorker || o.memory > unlimitedMemory/megabyte:
		return usagef("--memory is in MB, and at least %d", leastWorker)
	case !slices.Equal(o.formats, known(o.formats)):
		return usagef("--format is of %s", strings.Join(allFormats(), ", "))
	case o.logFormat != "" && o.logFormat != "text" && o.logFormat != "json":
		return usagef("--log-format is text or json")
	}
	for _, path := range paths {
		if same(path, o.out) {
			return usagef("%s is an input; choose another folder with -o", o.out)
		}
	}
	if err := job.CheckPatterns(append(s.Include, s.Exclude...)); err != nil {
		return &usageError{err}
	}
	if o.memory == 0 {
		o.jobs, o.memory = fitMemory(o.jobs)
	}
	s.Program = version
	for _, path := range paths {
		if store.IsURL(path) {
			path = store.Bare(path)
		}
		if !utf8.ValidString(path) {
			path = strconv.Quote(path) // as JSON can keep it
		}
		s.Paths = append(s.Paths, path)
	}
	var err error
	s.Shard, err = shardOf(o.shard)
	return err
}

func same(a, b string) bool {
	if store.IsURL(a) && store.IsURL(b) {
		return store.Bare(a) == store.Bare(b)
	}
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// The environment variables that say a shard: Kubernetes sets the first for
// each pod of an Indexed Job.
const (
	shardIndex = "JOB_COMPLETION_INDEX"
	shardCount = "PHOTODOKU_SHARDS"
)

func shardOf(flag string) (job.Shard, error) {
	index, count := os.Getenv(shardIndex), os.Getenv(shardCount)
	switch {
	case flag == "" && index == "" && count == "":
		return job.Shard{}, nil
	case flag == "" && (index == "" || count == ""):
		return job.Shard{}, usagef("of %s and %s only one is set; set both, or give --shard", shardIndex, shardCount)
	case flag == "":
		flag = index + "/" + count
	}
	s, err := job.ParseShard(flag)
	if err != nil {
		return s, &usageError{err}
	}
	return s, nil
}

func batchJob(cmd *cobra.Command, o batchOptions, paths []string) error {
	if err := o.check(paths); err != nil {
		return err
	}
	var stores store.Client
	defer stores.Close()
	folder, err := openFolder(&stores, o.out, o.settings, o.restart)
	if errorIsOtherJob(err) {
		return &usageError{err}
	}
	if err != nil {
		return err
	}
	defer folder.Close()
	p := newProgress(cmd.ErrOrStderr(), o.logFormat)
	defer p.close()
	inputs, err := findInputs(cmd, o, paths, &stores, p)
	if err != nil {
		return err
	}
	start := time.Now()
	records, err := folder.Run(cmd.Context(), inputs, job.Options{
		Command: workerArgs(o.settings, o.memory<<20),
		Jobs:    o.jobs,
		Limits:  child.Limits{Timeout: o.timeout, Memory: o.memory << 20},
		Begin:   p.begin,
		Tell:    p.tell,
	})
	if err != nil {
		p.stopped()
		return err
	}
	p.close()
	return endJob(cmd, folder, records, o.formats, p.pictures, time.Since(start), o.unsolved)
}

// openFolder takes a folder for a job, here or in a store.
func openFolder(stores *store.Client, out string, s job.Settings, restart bool) (*job.Folder, error) {
	if !store.IsURL(out) {
		return job.Open(out, s, restart)
	}
	bucket, err := stores.Open(out, true)
	if err != nil {
		return nil, err
	}
	return job.OpenBucket(bucket, s, restart)
}

// findInputs goes through the folders and takes the job's share.
func findInputs(cmd *cobra.Command, o batchOptions, paths []string, stores *store.Client, p *batchProgress) ([]job.Input, error) {
	listed, err := readList(cmd, o.settings.From)
	if err != nil {
		return nil, err
	}
	s := o.settings
	return job.Find(job.Search{Paths: paths, Listed: listed, Include: s.Include, Exclude: s.Exclude,
		Follow: s.Follow, Out: o.out, Shard: s.Shard, Stores: stores, Tell: p.leftOut})
}

// readList gives the paths of a list, whose lines end as in `find -print`, in
// `find -print0`, or on Windows.
func readList(cmd *cobra.Command, path string) ([]string, error) {
	if path == "" {
		return nil, nil
	}
	in := cmd.InOrStdin()
	if path != stdio {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", path, outfile.Reason(err))
		}
		defer f.Close()
		in = f
	}
	var text bytes.Buffer
	if _, err := text.ReadFrom(bufio.NewReader(in)); err != nil {
		return nil, fmt.Errorf("cannot read the list %s: %w", path, outfile.Reason(err))
	}
	list, end := strings.TrimPrefix(text.String(), "\ufeff"), "\x00"
	if !strings.Contains(list, end) {
		list, end = strings.ReplaceAll(list, "\r\n", "\n"), "\n"
	}
	var paths []string
	for line := range strings.SplitSeq(list, end) {
		if line != "" {
			if !store.IsURL(line) {
				line = filepath.Clean(line)
			}
			paths = append(paths, line)
		}
	}
	return paths, nil
}

// endJob writes the reports, and says how it went.
func endJob(cmd *cobra.Command, folder *job.Folder, records []record.Record, formats []string, done int, took time.Duration, unsolved bool) error {
	summary, err := writeReports(folder, records, formats, done, took)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(cmd.OutOrStdout(), summary.Words()); err != nil {
		return err
	}
	if summary.NotSolved > 0 && !unsolved {
		return errNotSolved
	}
	return nil
}
