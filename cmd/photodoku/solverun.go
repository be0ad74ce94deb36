package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/workpool"
)

// solveRun is one run of the solve command.
type solveRun struct {
	options  solveOptions
	stdin    io.Reader
	stdout   io.Writer
	stderr   io.Writer
	toStdout bool
	names    outfile.Namer
	activity *activity
	done     int // photos
	total    int // photos and pages
	failed   int
	unsolved int
}

func newSolveRun(cmd *cobra.Command, o solveOptions, photos []string) (*solveRun, error) {
	b := &solveRun{
		options:  o,
		stdin:    cmd.InOrStdin(),
		stdout:   cmd.OutOrStdout(),
		stderr:   cmd.ErrOrStderr(),
		toStdout: o.toStdout(photos),
		names:    outfile.Namer{Folder: o.folder(photos), Suffix: ".solved"},
	}
	b.names.Protect(filesOf(photos))
	if b.toStdout {
		return b, refuseTerminal(b.stdout)
	}
	return b, nil
}

func (b *solveRun) run(ctx context.Context, photos []string) error {
	if b.names.Folder != "" {
		removeEmpty, err := outfile.MakeFolder(b.names.Folder)
		if err != nil {
			return err
		}
		defer removeEmpty()
	}
	workers := min(b.options.jobs, len(photos))
	engines := min(b.options.jobs/workers, maxEngines)
	pool := workpool.Pool[photoSolver, photo, *outcome]{
		Workers: workers,
		Open: func() (photoSolver, error) {
			if isolate(photos) {
				return newSolveProcess(b.options, b.toStdout)
			}
			return newSolveWorker(b.options, engines, b.stdin, b.toStdout)
		},
		Do:   func(ctx context.Context, s photoSolver, p photo) iter.Seq[*outcome] { return s.solve(ctx, p) },
		Emit: b.emit,
	}
	b.activity = startActivity(b.stderr, len(photos))
	defer b.activity.close()
	err := pool.Run(ctx, slices.Values(b.photos(photos)))
	switch {
	case errors.Is(err, context.Canceled) && len(photos) > 1 && b.done < len(photos):
		return &interrupted{fmt.Sprintf("%d of %d photos are done; continue with %s and the photos after it", b.done, len(photos), outfile.Quote(photos[b.done]))}
	case err != nil:
		return err
	}
	switch {
	case b.failed == b.total:
		return errFailed
	case b.failed+b.unsolved > 0:
		return errNotSolved
	}
	return nil
}

// isolate reports whether photos are solved in worker processes. A single picture is
// solved in this process, because starting another process takes as long as solving
// the picture.
func isolate(photos []string) bool {
	return len(photos) > 1 || photos[0] != stdio && hasPages(photos[0])
}

// hasPages reports whether a file may be a document of several pages.
func hasPages(path string) bool { return document.MayHavePages(headOf(path)) }

// headOf returns the beginning of a regular file, nil for any other file: what is read from
// a pipe is lost to the reader of the photo.
func headOf(path string) []byte {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, headBytes)
	n, _ := io.ReadFull(f, head)
	return head[:n]
}

// photos assigns each photo a folder for its stage images.
func (b *solveRun) photos(paths []string) []photo {
	var list []photo
	dirs := outfile.Namer{Folder: b.options.debugDir}
	dirs.Protect(filesOf(paths))
	for _, path := range paths {
		p := photo{path: path, named: b.toStdout || b.options.out != "" && b.names.Folder == ""}
		if dirs.Folder != "" {
			p.debugDir = dirs.Next(nameOf(path), "")
		}
		list = append(list, p)
	}
	return list
}

// nameOf returns the path from which the names of a photo's outputs are derived.
func nameOf(path string) string {
	if path == stdio {
		return "stdin"
	}
	return path
}

// emit writes the solved picture and prints the result. It prints the result even if the
// picture cannot be written.
func (b *solveRun) emit(o *outcome) error {
	defer b.activity.pause()()
	b.total++
	if o.fatal || errors.Is(o.err, context.Canceled) {
		return o.err
	}
	if o.result.Page == 0 || o.result.Page >= o.pages { // 0: the file could not be read
		b.done++
		b.activity.photoDone()
	}
	if o.err == nil && o.picture != nil {
		o.output, o.err = b.write(o)
		if b.toStdout && o.err != nil {
			return o.err
		}
	}
	switch {
	case o.err != nil:
		b.failed++
		o.result.Error, o.output = o.err.Error(), ""
	case !o.result.Trusted():
		b.unsolved++
	}
	if err := b.print(o); err != nil || o.err == nil {
		return err
	}
	_, err := fmt.Fprintf(b.stderr, "photodoku: %s: %v\n", outfile.Quote(o.title()), o.err)
	return err
}

// write writes the solved picture and returns its path.
func (b *solveRun) write(o *outcome) (string, error) {
	if b.toStdout {
		_, err := b.stdout.Write(o.picture)
		return "", err
	}
	path, err := b.outputPath(o)
	if err != nil {
		return "", err
	}
	return path, outfile.Write(path, o.picture)
}

var errOverInput = errors.New("the answer would overwrite the photo itself; choose another name with -o")

func (b *solveRun) outputPath(o *outcome) (string, error) {
	mark := outfile.PageMark(o.result.Page, o.pages)
	if b.options.out == "" || b.names.Folder != "" {
		return b.names.Next(nameOf(o.result.File), mark+o.ext), nil
	}
	ext := filepath.Ext(b.options.out)
	path := strings.TrimSuffix(b.options.out, ext) + mark + ext
	if b.names.IsInput(path) {
		return "", errOverInput
	}
	return path, checkExtension(path, o.ext)
}
