package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/eval"
)

// ablationCommand is the hidden command behind make ablation.
func ablationCommand() *cobra.Command {
	var o eval.Options
	var only []string
	cmd := &cobra.Command{
		Use:    "ablation MANIFEST.csv...",
		Short:  "Measure what each refinement, proposer and rendition earns",
		Hidden: true,
		Args:   cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(only) == 0 {
				only = photodoku.Switches()
			}
			return ablate(cmd.Context(), cmd.OutOrStdout(), args, only, o)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&only, "only", nil, "switch off only the parts of these `NAMES`")
	addWorkerFlags(cmd, &o.Jobs, &o.Worker.MaxPixels, &o.Worker.Budget, &o.Worker.Model)
	return cmd
}

// ablate prints a table with a row for the complete program and one for each part
// switched off.
func ablate(ctx context.Context, w io.Writer, manifests, parts []string, o eval.Options) error {
	fmt.Fprint(w, "| without |")
	for _, m := range manifests {
		fmt.Fprintf(w, " %s: solved | silent | false | ms |", m)
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---|---|---|---|", len(manifests)))
	for _, part := range append([]string{""}, parts...) {
		o.Worker.Without = []string{part}
		fmt.Fprintf(w, "| %s |", part)
		for _, m := range manifests {
			r, err := eval.Run(ctx, []string{m}, o)
			if err != nil {
				return err
			}
			s := r.Summary
			fmt.Fprintf(w, " %d of %d | %d | %d | %.1f |", s.SolvedRight, s.Boards, s.Silent, s.FalseBoards, s.TotalMS.Mean)
		}
		fmt.Fprintln(w)
	}
	return nil
}
