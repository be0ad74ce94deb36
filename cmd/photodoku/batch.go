package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// batchOptions are the command line options of batch.
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
		Short: "Solve all Sudokus in folders, as a job that can be interrupted and resumed",
		Long: `Batch processes folders, including subfolders, and files: photos, multi-page
TIFFs and PDFs. It skips subfolders with the results of a job. It writes the solved
pictures to the folder OUT, in the same folder tree, and

  index.html      a page to review the results, uncertain ones first
  results.jsonl   one JSON object per picture
  results.csv     one row per board, and per picture without one
  summary.json    the number of pictures and boards of each kind

The same command resumes an interrupted job. It also processes new and changed
pictures. Ctrl-C stops after the current pictures, a second Ctrl-C stops at once.
Pictures are processed in worker processes: one that crashes, or exceeds the time
or memory limit, does not affect the others.

Folders may be in object stores, such as s3://bucket/scans, if photodoku-store is
installed.

Exit codes: 0 every picture is solved, 1 failed, 3 done but some pictures are not
solved, 64 wrong command line, 130 interrupted.`,
		Example: `  photodoku batch -o solved scans/
  photodoku batch -o solved --include '*.pdf' --exclude 'drafts/**' scans/
  find scans -newer last -print0 | photodoku batch -o solved --from -
  photodoku batch -o shard-0 --shard 0/4 scans/`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := exclusive(cmd, "resume", "restart"); err != nil {
				return err
			}
			return batchJob(cmd, o, paths)
		},
	}
	addBatchFlags(cmd, &o)
	return cmd
}

func addBatchFlags(cmd *cobra.Command, o *batchOptions) {
	f, s := cmd.Flags(), &o.settings
	f.StringVarP(&o.out, "output", "o", "photodoku-out", "write all results to the folder `OUT`")
	addWorkerFlags(cmd, &o.jobs, &s.MaxPixels, &s.Budget, &s.Model)
	f.Lookup("jobs").Usage = "run `N` worker processes"
	f.StringArrayVar(&s.Include, "include", nil, "process only files whose name, or path in the folder or list, matches `GLOB`")
	f.StringArrayVar(&s.Exclude, "exclude", nil, "skip files and folders that match `GLOB`")
	f.StringVar(&s.From, "from", "", "also process the paths listed in `FILE`, separated by newlines or NULs; - is standard input")
	f.BoolVar(&s.Follow, "follow", false, "follow symbolic links in the folders")
	f.BoolVar(&s.NoImage, "no-image", false, "write no solved pictures")
	f.IntVar(&s.MaxPages, "max-pages", 0, "refuse documents with more than `N` pages (default 2000)")
	f.StringSliceVar(&o.formats, "format", allFormats(), "write these reports in addition to results.jsonl: `csv,html,json`")
	f.Lookup("format").DefValue = "all"
	f.BoolVar(&o.resume, "resume", false, "resume the job in OUT (the default)")
	f.BoolVar(&o.restart, "restart", false, "remove the results in OUT and start over")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "stop processing a picture after `TIME`")
	f.Int64Var(&o.memory, "memory", 0, "stop processing a picture that needs more than `N` MB (default 1024, less in a small container)")
	f.StringVar(&o.shard, "shard", "", "process only part `I/N` of the files, I from 0 (default $JOB_COMPLETION_INDEX/$PHOTODOKU_SHARDS)")
	f.BoolVar(&o.unsolved, "allow-unsolved", false, "exit with 0 instead of 3 if some pictures are not solved")
	f.StringVar(&o.logFormat, "log-format", "", "log the progress as `FORMAT`: text or json (default a bar on a terminal, otherwise text)")
}

// check validates the options and fills in the job's settings.
func (o *batchOptions) check(paths []string) error {
	s := &o.settings
	if err := cmp.Or(positive("timeout", o.timeout), positive("budget", s.Budget), budgetWithin(o.timeout, s.Budget),
		checkMemoryFlag(o.memory), notNegative("max-pixels", s.MaxPixels), notNegative("max-pages", s.MaxPages)); err != nil {
		return err
	}
	switch {
	case len(paths) == 0 && s.From == "":
		return usagef("which folder? for example: photodoku batch -o solved scans/")
	case o.out == "" || o.out == stdio:
		return usagef("-o names a folder")
	case o.jobs < 1:
		return usagef("--jobs must be at least 1")
	case !slices.Equal(o.formats, known(o.formats)):
		return usagef("--format must be a list of %s", strings.Join(allFormats(), ", "))
	case o.logFormat != "" && o.logFormat != "text" && o.logFormat != "json":
		return usagef("--log-format must be text or json")
	}
	for _, path := range paths {
		if sameFile(path, o.out) {
			return usagef("%s is an input; choose another folder with -o", o.out)
		}
	}
	if err := job.CheckPatterns(append(s.Include, s.Exclude...)); err != nil {
		return &usageError{err: err}
	}
	if o.memory == 0 {
		o.jobs, o.memory = fitMemory(o.jobs)
	}
	s.Program = version
	s.Directory, _ = os.Getwd() // without it, the contact sheet shows thumbnails
	for _, path := range paths {
		name, absolute := pathNames(path)
		s.Paths, s.Absolute = append(s.Paths, name), append(s.Absolute, absolute)
	}
	var err error
	s.Shard, err = shardOf(o.shard)
	return err
}

// pathNames returns the name of an input path in results, and its absolute path,
// which identifies it in later runs.
func pathNames(path string) (name, absolute string) {
	if store.IsURL(path) {
		bare := store.Bare(path)
		return bare, bare
	}
	name = filepath.Clean(path)
	absolute, err := filepath.Abs(path)
	if err != nil {
		absolute = name
	}
	if !utf8.ValidString(absolute) { // JSON requires UTF-8
		return quoteInvalid(name), strconv.Quote(absolute)
	}
	return name, absolute
}

func quoteInvalid(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return strconv.Quote(text)
}

func sameFile(a, b string) bool {
	if store.IsURL(a) && store.IsURL(b) {
		return store.Bare(a) == store.Bare(b)
	}
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// The environment variables for the shard. Kubernetes sets the first in each pod
// of an Indexed Job.
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
		return job.Shard{}, usagef("only one of %s and %s is set; set both, or use --shard", shardIndex, shardCount)
	case flag == "":
		flag = index + "/" + count
	}
	s, err := job.ParseShard(flag)
	if err != nil {
		return s, &usageError{err: err}
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
		return &usageError{err: err}
	}
	if err != nil {
		return err
	}
	defer folder.Close()
	p := newProgress(cmd.ErrOrStderr(), o.logFormat)
	defer p.close()
	inputs, err := findInputs(cmd, o, paths, folder.Paths(), &stores, p)
	if errors.Is(err, context.Canceled) {
		return &interrupted{"run the same command to resume"}
	}
	if err != nil {
		return err
	}
	start := time.Now()
	records, err := folder.Run(cmd.Context(), inputs, job.Options{
		Command:  workerArgs(o.settings, o.memory<<20),
		Jobs:     o.jobs,
		Limits:   child.Limits{Timeout: o.timeout, Memory: o.memory << 20},
		OnStart:  p.start,
		OnResult: p.result,
	})
	if err != nil {
		p.interrupted()
		if errors.Is(err, context.Canceled) {
			return &interrupted{"run the same command to resume"}
		}
		return err
	}
	p.close()
	if err := endJob(cmd, folder, records, o.formats, p.pictures, time.Since(start), o.unsolved); err != nil {
		return err
	}
	if p.missed > 0 && !o.unsolved {
		return errNotSolved
	}
	return nil
}

// openFolder opens the folder of a job, locally or in a store.
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

// findInputs lists the inputs of the job's shard.
func findInputs(cmd *cobra.Command, o batchOptions, paths, names []string, stores *store.Client, p *batchProgress) ([]job.Input, error) {
	listed, err := readList(cmd, o.settings.From)
	if err != nil {
		return nil, err
	}
	s := o.settings
	return job.Find(cmd.Context(), job.Search{Paths: paths, Names: names, Listed: listed, Include: s.Include, Exclude: s.Exclude,
		Follow: s.Follow, Out: o.out, Shard: s.Shard, Stores: stores, Skipped: p.skipped, Unreadable: p.unreadable})
}

// maxList is the largest size of a list file in bytes.
const maxList = 256 << 20

// readList returns the paths in a list file. They are separated by Unix or Windows
// line ends, or by NUL as in the output of `find -print0`.
func readList(cmd *cobra.Command, path string) ([]string, error) {
	if path == "" {
		return nil, nil
	}
	in := cmd.InOrStdin()
	if path != stdio {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", outfile.Quote(path), outfile.Reason(err))
		}
		defer f.Close()
		in = f
	}
	text, err := interruptibly(cmd.Context(), func() ([]byte, error) {
		return readLimited(in, 0, maxList, "use several lists")
	})
	if err != nil {
		return nil, fmt.Errorf("cannot read the list %s: %w", outfile.Quote(inputName(path)), err)
	}
	list, end := strings.TrimPrefix(string(text), "\ufeff"), "\x00"
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

// endJob writes the reports and prints the summary.
func endJob(cmd *cobra.Command, folder *job.Folder, records []record.Record, formats []string, done int, elapsed time.Duration, unsolved bool) error {
	summary, err := writeReports(folder, records, formats, done, elapsed)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(cmd.OutOrStdout(), summary.Text()); err != nil {
		return err
	}
	if summary.NotSolved > 0 && !unsolved {
		return errNotSolved
	}
	return nil
}
