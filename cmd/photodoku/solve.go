package main

import (
	"runtime"

	"github.com/spf13/cobra"
)

func solveCommand() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve [flags] PHOTO...|-",
		Short: "Solve the Sudokus in photos and draw the answers into them",
		Long: `Solve finds the Sudokus in each photo, reads and solves them, and writes the
photo with the answers drawn in. The answer to newspaper.jpg goes to
newspaper.solved.jpg beside it, unless -o says otherwise. JPEG, PNG, GIF, BMP,
TIFF, WebP, HEIC, AVIF and PDF are taken. The answer is a JPEG for a JPEG, HEIC
or AVIF, and a PNG for the others. Each page of a PDF or TIFF of several has a
result and a picture of its own, such as scan.solved.p2.png. An input is never
written over.

A HEIC or AVIF needs heif-convert (package libheif-examples), a PDF pdftoppm and
pdfinfo (poppler-utils).

Each Sudoku is printed on standard output, its printed digits in brackets (on a
terminal: bold), with what was corrected or is in doubt. With --json there is
one object a line for each photo instead.

The photo "-" is standard input; its answer goes to standard output, and what
there is to say to standard error.

It ends with 0 if every Sudoku was solved, 3 if some photos were not, 1 if it
failed, 64 if the command line is wrong and 130 if it was interrupted.`,
		Example: `  photodoku solve newspaper.jpg
  photodoku solve -o answer.jpg IMG_1234.HEIC
  photodoku solve -o solved/ scans/*.jpg
  photodoku solve --json --no-image scans/*.jpg > results.jsonl
  photodoku solve - < photo.jpg > solved.jpg
  photodoku solve --debug-dir stages hard.jpg`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("which photo? for example: photodoku solve newspaper.jpg")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, photos []string) error { return solve(cmd, o, photos) },
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "output", "o", "", "write the answer to `FILE`, or for several photos into the folder FILE; - is standard output")
	f.BoolVar(&o.json, "json", false, "print one JSON object a line for each photo")
	f.BoolVar(&o.noImage, "no-image", false, "draw no pictures")
	f.StringVar(&o.debugDir, "debug-dir", "", "write the picture of every stage into `DIR`, numbered")
	addWorkerFlags(cmd, &o.jobs, &o.maxPixels, &o.model)
	return cmd
}

// addWorkerFlags adds the options that say how photos are worked on.
func addWorkerFlags(cmd *cobra.Command, jobs, maxPixels *int, model *string) {
	f := cmd.Flags()
	f.IntVarP(jobs, "jobs", "j", runtime.GOMAXPROCS(0), "work on `N` photos at once")
	f.IntVar(maxPixels, "max-pixels", 0, "refuse photos of more than `N` pixels (default 200 million)")
	f.StringVar(model, "model", "", "read digits with another Tesseract `MODEL`")
}

func solve(cmd *cobra.Command, o solveOptions, photos []string) error {
	if err := o.check(photos); err != nil {
		return err
	}
	b, err := newSolveBatch(cmd, o, photos)
	if err != nil {
		return err
	}
	return b.run(cmd.Context(), photos)
}
