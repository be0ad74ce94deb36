package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/photodoku/photodoku/internal/eval"
	"github.com/photodoku/photodoku/internal/outfile"
)

func evalCommand() *cobra.Command {
	var o eval.Options
	var asJSON bool
	var report string
	cmd := &cobra.Command{
		Use:   "eval [flags] MANIFEST.csv...",
		Short: "Measure how well labelled photos are solved",
		Long: `Eval solves the photos of one or more manifests and compares the results with
the truth. It prints counts with 95 % Wilson intervals, the times of the stages,
and the times of photos with and without a board.

A manifest is a CSV file with a header. Required columns are file, a path
relative to the manifest's folder, and truth, the 81 givens of a board with '.'
for an empty cell. Optional columns are x1,y1,...,x4,y4, the corners in pixels
(top left, top right, bottom right, bottom left, in the orientation of the
digits); page, the page of a PDF or TIFF, from 1; entries, the 81 handwritten
digits; notes, the cells (0 to 80) with candidates; and note_digits, one word for
each of these cells: its candidates in ascending order, or - if they are not known.
Each row for a page is one board. An empty truth means that the picture has no
board. Other columns are ignored. A printed solution that no row lists is not a
false board.

If the run is interrupted, it reports the photos measured so far.

Use --jobs 1 to measure times. Photos that are solved at the same time slow each
other down.`,
		Example: `  photodoku eval samples/samples.csv
  photodoku eval --report report.html --failures failures/ samples/samples.csv
  photodoku eval --json samples/samples.csv | jq .summary.boards_solved_right`,
		Args: someManifest,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkEval(o); err != nil {
				return err
			}
			if err := checkSwitches("without", o.Worker.Without); err != nil {
				return err
			}
			if err := keepInputs("report", report, args); err != nil {
				return err
			}
			o.Pictures = report != ""
			var clear func()
			o.Progress, clear = progress(cmd.ErrOrStderr())
			r, err := eval.Run(cmd.Context(), args, o)
			clear()
			if err != nil && len(r.Outcomes) == 0 {
				return err
			}
			// An interrupted run reports what it has measured.
			return errors.Join(err, writeFigures(cmd.OutOrStdout(), r, asJSON), writeReport(r, report))
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print one JSON object")
	f.StringVar(&o.Failures, "failures", "", "write the stage images of failed photos to `DIR`")
	f.StringVar(&report, "report", "", "write an HTML page with every photo, its truth and its reading to `FILE`")
	f.StringSliceVar(&o.Worker.Without, "without", nil, "disable the refinement, proposer or rendition `NAME`")
	addWorkerFlags(cmd, &o.Jobs, &o.Worker.MaxPixels, &o.Worker.Budget, &o.Worker.Model)
	return cmd
}

// checkEval validates the options of the pipeline.
func checkEval(o eval.Options) error {
	if o.Jobs < 1 {
		return usagef("--jobs must be at least 1")
	}
	return cmp.Or(positive("budget", o.Worker.Budget), notNegative("max-pixels", o.Worker.MaxPixels))
}

func someManifest(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("which manifest? for example: photodoku eval samples/samples.csv")
	}
	return nil
}

func writeFigures(w io.Writer, r eval.Report, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	return r.Text(w)
}

func writeReport(r eval.Report, path string) error {
	if path == "" {
		return nil
	}
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil {
		return err
	}
	return outfile.Write(path, page.Bytes())
}

// progress returns a counter for a terminal, nil for other outputs, and a function that clears it.
func progress(w io.Writer) (show func(done, photos int), clear func()) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	show = func(done, photos int) { fmt.Fprintf(w, "\r%d of %d", done, photos) }
	return show, func() { fmt.Fprint(w, "\r\x1b[K") }
}
