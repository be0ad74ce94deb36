package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/outfile"
)

// benchOptions are the options of the hidden command that make bench and make soak
// run.
type benchOptions struct {
	runs   int
	soak   int
	worker photodoku.Options
}

func benchCommand() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:    "bench [flags] PHOTO...",
		Short:  "Measure the time of each stage, or the memory over many photos",
		Hidden: true,
		Args:   somePhoto,
		RunE: func(cmd *cobra.Command, photos []string) error {
			tuneGC()
			o.worker.Engines = min(runtime.GOMAXPROCS(0), maxEngines)
			w, err := photodoku.NewWorker(o.worker)
			if err != nil {
				return err
			}
			defer w.Close()
			if o.soak > 0 {
				return soak(cmd.Context(), cmd.OutOrStdout(), w, photos, o.soak)
			}
			return bench(cmd.Context(), cmd.OutOrStdout(), w, photos, o.runs)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.runs, "runs", 20, "solve each photo `N` times and print the median")
	f.IntVar(&o.soak, "soak", 0, "solve `N` photos in a row instead and print the resident memory")
	f.StringVar(&o.worker.Model, "model", "", "read digits with the Tesseract model `MODEL`")
	return cmd
}

// column contains the measurements of a photo.
type column struct {
	result  photodoku.Result
	timings photodoku.Timings
	// coding is the time to decode and encode the photo without solving it.
	coding time.Duration
}

// bench prints a table of the stages' times, one column for each photo.
func bench(ctx context.Context, out io.Writer, w *photodoku.Worker, photos []string, runs int) error {
	var columns []column
	for _, path := range photos {
		c, err := repeat(ctx, w, path, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		columns = append(columns, c)
	}
	return printTimings(out, columns)
}

// repeat returns the median times of several runs, after a warm-up run.
func repeat(ctx context.Context, w *photodoku.Worker, path string, runs int) (column, error) {
	var all []photodoku.Timings
	var codings []time.Duration
	data, err := os.ReadFile(path)
	if err != nil {
		return column{}, outfile.Reason(err)
	}
	for {
		answer, err := w.Solve(ctx, data)
		if err != nil {
			return column{}, err
		}
		if _, err := answer.Encode(); err != nil {
			return column{}, err
		}
		coding, err := codingAlone(data)
		if err != nil {
			return column{}, err
		}
		codings = append(codings, coding)
		if all = append(all, answer.Timings); len(all) > max(runs, 1) {
			return column{answer.Result, medianTimings(all[1:]), median(codings[1:])}, nil
		}
	}
}

// codingAlone returns the time that OpenCV takes to decode a picture and to encode
// it as a JPEG, on one thread.
func codingAlone(data []byte) (time.Duration, error) {
	start := time.Now()
	img, err := gocv.IMDecode(data, gocv.IMReadColor)
	if err != nil {
		return 0, err
	}
	defer img.Close()
	file, err := gocv.IMEncode(gocv.JPEGFileExt, img)
	if err != nil {
		return 0, err
	}
	file.Close()
	return time.Since(start), nil
}

// medianTimings returns the median of each stage.
func medianTimings(all []photodoku.Timings) photodoku.Timings {
	of := func(stage func(photodoku.Timings) time.Duration) time.Duration {
		var times []time.Duration
		for _, t := range all {
			times = append(times, stage(t))
		}
		return median(times)
	}
	return photodoku.Timings{
		Decode:  of(func(t photodoku.Timings) time.Duration { return t.Decode }),
		Detect:  of(func(t photodoku.Timings) time.Duration { return t.Detect }),
		Rectify: of(func(t photodoku.Timings) time.Duration { return t.Rectify }),
		Read:    of(func(t photodoku.Timings) time.Duration { return t.Read }),
		Solve:   of(func(t photodoku.Timings) time.Duration { return t.Solve }),
		Draw:    of(func(t photodoku.Timings) time.Duration { return t.Draw }),
		Encode:  of(func(t photodoku.Timings) time.Duration { return t.Encode }),
	}
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

func printTimings(out io.Writer, columns []column) error {
	t := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	row := func(name string, value func(column) string) {
		fmt.Fprintf(t, "%s\t", name)
		for _, c := range columns {
			fmt.Fprintf(t, "%s\t", value(c))
		}
		fmt.Fprintln(t)
	}
	row("", func(c column) string { return fmt.Sprintf("%d x %d", c.result.Width, c.result.Height) })
	row("boards", func(c column) string { return fmt.Sprint(len(c.result.Boards)) })
	for i, stage := range (photodoku.Timings{}).Stages() {
		row(stage.Name+", ms", func(c column) string { return ms(c.timings.Stages()[i].Took) })
	}
	row("total, ms", func(c column) string { return ms(c.timings.Total()) })
	row("decoding and encoding alone, ms", func(c column) string { return ms(c.coding) })
	row("total over that", func(c column) string {
		return fmt.Sprintf("%.2f", c.timings.Total().Seconds()/c.coding.Seconds())
	})
	return t.Flush()
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()*1000) }
