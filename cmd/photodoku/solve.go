package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/outfile"
)

func solveCommand() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve [flags] PHOTO...|-",
		Short: "Solve the Sudokus in photos and draw the answers into them",
		Long: `Solve finds, reads and solves the Sudokus in each photo and writes the photo with
the answers drawn in. The answer to newspaper.jpg is newspaper.solved.jpg in the
same folder, unless -o names another file or folder. Supported formats are JPEG,
PNG, GIF, BMP, TIFF, WebP, HEIC, AVIF and PDF. The answer is a JPEG for a JPEG,
HEIC or AVIF, and a PNG for the others. Each page of a multi-page PDF or TIFF has
its own result and picture, such as scan.solved.p2.png. If there is nothing to draw,
for example in a completed board, the picture is written only if it goes to standard
output or if -o names a file. If there is no Sudoku, no picture is written. Inputs are
never overwritten.

HEIC and AVIF need heif-convert (package libheif-examples); PDF needs pdftoppm
and pdfinfo (package poppler-utils).

Each Sudoku is printed on standard output, with the givens in brackets (on a
terminal: bold), the player's entries in parentheses, wrong ones between exclamation
marks (on a terminal: red), and a list of corrected and doubtful cells. R4C7 is the
cell in row 4, column 7. With --json the output is one JSON object per photo instead.

The player's entries stay unchanged. A ring marks a wrong entry, with the right digit
beside it. --check draws no answers. It rings wrong entries, and puts a ? beside entries
that are hard to read. --hint shows only the next step.

The photo "-" is standard input. Its solved picture goes to standard output, and the
text to standard error. With -o FILE or --json the picture goes to a file, and with
--no-image or --check=count there is none: the text then goes to standard output.

Exit codes: 0 every photo is solved, 1 failed, 3 some photos are not solved, 64
wrong command line, 130 interrupted.`,
		Example: `  photodoku solve newspaper.jpg
  photodoku solve -o answer.jpg IMG_1234.HEIC
  photodoku solve -o solved/ scans/*.jpg
  photodoku solve --check half-filled.jpg
  photodoku solve --hint stuck.jpg
  photodoku solve --hint=cell --no-image stuck.jpg
  photodoku solve --json --no-image scans/*.jpg > results.jsonl
  photodoku solve - < photo.jpg > solved.jpg
  photodoku solve --debug-dir stages hard.jpg`,
		Args: somePhoto,
		RunE: func(cmd *cobra.Command, photos []string) error { return solve(cmd, o, photos) },
	}
	addSolveFlags(cmd, &o)
	f := cmd.Flags()
	f.StringVarP(&o.out, "output", "o", "", "write the answer to `FILE`, or the answers to several photos to the folder FILE; - is standard output")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "print the times of the stages on standard error")
	f.BoolVar(&o.json, "json", false, "print one JSON object per photo, each on a line")
	return cmd
}

func somePhoto(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("which photo? for example: %s newspaper.jpg", cmd.CommandPath())
	}
	return nil
}

// addSolveFlags adds the flags of solve that its worker processes also have.
func addSolveFlags(cmd *cobra.Command, o *solveOptions) {
	f := cmd.Flags()
	f.BoolVar(&o.noImage, "no-image", false, "write no pictures")
	addOptional(f, &o.marks.check, "check", "mark", "count", "mark the player's entries that are wrong or hard to read, and draw no answers; with =count only print how many there are")
	addOptional(f, &o.marks.hint, "hint", "1", "N", "show the next step instead of the answer; with =N the next N steps, with =cell only where to look")
	f.BoolVar(&o.marks.explain, "explain", false, "print the steps from the present state of the board to the solution")
	f.StringVar(&o.marks.colour, "color", "auto", "draw answers in `COLOUR`: auto (differs from paper, print and pen), blue, green, orange, purple or #rrggbb")
	f.StringVar(&o.marks.style, "style", "print", "draw digits as `STYLE`: print (like the printed ones), handwriting, plain")
	f.StringVar(&o.debugDir, "debug-dir", "", "write the images of all stages to `DIR`")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "stop processing a photo after `TIME`")
	f.Int64Var(&o.memory, "memory", 0, "stop processing a photo that needs more than `N` MB (default 1024, less in a small container)")
	f.IntVar(&o.maxPages, "max-pages", 0, "refuse documents with more than `N` pages (default 2000)")
	addWorkerFlags(cmd, &o.jobs, &o.maxPixels, &o.budget, &o.model)
}

// defaultBudget is the default of --budget. Tests raise it, so that their results do
// not depend on the speed of the machine.
var defaultBudget = photodoku.DefaultBudget

// addWorkerFlags adds the options of the pipeline.
func addWorkerFlags(cmd *cobra.Command, jobs, maxPixels *int, budget *time.Duration, model *string) {
	f := cmd.Flags()
	f.IntVarP(jobs, "jobs", "j", runtime.GOMAXPROCS(0), "process `N` photos at the same time")
	f.Lookup("jobs").DefValue = perProcessor
	f.IntVar(maxPixels, "max-pixels", 0, "refuse photos with more than `N` pixels (default 200 million)")
	f.DurationVar(budget, "budget", defaultBudget, "return the best result so far after that `TIME` for each picture")
	f.StringVar(model, "model", "", "read digits with the Tesseract model `MODEL`")
}

// answerName matches the name of a solved picture, such as scan.solved.p2.png.
var answerName = regexp.MustCompile(`^(.+)\.solved(-\d+)?(\.p\d+)?\.[a-z]+$`)

// withoutAnswers separates the photos from the solved pictures of earlier runs, for
// "photodoku solve *.jpg". A solved picture counts as a photo if it is the only path, or
// if its original is neither among the paths nor in its folder.
func withoutAnswers(paths []string) (photos, answers []string) {
	stems := map[string]bool{}
	for _, path := range paths {
		stems[stem(path)] = true
	}
	listed := map[string]bool{}
	for _, path := range paths {
		dir, name := filepath.Split(path)
		m := answerName.FindStringSubmatch(name)
		if m != nil && len(paths) > 1 && !listed[dir] {
			addPictures(stems, dir)
			listed[dir] = true
		}
		if m != nil && stems[dir+m[1]] && len(paths) > 1 {
			answers = append(answers, path)
		} else {
			photos = append(photos, path)
		}
	}
	return photos, answers
}

// stem returns a path without its extension.
func stem(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }

// addPictures adds the stems of the pictures in a folder.
func addPictures(stems map[string]bool, dir string) {
	files, _ := os.ReadDir(cmp.Or(dir, ".")) // an unreadable folder adds nothing
	for _, f := range files {
		if isPictureExtension(strings.ToLower(filepath.Ext(f.Name()))) {
			stems[dir+stem(f.Name())] = true
		}
	}
}

func solve(cmd *cobra.Command, o solveOptions, photos []string) error {
	photos, answers := withoutAnswers(withStdio(photos, cmd.InOrStdin()))
	for _, path := range answers {
		fmt.Fprintf(cmd.ErrOrStderr(), "photodoku: %s: skipped: is the answer to another photo\n", outfile.Quote(path))
	}
	if len(photos) == 0 {
		return usagef("all of these pictures are answers to photos in the same folder; name the photos")
	}
	if err := o.check(photos); err != nil {
		return err
	}
	if o.memory == 0 {
		o = o.fitted(isolate(photos))
	}
	b, err := newSolveRun(cmd, o, photos)
	if err != nil {
		return err
	}
	return b.run(cmd.Context(), photos)
}

// fitted sets the default of --memory for each worker process, or for this process if it
// solves a single photo.
func (o solveOptions) fitted(isolated bool) solveOptions {
	if isolated {
		o.jobs, o.memory = fitMemory(o.jobs)
	} else {
		_, o.memory = fitMemory(1)
	}
	return o
}
