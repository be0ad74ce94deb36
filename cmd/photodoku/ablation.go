package main

import (
	"context"
	"fmt"
	"io"
	"slices"
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
		Short:  "Measure what each refinement, proposer and rendition contributes",
		Hidden: true,
		Args:   someManifest,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkEval(o); err != nil {
				return err
			}
			if len(only) == 0 {
				only = photodoku.Switches()
			}
			for _, joined := range only {
				if err := checkSwitches("only", strings.Split(joined, "+")); err != nil {
					return err
				}
			}
			return ablate(cmd.Context(), cmd.OutOrStdout(), args, only, o)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&only, "only", nil, "switch off only the parts of these `NAMES`; + joins parts that are switched off together")
	addWorkerFlags(cmd, &o.Jobs, &o.Worker.MaxPixels, &o.Worker.Budget, &o.Worker.Model)
	return cmd
}

// checkSwitches returns a usage error for a name that is none of the parts.
func checkSwitches(flag string, names []string) error {
	for _, name := range names {
		if known := photodoku.Switches(); !slices.Contains(known, name) {
			return usagef("--%s %q: there is no such part; the parts are: %s", flag, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// ablate prints a table: one row for the complete program, and one for each part that
// is switched off. The column "tried" counts the photos on which the part was used.
func ablate(ctx context.Context, w io.Writer, manifests, parts []string, o eval.Options) error {
	header, complete := "| without |", "| nothing |"
	var reports []eval.Report
	for _, m := range manifests {
		r, err := eval.Run(ctx, []string{m}, o)
		if err != nil {
			return err
		}
		reports = append(reports, r)
		header += fmt.Sprintf(" %s: tried | solved | silent | false | ms |", m)
		complete += row(len(r.Outcomes), r.Summary)
	}
	fmt.Fprintf(w, "%s\n|---|%s\n%s\n", header, strings.Repeat("---|---|---|---|---|", len(manifests)), complete)
	for _, joined := range parts {
		fmt.Fprintf(w, "| %s |", joined)
		group := strings.Split(joined, "+")
		for _, r := range reports {
			s, err := r.Without(ctx, group, o)
			if err != nil {
				return err
			}
			fmt.Fprint(w, row(r.Tried(group), s))
		}
		fmt.Fprintln(w)
	}
	return nil
}

// row formats the columns for one manifest.
func row(tried int, s eval.Summary) string {
	return fmt.Sprintf(" %d | %d of %d | %d | %d | %.1f |", tried, s.SolvedRight, s.Boards, s.Silent, s.FalseBoards, s.TotalMS.Mean)
}
