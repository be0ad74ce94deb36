package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/store"
)

func mergeCommand() *cobra.Command {
	var out string
	var unsolved bool
	cmd := &cobra.Command{
		Use:   "merge [flags] OUT...",
		Short: "Join the results of the shards of a job",
		Long: `Merge joins what the shards of one photodoku batch have written into one folder,
as if one job had made it: answered pictures, results, summary and the page to
look through. OUT is a shard's folder, or a folder in which the shards' are. A
shard that is missing or not done is named, and nothing is written.

It ends with 0 if every picture was solved, 3 if some were not, 1 if it failed
or a shard is missing, and 64 if the command line is wrong.`,
		Example: `  photodoku merge -o all shard-0 shard-1 shard-2
  photodoku merge -o out/merged out`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("which shards? for example: photodoku merge -o all shard-0 shard-1")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, folders []string) error { return merge(cmd, out, folders, unsolved) },
	}
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "photodoku-merged", "write all results into the folder `OUT`")
	f.BoolVar(&unsolved, "allow-unsolved", false, "end with 0, not 3, where some pictures are not solved")
	return cmd
}

func merge(cmd *cobra.Command, out string, folders []string, unsolved bool) error {
	start := time.Now()
	var stores store.Client
	defer stores.Close()
	tmp, err := os.MkdirTemp("", "photodoku-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	shards, err := job.Shards(folders, out, &stores, tmp)
	if err != nil {
		return err
	}
	settings, err := shards.Whole()
	if err != nil {
		return err
	}
	for _, s := range shards {
		if same(s.Name, out) {
			return usagef("%s is a shard; choose another folder with -o", s.Name)
		}
	}
	folder, err := openFolder(&stores, out, settings, false)
	if errorIsOtherJob(err) {
		return &usageError{err}
	}
	if err != nil {
		return err
	}
	defer folder.Close()
	records, err := folder.Merge(cmd.Context(), shards)
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "photodoku: %d shards joined in %s\n", len(shards), out)
	return endJob(cmd, folder, records, allFormats(), 0, time.Since(start), unsolved)
}
