package job

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/thumb"
)

// request asks a worker process for one page of an input.
type request struct {
	Input Input
	Page  int
	Out   []byte // the job's folder, whose name need not be UTF-8
}

// reply is the page's result.
type reply struct {
	record.Record
	// Fatal is why the job cannot go on, as a full disk.
	Fatal string `json:"fatal,omitempty"`
}

// Worker is the work of a worker process.
type Worker struct {
	Options photodoku.Options
	Limits  document.Limits
	// Memory is what this process and the tool that it calls may take together,
	// in bytes.
	Memory int64

	solver *photodoku.Worker
	input  Input
	doc    *document.Document
}

// Serve answers requests until there are no more.
func (w *Worker) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	defer w.close()
	requests := bufio.NewReader(in)
	for {
		line, err := requests.ReadBytes('\n')
		if err != nil {
			return nil // the parent has no more, or is gone
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			return err
		}
		if err := json.NewEncoder(out).Encode(w.answer(ctx, r)); err != nil {
			return err
		}
	}
}

func (w *Worker) close() {
	_ = w.leave()
	if w.solver != nil {
		w.solver.Close()
	}
}

// fatal is an error that is not the picture's fault.
type fatal struct{ error }

// isOurs tells whether an error is about this process's temporary files, as on
// a full disk, which is not the picture's fault either.
func isOurs(err error) bool {
	var file *fs.PathError
	return errors.As(err, &file) && strings.HasPrefix(file.Path, os.TempDir())
}

func (w *Worker) answer(ctx context.Context, r request) reply {
	answer := reply{Record: record.Record{Pages: 1}}
	err := w.page(ctx, r, &answer.Record)
	answer.File, answer.Page = r.Input.File, r.Page
	answer.Size, answer.Modified = w.input.Size, w.input.Modified
	var stop fatal
	switch {
	case errors.As(err, &stop), isOurs(err):
		answer.Fatal = err.Error()
	case err != nil:
		answer.Error, answer.Boards = err.Error(), nil
	}
	return answer
}

func (w *Worker) page(ctx context.Context, r request, result *record.Record) error {
	if err := w.open(ctx, r.Input); err != nil {
		return err
	}
	result.Pages = w.doc.Pages
	data, err := w.doc.Page(ctx, r.Page)
	if err != nil {
		return err
	}
	if w.solver == nil {
		if w.solver, err = photodoku.NewWorker(w.Options); err != nil {
			return fatal{err}
		}
	}
	answer, err := w.solver.Solve(ctx, data)
	if err != nil {
		return err
	}
	return w.draw(r, answer, result)
}

// open reads an input, unless it is the one at hand.
func (w *Worker) open(ctx context.Context, in Input) error {
	if w.doc != nil && w.input.Path == in.Path {
		return nil
	}
	if err := w.leave(); err != nil {
		return fatal{err}
	}
	w.input = in
	data, err := w.read()
	if err != nil {
		return err
	}
	w.Limits.Memory = max(w.Memory-child.Resident(os.Getpid()), 1)
	w.doc, err = document.Open(ctx, data, os.TempDir(), w.Limits)
	return err
}

// leave closes the document at hand.
func (w *Worker) leave() (err error) {
	if w.doc != nil {
		err = w.doc.Close()
	}
	w.doc = nil
	return err
}

// maxFile is the size in bytes from which on a file is not read.
const maxFile = 1 << 30

// read gives the bytes of the input, and keeps its size and time as they are
// now. No pipe or link that took the file's place since it was found is read.
func (w *Worker) read() ([]byte, error) {
	flags := os.O_RDONLY | syscall.O_NONBLOCK
	if !w.input.Linked {
		flags |= syscall.O_NOFOLLOW
	}
	f, err := os.OpenFile(w.input.Path, flags, 0)
	if errors.Is(err, syscall.ELOOP) {
		return nil, errors.New("is a link now")
	}
	if err != nil {
		return nil, outfile.Reason(err)
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return nil, outfile.Reason(err)
	}
	w.input.Size, w.input.Modified = before.Size(), before.ModTime().UnixNano()
	switch {
	case !before.Mode().IsRegular():
		return nil, errors.New("is not a file any more")
	case before.Size() > maxFile:
		return nil, fmt.Errorf("has more than %d MB", maxFile>>20)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxFile))
	if err != nil {
		return nil, outfile.Reason(err)
	}
	after, err := f.Stat()
	if err != nil || changed(before, after) {
		return nil, errors.New("changed while it was read")
	}
	return data, nil
}

func changed(a, b fs.FileInfo) bool { return a.Size() != b.Size() || !a.ModTime().Equal(b.ModTime()) }

// thumbnailSide and boardSide are lengths in pixels.
const (
	thumbnailSide = 320
	boardSide     = 54 * 9
)

// draw writes the answered picture and the small ones.
func (w *Worker) draw(r request, answer *photodoku.Answer, result *record.Record) error {
	before := thumb.Small(answer.Image(), thumbnailSide)
	thumbnail := thumbnailName(r.Input.Stem, r.Page, w.doc.Pages)
	for i, b := range answer.Boards {
		if b.Status.Trusted() {
			continue
		}
		board := thumb.Straight(answer.Image(), b.Corners, boardSide)
		if err := write(string(r.Out), BoardName(thumbnail, i), func() ([]byte, error) { return thumb.JPEG(board), nil }); err != nil {
			return err
		}
	}
	small := before
	if !w.Options.NoImage && len(answer.Boards) > 0 {
		result.Output = outputName(r.Input.Stem, r.Page, w.doc.Pages, answer.Ext())
		if err := write(string(r.Out), result.Output, answer.Encode); err != nil {
			return err
		}
		small = thumb.Pair(before, thumb.Small(answer.Image(), thumbnailSide))
	}
	result.Result, result.Thumbnail = answer.Result, thumbnail
	return write(string(r.Out), thumbnail, func() ([]byte, error) { return thumb.JPEG(small), nil })
}

// write puts a file into the job's folder. That it cannot is not the
// picture's fault.
func write(folder, name string, encode func() ([]byte, error)) error {
	data, err := encode()
	if err != nil {
		return err
	}
	path := filepath.FromSlash(name)
	if !filepath.IsLocal(path) {
		return fmt.Errorf("has a name that leads out of the folder")
	}
	err = outfile.WriteFrom(os.TempDir(), filepath.Join(folder, path), data)
	if err != nil && !errors.Is(err, syscall.ENAMETOOLONG) {
		return fatal{err}
	}
	return err
}
