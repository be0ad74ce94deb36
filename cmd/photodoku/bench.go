package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku"
)

// benchOptions are the options of the hidden command that make bench and
// make soak run.
type benchOptions struct {
	runs   int
	sizes  []int
	soak   int
	worker photodoku.Options
}

func benchCommand() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:    "bench [flags] PHOTO...",
		Short:  "Measure the time of each stage, or the memory of a long run",
		Hidden: true,
		Args:   cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, photos []string) error {
			w, err := photodoku.NewWorker(o.worker)
			if err != nil {
				return err
			}
			defer w.Close()
			if o.soak > 0 {
				return soak(cmd.Context(), cmd.OutOrStdout(), w, photos, o.soak)
			}
			return bench(cmd.Context(), cmd.OutOrStdout(), w, photos, o)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.runs, "runs", 10, "work on each photo `N` times and take the median")
	f.IntSliceVar(&o.sizes, "pixels", []int{640 * 480, 12_000_000}, "scale the photos to `N,...` pixels")
	f.IntVar(&o.soak, "soak", 0, "solve `N` photos in a row instead and print the resident memory")
	f.StringVar(&o.worker.Model, "model", "", "read digits with another Tesseract `MODEL`")
	return cmd
}

// bench prints a table of the stages' times, one column for each size.
func bench(ctx context.Context, out io.Writer, w *photodoku.Worker, photos []string, o benchOptions) error {
	var columns []photodoku.Timings
	for _, pixels := range o.sizes {
		var all []photodoku.Timings
		for _, path := range photos {
			data, err := scaled(path, pixels)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			timings, err := repeat(ctx, w, data, o.runs)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			all = append(all, timings...)
		}
		columns = append(columns, median(all))
	}
	return printTimings(out, o.sizes, columns)
}

func repeat(ctx context.Context, w *photodoku.Worker, data []byte, runs int) ([]photodoku.Timings, error) {
	var all []photodoku.Timings
	for range runs + 1 {
		answer, err := w.Solve(ctx, data)
		if err != nil {
			return nil, err
		}
		if _, err := answer.Encode(); err != nil {
			return nil, err
		}
		all = append(all, answer.Timings)
	}
	return all[1:], nil // the first run warms up
}

// scaled gives a photo as a JPEG of about that many pixels.
func scaled(path string, pixels int) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	size := img.Bounds().Size()
	scale := math.Sqrt(float64(pixels) / float64(size.X*size.Y))
	width, height := math.Round(float64(size.X)*scale), math.Round(float64(size.Y)*scale)
	target := image.NewRGBA(image.Rect(0, 0, int(width), int(height)))
	draw.CatmullRom.Scale(target, target.Rect, img, img.Bounds(), draw.Src, nil)
	var file bytes.Buffer
	err = jpeg.Encode(&file, target, &jpeg.Options{Quality: 92})
	return file.Bytes(), err
}

// median takes the median of each stage by itself.
func median(all []photodoku.Timings) photodoku.Timings {
	middle := func(stage func(photodoku.Timings) time.Duration) time.Duration {
		var times []time.Duration
		for _, t := range all {
			times = append(times, stage(t))
		}
		slices.Sort(times)
		return times[len(times)/2]
	}
	return photodoku.Timings{
		Decode:     middle(func(t photodoku.Timings) time.Duration { return t.Decode }),
		Find:       middle(func(t photodoku.Timings) time.Duration { return t.Find }),
		Straighten: middle(func(t photodoku.Timings) time.Duration { return t.Straighten }),
		Read:       middle(func(t photodoku.Timings) time.Duration { return t.Read }),
		Solve:      middle(func(t photodoku.Timings) time.Duration { return t.Solve }),
		Draw:       middle(func(t photodoku.Timings) time.Duration { return t.Draw }),
		Encode:     middle(func(t photodoku.Timings) time.Duration { return t.Encode }),
	}
}

func printTimings(out io.Writer, sizes []int, columns []photodoku.Timings) error {
	t := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	line := func(name string, value func(photodoku.Timings) string) {
		fmt.Fprintf(t, "%s\t", name)
		for _, c := range columns {
			fmt.Fprintf(t, "%s\t", value(c))
		}
		fmt.Fprintln(t)
	}
	fmt.Fprint(t, "milliseconds\t")
	for _, pixels := range sizes {
		fmt.Fprintf(t, "%.1f megapixels\t", float64(pixels)/1e6)
	}
	fmt.Fprintln(t)
	for i, stage := range (photodoku.Timings{}).Stages() {
		line(stage.Name, func(c photodoku.Timings) string { return ms(c.Stages()[i].Took) })
	}
	line("total", func(c photodoku.Timings) string { return ms(c.Total()) })
	line("total / (decode + encode)", func(c photodoku.Timings) string {
		return fmt.Sprintf("%.2f", c.Total().Seconds()/(c.Decode+c.Encode).Seconds())
	})
	return t.Flush()
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()*1000) }
