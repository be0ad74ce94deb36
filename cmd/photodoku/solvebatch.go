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

	"github.com/photodoku/photodoku/internal/batch"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/show"
)

// solveBatch is one run of the solve command.
type solveBatch struct {
	options  solveOptions
	stdin    io.Reader
	stdout   io.Writer
	stderr   io.Writer
	toStdout bool
	names    outfile.Namer
	total    int
	failed   int
	unsolved int
}

func newSolveBatch(cmd *cobra.Command, o solveOptions, photos []string) (*solveBatch, error) {
	b := &solveBatch{
		options:  o,
		stdin:    cmd.InOrStdin(),
		stdout:   cmd.OutOrStdout(),
		stderr:   cmd.ErrOrStderr(),
		toStdout: o.toStdout(photos),
		names:    outfile.Namer{Folder: o.folder(photos), Suffix: ".solved"},
	}
	b.names.Protect(photos)
	if b.toStdout {
		return b, refuseTerminal(b.stdout)
	}
	if b.names.Folder == "" {
		return b, nil
	}
	if err := os.MkdirAll(b.names.Folder, 0o777); err != nil {
		return nil, fmt.Errorf("cannot make the folder %s: %w", b.names.Folder, outfile.Reason(err))
	}
	return b, nil
}

func (b *solveBatch) run(ctx context.Context, photos []string) error {
	workers := min(b.options.jobs, len(photos))
	engines := min(b.options.jobs/workers, mostEngines)
	job := batch.Job[*solveWorker, photo, *outcome]{
		Workers: workers,
		Open:    func() (*solveWorker, error) { return newSolveWorker(b.options, engines, b.stdin, b.toStdout) },
		Do: func(ctx context.Context, w *solveWorker, p photo) iter.Seq[*outcome] {
			return w.solve(ctx, p)
		},
		Emit: b.emit,
	}
	if err := job.Run(ctx, slices.Values(b.photos(photos))); err != nil {
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

// photos gives each photo a folder of its own for the pictures of its stages.
func (b *solveBatch) photos(paths []string) []photo {
	var list []photo
	dirs := outfile.Namer{Folder: b.options.debugDir}
	for _, path := range paths {
		p := photo{path: path}
		if dirs.Folder != "" {
			p.debugDir = dirs.Next(nameOf(path), "")
		}
		list = append(list, p)
	}
	return list
}

// nameOf is what a file made from a photo is called after.
func nameOf(path string) string {
	if path == stdio {
		return "stdin"
	}
	return path
}

// emit writes the answered picture and tells what was found in it.
func (b *solveBatch) emit(o *outcome) error {
	b.total++
	if o.err == nil && o.picture != nil {
		o.output, o.err = b.write(o)
		if b.toStdout && o.err != nil {
			return o.err
		}
	}
	switch {
	case o.err != nil:
		b.failed++
		o.result.Error = o.err.Error()
		fmt.Fprintf(b.stderr, "photodoku: %s: %v\n", show.Name(o.title()), o.err)
	case !o.result.Trusted():
		b.unsolved++
	}
	return b.print(o)
}

// write puts the answered picture in its place and names that.
func (b *solveBatch) write(o *outcome) (string, error) {
	if b.toStdout {
		_, err := b.stdout.Write(o.picture)
		return "", err
	}
	path, err := b.place(o)
	if err != nil {
		return "", err
	}
	return path, outfile.Write(path, o.picture)
}

var errOverInput = errors.New("the answer would be written over the photo itself; choose another name with -o")

func (b *solveBatch) place(o *outcome) (string, error) {
	mark := outfile.PageMark(o.result.Page, o.pages)
	if b.options.out == "" || b.names.Folder != "" {
		return b.names.Next(nameOf(o.result.File), mark+o.ext), nil
	}
	ending := filepath.Ext(b.options.out)
	path := strings.TrimSuffix(b.options.out, ending) + mark + ending
	if b.names.IsInput(path) {
		return "", errOverInput
	}
	return path, checkEnding(path, o.ext)
}
