package main

import (
	"bytes"
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
		Use:   "eval [flags] MANIFEST.csv",
		Short: "Measure how well a labelled set of photos is solved",
		Long: `Eval works on the photos of a manifest and holds the results against the truth.

A manifest is a CSV file with a header. Needed are the columns file, a path
relative to the manifest's folder, and truth, the 81 given digits of a board with
'.' for empty. The columns x1,y1,...,x4,y4 may give its corners in pixels: top
left, top right, bottom right, bottom left as the digits stand. The column page
names the page of a PDF or TIFF, from 1. Several rows for one page are several
boards, an empty truth is a picture without any. Other columns are ignored. A complete, valid grid that is in no row is no false board.

With --jobs 1 the times of the stages are undisturbed by each other.`,
		Example: `  photodoku eval samples/samples.csv
  photodoku eval --report report.html --failures failures/ samples/samples.csv
  photodoku eval --json samples/samples.csv | jq .summary.boards_solved_right`,
		Args: oneManifest,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.Jobs < 1 {
				return usagef("--jobs must be at least 1")
			}
			o.Pictures = report != ""
			o.Progress = progress(cmd.ErrOrStderr())
			r, err := eval.Run(cmd.Context(), args[0], o)
			if err != nil {
				return err
			}
			if err := writeReport(r, report); err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(r)
			}
			return r.Text(cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print one JSON object")
	f.StringVar(&o.Failures, "failures", "", "write the stages of what failed into `DIR`")
	f.StringVar(&report, "report", "", "write a page with every photo, its truth and its reading to `FILE.html`")
	addWorkerFlags(cmd, &o.Jobs, &o.Worker.MaxPixels, &o.Worker.Model)
	return cmd
}

func oneManifest(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return errors.New("eval takes one manifest, as in: photodoku eval samples/samples.csv")
	}
	return nil
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

// progress counts on a terminal, and is silent elsewhere.
func progress(w io.Writer) func(done, photos int) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return func(done, photos int) {
		end := ""
		if done == photos {
			end = "\r\x1b[K"
		}
		fmt.Fprintf(w, "\r%d of %d%s", done, photos, end)
	}
}
