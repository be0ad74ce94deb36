package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/console"
	"github.com/photodoku/photodoku/internal/explain"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/puzzles"
	"github.com/photodoku/photodoku/internal/workpool"
	"github.com/photodoku/photodoku/solver"
)

// textOptions are the command line options of text.
type textOptions struct {
	format string
	limit  int
	jobs   int
	speed  float64
	modes  [puzzles.Stats + 1]bool
	watch  bool
	steps  string
	page   string
}

func textCommand() *cobra.Command {
	var o textOptions
	cmd := &cobra.Command{
		Use:   "text [flags] [FILE...|-]",
		Short: "Solve, count, rate or explain Sudokus given as text",
		Long: `Text reads puzzles and writes the answers in the same order, each as soon as it
is found. A puzzle is a line of 81 characters (1 to 9, and . 0 _ - * or x for an
empty cell), or nine lines with or without a frame, also in .sdm and .sdk files.
Without a FILE, and for "-", text reads standard input.

Cells are named by row and column: R4C7 is the cell in row 4, column 7.

A line that is not a puzzle, or has no solution, is reported on standard error;
its answer is an empty line.

Exit codes: 0 every puzzle is answered, 1 failed or no line is a puzzle, 3 some
puzzles are not answered, 64 wrong command line, 130 interrupted.`,
		Example: `  photodoku text puzzles.txt > answers.txt
  photodoku text --format grid puzzle.sdk
  photodoku generate -n 5 | photodoku text --rate
  photodoku text --explain hard.txt
  photodoku text --explain --steps hard --html steps.html hard.txt
  photodoku text --stats top95.txt
  echo 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. | photodoku text --watch`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := exclusive(cmd, "count", "all", "rate", "explain", "candidates", "stats", "watch"); err != nil {
				return err
			}
			if cmd.Flags().Changed("speed") && !o.watch {
				return usagef("--speed needs --watch")
			}
			return text(cmd, o, files)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "line", "write answers as `F`: line, grid (only solutions) or json")
	f.IntVar(&o.limit, "limit", 0, "stop at `N` solutions of a puzzle (default: a million for --count, no limit for --all)")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "solve `N` puzzles at the same time")
	f.Lookup("jobs").DefValue = perProcessor
	f.BoolVar(&o.modes[puzzles.Count], "count", false, "count the solutions")
	f.BoolVar(&o.modes[puzzles.All], "all", false, "write all solutions")
	f.BoolVar(&o.modes[puzzles.Rate], "rate", false, "rate the difficulty for a person")
	f.BoolVar(&o.modes[puzzles.Explain], "explain", false, "explain the steps to the solution")
	f.StringVar(&o.steps, "steps", "all", "explain these `STEPS` one by one, with the others folded: all, hard")
	f.StringVar(&o.page, "html", "", "write explanations to `FILE`, a page to print, instead of text; - is standard output")
	f.BoolVar(&o.modes[puzzles.Candidates], "candidates", false, "write the candidates of each cell after direct elimination")
	f.BoolVar(&o.modes[puzzles.Stats], "stats", false, "write only the solving times and the numbers of guesses")
	f.BoolVar(&o.watch, "watch", false, "show the search step by step; keys on a terminal: + faster, - slower, space pause, q quit")
	f.Float64Var(&o.speed, "speed", 20, "show `N` steps per second with --watch")
	setGroup(f, "Answer", "count", "all", "rate", "explain", "steps", "candidates", "stats", "watch", "speed")
	return cmd
}

// answerer validates the options and returns the Answerer for them.
func (o textOptions) answerer(w io.Writer) (puzzles.Answerer, error) {
	format, ok := puzzles.ParseFormat(o.format)
	if !ok {
		return puzzles.Answerer{}, usagef("--format %q must be line, grid or json", o.format)
	}
	if o.limit < 0 {
		return puzzles.Answerer{}, usagef("--limit %d must be at least 1", o.limit)
	}
	explain := o.modes[puzzles.Explain]
	switch {
	case o.steps != "all" && o.steps != "hard":
		return puzzles.Answerer{}, usagef("--steps %q must be all or hard", o.steps)
	case (o.steps != "all" || o.page != "") && !explain:
		return puzzles.Answerer{}, usagef("--steps and --html need --explain")
	case o.page != "" && format != puzzles.Line:
		return puzzles.Answerer{}, usagef("--html and --format cannot be combined")
	case format != puzzles.Line && (o.watch || o.modes[puzzles.Stats]):
		return puzzles.Answerer{}, usagef("--watch and --stats cannot be combined with --format %s", o.format)
	case format == puzzles.Grid && (o.modes[puzzles.Count] || o.modes[puzzles.Rate] || explain || o.modes[puzzles.Candidates]):
		return puzzles.Answerer{}, usagef("--format grid is only for solutions")
	}
	if o.watch && o.speed <= 0 {
		return puzzles.Answerer{}, usagef("--speed %g must be more than 0", o.speed)
	}
	if o.limit > 0 && !o.modes[puzzles.Count] && !o.modes[puzzles.All] {
		return puzzles.Answerer{}, usagef("--limit needs --count or --all")
	}
	style := console.StyleFor(w)
	q := puzzles.Answerer{Format: format, Limit: o.limit, OnlyHard: o.steps == "hard", Colour: style.Colour, Page: o.page != "", Draw: func(puzzle, solution solver.Grid) string {
		return style.Grid(photodoku.Board{Givens: puzzle.String(), Solution: solution.String(), Status: photodoku.Solved})
	}}
	for mode, selected := range o.modes {
		if selected {
			q.Mode = puzzles.Mode(mode)
		}
	}
	return q, nil
}

func text(cmd *cobra.Command, o textOptions, files []string) error {
	q, err := o.answerer(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{stdio}
	}
	if err := keepInputs("html", o.page, files); err != nil {
		return err
	}
	run := textRun{cmd: cmd, options: o, answerer: q}
	defer run.closeScreen()
	start := time.Now()
	for _, file := range files {
		err := run.file(cmd.Context(), file)
		if errors.Is(err, errQuit) {
			break
		}
		if err != nil {
			return err
		}
	}
	if q.Mode == puzzles.Stats {
		if err := run.tally.WriteStats(cmd.OutOrStdout(), time.Since(start)); err != nil {
			return err
		}
	}
	if o.page != "" {
		if err := run.writePage(); err != nil {
			return err
		}
	}
	return run.verdict()
}

// writePage writes the page of explanations. If there are none, it keeps an existing file and
// reports that it was not written.
func (r *textRun) writePage() error {
	if len(r.explanations) == 0 {
		if r.options.page != stdio {
			fmt.Fprintf(r.cmd.ErrOrStderr(), "photodoku: %s: not written: no puzzle could be explained\n", outfile.Quote(r.options.page))
		}
		return nil
	}
	var page bytes.Buffer
	if err := explain.Page(&page, r.explanations); err != nil {
		return err
	}
	if r.options.page == stdio {
		_, err := page.WriteTo(r.cmd.OutOrStdout())
		return err
	}
	return outfile.Write(r.options.page, page.Bytes())
}

// textRun is one run of the text command.
type textRun struct {
	cmd          *cobra.Command
	options      textOptions
	answerer     puzzles.Answerer
	tally        puzzles.Tally
	failed       bool
	explanations []explain.Explanation // for the page
	screen       *screen               // nil before the first search that is shown on a terminal
}

// file answers the puzzles of one file. It reports a file that cannot be read;
// the other files are still processed.
func (r *textRun) file(ctx context.Context, name string) error {
	in := r.cmd.InOrStdin()
	if name != stdio {
		f, err := os.Open(name)
		if _, wrong := solver.Parse(name); errors.Is(err, fs.ErrNotExist) && wrong == nil {
			err = errors.New("is a puzzle, not a file; write it to standard input: echo PUZZLE | photodoku text")
		}
		if err != nil {
			r.fail(name, err)
			return nil
		}
		defer f.Close()
		in = f
	}
	// If the output fails, stop waiting for input. Only the reader has this context: the pool must
	// return the error of the output, not a cancellation.
	reading, stop := context.WithCancel(ctx)
	defer stop()
	in = interruptibleReader{reading, in}
	if r.options.watch {
		return r.watch(ctx, inputName(name), in)
	}
	var readErr error
	pool := workpool.Pool[noWorker, puzzles.Chunk, *puzzles.Answers]{
		Workers: r.options.jobs,
		Open:    func() (noWorker, error) { return noWorker{}, nil },
		Do: func(ctx context.Context, _ noWorker, c puzzles.Chunk) iter.Seq[*puzzles.Answers] {
			return func(yield func(*puzzles.Answers) bool) {
				// Counting the solutions of a grid may take hours.
				a, err := interruptibly(ctx, func() (*puzzles.Answers, error) { return r.answerer.Answer(c), nil })
				if err == nil {
					yield(a)
				}
			}
		},
		Emit: func(a *puzzles.Answers) error {
			err := r.emit(a)
			if err != nil {
				stop()
			}
			return err
		},
	}
	chunks := puzzles.Chunks(inputName(name), in, r.answerer.Mode == puzzles.All)
	err := pool.Run(ctx, func(yield func(puzzles.Chunk) bool) {
		for c, err := range chunks {
			if err != nil {
				readErr = err
				return
			}
			if !yield(c) {
				return
			}
		}
	})
	if readErr != nil && reading.Err() == nil {
		r.fail(name, readErr)
	}
	return cmp.Or(err, ctx.Err())
}

// noWorker is a worker without state.
type noWorker struct{}

func (noWorker) Close() error { return nil }

func (r *textRun) emit(a *puzzles.Answers) error {
	r.tally.Add(a)
	r.explanations = append(r.explanations, a.Explanations...)
	for _, warning := range a.Warnings {
		fmt.Fprintf(r.cmd.ErrOrStderr(), "photodoku: %s\n", warning)
	}
	_, err := a.WriteTo(interruptibleWriter{r.cmd.Context(), r.cmd.OutOrStdout()})
	return err
}

func (r *textRun) fail(name string, err error) {
	r.failed = true
	fmt.Fprintf(r.cmd.ErrOrStderr(), "photodoku: %s: %v\n", outfile.Quote(inputName(name)), outfile.Reason(err))
}

func (r *textRun) verdict() error {
	t := r.tally
	switch {
	case !r.failed && t.Puzzles == 0:
		return errors.New("the input contains no puzzle")
	case r.failed, t.Puzzles > 0 && t.Unreadable == t.Puzzles:
		return errFailed
	case t.Unreadable+t.Unsolved > 0:
		return errNotSolved
	}
	return nil
}
