package job

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/record"
)

// Options control the run of a job.
type Options struct {
	// Command are the arguments that start this program as a worker.
	Command []string
	// Jobs is the number of worker processes.
	Jobs   int
	Limits child.Limits
	// OnStart receives the number of inputs and how many are already done.
	OnStart func(inputs, done int)
	// OnResult receives each result. last is set for the last page of its input. Calls
	// do not overlap.
	OnResult func(r record.Record, last bool)
}

// Run processes the inputs without a current result and returns the results of
// all inputs, sorted. When the context ends, it finishes the current pictures
// and stops.
func (f *Folder) Run(ctx context.Context, inputs []Input, o Options) ([]record.Record, error) {
	keepStems(inputs, f.records)
	todo, bad := f.todo(inputs)
	o.OnStart(len(inputs), len(inputs)-len(todo)-len(bad))
	for _, r := range bad {
		o.OnResult(r, true)
	}
	if err := f.work(ctx, todo, o); err != nil {
		return nil, err
	}
	return f.finish(inputs)
}

// todo returns the inputs to process, and failed results for the inputs that
// cannot be processed. An input that is missing now keeps an earlier result.
func (f *Folder) todo(inputs []Input) (todo []Input, bad []record.Record) {
	for _, in := range inputs {
		if in.Err == nil {
			if !f.isDone(in) {
				todo = append(todo, in)
			}
			continue
		}
		r := in.failed(1, 1, in.Err.Error())
		if old, ok := f.records[r.Key()]; !ok || old.Error != "" {
			f.records[r.Key()] = r
			bad = append(bad, r)
		}
	}
	return todo, bad
}

// isDone reports whether all pages of an input have current results.
func (f *Folder) isDone(in Input) bool {
	pages := 1
	for page := 1; page <= pages; page++ {
		r, ok := f.records[record.Key{File: in.File, Page: page}]
		if !ok || !f.isCurrent(r, in) {
			return false
		}
		pages = r.Pages
	}
	return true
}

// isCurrent reports whether the input has not changed since its result, and the solved
// picture exists.
func (f *Folder) isCurrent(r record.Record, in Input) bool {
	if r.Size != in.Size || r.Modified != in.Modified {
		return false
	}
	if r.Output == "" {
		return true
	}
	return f.has(r.Output)
}

// unread marks an input that could not be read. Its result has no size and time, so
// that the next run tries again.
func (in *Input) unread() { in.Size, in.Modified = 0, 0 }

func (in Input) failed(page, pages int, reason string) record.Record {
	r := record.Record{Pages: pages, Size: in.Size, Modified: in.Modified}
	r.File, r.Page, r.Error = in.File, page, reason
	return r
}

func (f *Folder) work(ctx context.Context, todo []Input, o Options) (err error) {
	if len(todo) == 0 {
		return nil
	}
	if f.journal, err = record.Append(f.at(resultsName)); err != nil {
		return err
	}
	defer f.journal.Close()
	group, ctx := errgroup.WithContext(ctx)
	queue := make(chan Input)
	group.Go(func() error { return feed(ctx, todo, queue) })
	for range min(o.Jobs, len(todo)) {
		group.Go(func() error { return f.worker(ctx, queue, o) })
	}
	return group.Wait()
}

func feed(ctx context.Context, todo []Input, queue chan<- Input) error {
	defer close(queue)
	for _, in := range todo {
		select {
		case queue <- in:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// worker sends inputs to one child process at a time.
func (f *Folder) worker(ctx context.Context, queue <-chan Input, o Options) error {
	p := child.New(o.Command, o.Limits, func() (string, error) { return os.MkdirTemp(f.absolute(workName), "worker-") })
	defer p.Close()
	for in := range queue {
		if err := f.input(ctx, p, in, o); err != nil {
			return err
		}
	}
	return nil
}

// input processes the pages of an input that have no current result.
func (f *Folder) input(ctx context.Context, p *child.Process, in Input, o Options) error {
	in, err := f.fetch(ctx, in)
	if err != nil {
		return err
	}
	defer f.release(in)
	pages := 1
	for page := 1; page <= pages; page++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		old, ok := f.get(record.Key{File: in.File, Page: page})
		if ok && f.isCurrent(old, in) {
			pages = old.Pages
			continue
		}
		r, err := f.page(p, in, page, pages)
		if err != nil {
			return err
		}
		if ok {
			f.removeReplaced(old, r)
		}
		pages = r.Pages
		if err := f.add(r); err != nil {
			return err
		}
		f.mutex.Lock()
		o.OnResult(r, page >= pages)
		f.mutex.Unlock()
	}
	return nil
}

func (f *Folder) get(key record.Key) (record.Record, bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	r, ok := f.records[key]
	return r, ok
}

// page processes one page. If only this page fails, the failure is its result.
func (f *Folder) page(p *child.Process, in Input, page, pages int) (record.Record, error) {
	if in.Err != nil {
		return in.failed(page, pages, in.Err.Error()), nil
	}
	var answer reply
	err := p.Call(context.Background(), request{in, page, []byte(f.absolute(""))}, &answer)
	var failure *child.Failure
	switch {
	case errors.As(err, &failure):
		if page == 1 {
			pages = f.count(p, in)
		}
		return in.failed(page, pages, failure.Error()), nil
	case err != nil:
		return record.Record{}, err
	case answer.Fatal != "":
		return record.Record{}, errors.New(answer.Fatal)
	}
	if in.bucket != nil {
		answer.Size, answer.Modified = in.Size, in.Modified // the object's
	}
	return answer.Record, f.upload(answer.Record)
}

// count returns the number of pages of an input whose first page failed. It is 1 if the
// input cannot be opened either.
func (f *Folder) count(p *child.Process, in Input) int {
	var answer reply
	if err := p.Call(context.Background(), request{in, 0, []byte(f.absolute(""))}, &answer); err != nil {
		return 1
	}
	return answer.Pages
}

// removeReplaced removes the output files of the old result that the new one
// does not have.
func (f *Folder) removeReplaced(old, r record.Record) {
	f.removeFiles(slices.DeleteFunc(filesOf(old), func(name string) bool { return slices.Contains(filesOf(r), name) }))
}

// finish sorts the results and writes results.jsonl. It keeps the results of inputs that
// no longer exist. It drops their failures, and pages that a document no longer has.
func (f *Folder) finish(inputs []Input) ([]record.Record, error) {
	last := map[string]int{}
	for _, in := range inputs {
		last[in.File] = math.MaxInt
		if r, ok := f.records[record.Key{File: in.File, Page: 1}]; ok {
			last[in.File] = r.Pages
		}
	}
	var records []record.Record
	for _, r := range f.records {
		pages, there := last[r.File]
		if there && r.Page <= pages || !there && r.Error == "" {
			records = append(records, r)
			continue
		}
		f.remove(r)
	}
	record.Sort(records)
	return records, f.writeResults(records)
}
