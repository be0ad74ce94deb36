package job

import (
	"context"
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
	"github.com/photodoku/photodoku/internal/thumbnail"
)

// request asks a worker process to process one page of an input. Page 0 asks only for
// the number of pages.
type request struct {
	Input Input
	Page  int
	Out   []byte // the job's folder; the path may not be UTF-8
}

// reply is the result of a page.
type reply struct {
	record.Record
	// Fatal reports why the job cannot continue, for example a full disk. The page has
	// no result then.
	Fatal string `json:"fatal,omitempty"`
}

// Worker processes pictures in a worker process.
type Worker struct {
	Options photodoku.Options
	Limits  document.Limits
	// NoImage says that no solved pictures are written.
	NoImage bool

	solver *photodoku.Worker
	input  Input
	doc    *document.Document
}

// Serve answers requests until the input ends.
func (w *Worker) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	defer w.close()
	return child.Serve(in, out, func(r request) reply { return w.reply(ctx, r) })
}

func (w *Worker) close() {
	_ = w.closeDocument()
	if w.solver != nil {
		w.solver.Close()
	}
}

// fatal is an error that the picture did not cause.
type fatal struct{ error }

// isTemporaryFileError reports whether an error concerns this process's
// temporary files, for example a full disk. The picture did not cause it.
func isTemporaryFileError(err error) bool {
	var file *fs.PathError
	return errors.As(err, &file) && strings.HasPrefix(file.Path, os.TempDir())
}

func (w *Worker) reply(ctx context.Context, r request) reply {
	answer := reply{Record: record.Record{Pages: 1}}
	err := w.page(ctx, r, &answer.Record)
	answer.File, answer.Page = r.Input.File, r.Page
	answer.Size, answer.Modified = w.input.Size, w.input.Modified
	var stop fatal
	switch {
	case errors.As(err, &stop), isTemporaryFileError(err), errors.Is(err, context.Canceled):
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
	if r.Page == 0 {
		return nil
	}
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

// open reads an input unless it is already open.
func (w *Worker) open(ctx context.Context, in Input) error {
	if w.doc != nil && w.input.Path == in.Path {
		return nil
	}
	if err := w.closeDocument(); err != nil {
		return fatal{err}
	}
	w.input = in
	data, err := w.read()
	if err != nil {
		return err
	}
	w.doc, err = document.Open(ctx, data, os.TempDir(), w.Limits)
	return err
}

// closeDocument closes the open document.
func (w *Worker) closeDocument() (err error) {
	if w.doc != nil {
		err = w.doc.Close()
	}
	w.doc = nil
	return err
}

// maxFile is the largest size of a file in bytes.
const maxFile = 1 << 30

// read returns the bytes of the input and updates its size and time, because the listing
// may be outdated. It does not open a pipe or a link that has replaced the file.
func (w *Worker) read() (_ []byte, err error) {
	defer func() {
		if err != nil {
			w.input.unread()
		}
	}()
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
	switch {
	case !before.Mode().IsRegular():
		return nil, errors.New("is no longer a file")
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
	w.input.Size, w.input.Modified = before.Size(), before.ModTime().UnixNano()
	return data, nil
}

func changed(a, b fs.FileInfo) bool { return a.Size() != b.Size() || !a.ModTime().Equal(b.ModTime()) }

// Sides of the small images in pixels.
const (
	thumbnailSide = 320
	boardSide     = 54 * 9
)

// draw writes the solved picture and the small images.
func (w *Worker) draw(r request, answer *photodoku.Answer, result *record.Record) error {
	before := thumbnail.Small(answer.Image(), thumbnailSide)
	name := thumbnailName(r.Input.Stem, r.Page, w.doc.Pages)
	for i, b := range answer.Boards {
		if b.Status.Trusted() {
			continue
		}
		board := thumbnail.Rectify(answer.Image(), b.Corners, boardSide)
		if err := write(string(r.Out), BoardName(name, i), func() ([]byte, error) { return thumbnail.JPEG(board), nil }); err != nil {
			return err
		}
	}
	small := before
	if !w.NoImage && answer.HasMarks() {
		result.Output = outputName(r.Input.Stem, r.Page, w.doc.Pages, answer.Ext())
		if err := write(string(r.Out), result.Output, answer.Encode); err != nil {
			return err
		}
		small = thumbnail.SideBySide(before, thumbnail.Small(answer.Image(), thumbnailSide))
	}
	result.Result, result.Thumbnail = answer.Result, name
	return write(string(r.Out), name, func() ([]byte, error) { return thumbnail.JPEG(small), nil })
}

// write writes a file into the job's folder. A failure is fatal, because the
// picture did not cause it.
func write(folder, name string, encode func() ([]byte, error)) error {
	data, err := encode()
	if err != nil {
		return err
	}
	path := filepath.FromSlash(name)
	if !filepath.IsLocal(path) {
		return fmt.Errorf("has a name that points outside the output folder")
	}
	err = outfile.WriteFrom(os.TempDir(), filepath.Join(folder, path), data)
	if err != nil && !errors.Is(err, syscall.ENAMETOOLONG) {
		return fatal{err}
	}
	return err
}
