package main

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
)

// solveWorkerName is the hidden command of the worker processes of solve.
const solveWorkerName = "solve-worker"

// solveRequest asks a worker process to solve one page. Page 0 asks only for the number of
// pages. Paths are bytes because they may not be UTF-8.
type solveRequest struct {
	Path, DebugDir []byte
	Named          bool
	Page           int
	Picture        string // where to write the solved picture
}

// solveReply is the answer to a solveRequest.
type solveReply struct {
	Result   photodoku.Result
	Timings  photodoku.Timings
	Pages    int
	Ext      string
	Written  bool // the solved picture
	Unmarked bool // nothing has to be drawn
	Error    string
	Fatal    bool // the error does not result from the photo
}

// solveProcess solves photos in a worker process, so that a crash, a blocked call
// or excessive memory use affects only the current page.
type solveProcess struct {
	process *child.Process
	tmp     string
	single  bool // refuses documents with several pages
}

func newSolveProcess(o solveOptions, single bool) (*solveProcess, error) {
	tmp, err := outfile.TempDir()
	if err != nil {
		return nil, err
	}
	args := []string{solveWorkerName,
		"--max-pixels=" + strconv.Itoa(o.maxPixels),
		"--max-pages=" + strconv.Itoa(o.maxPages),
		"--memory=" + strconv.FormatInt(o.memory, 10),
		"--model=" + o.model,
		"--timeout=" + o.timeout.String(),
		"--budget=" + o.budget.String(),
		"--no-image=" + strconv.FormatBool(!o.draw()),
		"--explain=" + strconv.FormatBool(o.marks.explain),
		"--color=" + o.marks.colour,
		"--style=" + o.marks.style,
		"--debug-dir=" + o.debugDir}
	if o.marks.check != "" {
		args = append(args, "--check="+o.marks.check)
	}
	if o.marks.hint != "" {
		args = append(args, "--hint="+o.marks.hint)
	}
	limits := child.Limits{Timeout: o.timeout, Memory: o.memory << 20}
	return &solveProcess{child.New(args, limits, func() (string, error) { return os.MkdirTemp(tmp, "worker-") }), tmp, single}, nil
}

// Close ends the worker process and removes the temporary files.
func (s *solveProcess) Close() error {
	return errors.Join(s.process.Close(), os.RemoveAll(s.tmp))
}

// solve yields the outcome of a photo, or of each page of a document.
func (s *solveProcess) solve(ctx context.Context, p photo) iter.Seq[*outcome] {
	return func(yield func(*outcome) bool) {
		pages := 1
		for n := 1; n <= pages; n++ {
			o := s.page(ctx, p, n)
			if s.single && o.pages > 1 {
				o = &outcome{err: errPages}
			}
			if o.pages > 0 || n > 1 { // otherwise the file could not be read
				o.result.Page = n
			}
			pages = max(pages, o.pages)
			o.pages, o.result.File = pages, p.path
			if !yield(o) {
				return
			}
		}
	}
}

func (s *solveProcess) page(ctx context.Context, p photo, n int) *outcome {
	request := solveRequest{[]byte(p.path), []byte(p.debugDir), p.named, n, filepath.Join(s.tmp, "solved")}
	var reply solveReply
	err := s.process.Call(ctx, request, &reply)
	var failure *child.Failure
	switch {
	case errors.As(err, &failure) && n == 1:
		return &outcome{err: err, pages: s.count(ctx, p)}
	case errors.As(err, &failure):
		return &outcome{err: err}
	case err != nil:
		return &outcome{err: err, fatal: true}
	case reply.Error != "":
		return &outcome{err: errors.New(reply.Error), pages: reply.Pages, fatal: reply.Fatal}
	}
	o := &outcome{result: reply.Result, timings: reply.Timings, pages: reply.Pages, ext: reply.Ext, unmarked: reply.Unmarked}
	if reply.Written {
		o.picture, o.err = os.ReadFile(request.Picture)
		_ = os.Remove(request.Picture)
	}
	return o
}

// count returns the number of pages of a photo whose first page failed, 0 if the photo
// cannot be opened either.
func (s *solveProcess) count(ctx context.Context, p photo) int {
	var reply solveReply
	if err := s.process.Call(ctx, solveRequest{Path: []byte(p.path)}, &reply); err != nil {
		return 0
	}
	return reply.Pages
}

func solveWorkerCommand() *cobra.Command {
	var s solveServer
	cmd := &cobra.Command{
		Use:    solveWorkerName,
		Short:  "Solve pictures for photodoku solve",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			preferAsOOMVictim()
			defer s.close()
			return child.Serve(cmd.InOrStdin(), cmd.OutOrStdout(), func(r solveRequest) solveReply { return s.answer(cmd.Context(), r) })
		},
	}
	addSolveFlags(cmd, &s.options)
	return cmd
}

// solveServer answers requests in the worker process.
type solveServer struct {
	options solveOptions
	worker  *solveWorker
	doc     *document.Document
	path    string // of doc
}

func (s *solveServer) close() {
	if s.doc != nil {
		_ = s.doc.Close()
	}
	if s.worker != nil {
		_ = s.worker.Close()
	}
}

func (s *solveServer) answer(ctx context.Context, r solveRequest) solveReply {
	var err error
	if s.worker == nil {
		if s.worker, err = newSolveWorker(s.options, 1, nil, false); err != nil {
			return solveReply{Error: err.Error(), Fatal: true}
		}
	}
	if err := s.open(ctx, string(r.Path)); err != nil {
		return solveReply{Error: err.Error()}
	}
	if r.Page == 0 {
		return solveReply{Pages: s.doc.Pages}
	}
	o := s.worker.page(ctx, photo{string(r.Path), string(r.DebugDir), r.Named}, s.doc, r.Page)
	reply := solveReply{Result: o.result, Timings: o.timings, Pages: s.doc.Pages, Ext: o.ext, Written: o.picture != nil, Unmarked: o.unmarked}
	if o.err == nil && reply.Written {
		o.err = os.WriteFile(r.Picture, o.picture, 0o600)
	}
	if o.err != nil {
		reply.Error = o.err.Error()
	}
	return reply
}

// open opens a document unless it is already open.
func (s *solveServer) open(ctx context.Context, path string) (err error) {
	if s.doc != nil && s.path == path {
		return nil
	}
	if s.doc != nil {
		_ = s.doc.Close()
	}
	s.path = path
	s.doc, err = s.worker.open(ctx, path)
	return err
}

// photoSolver solves photos: in this process or in a worker process.
type photoSolver interface {
	io.Closer
	solve(ctx context.Context, p photo) iter.Seq[*outcome]
}
