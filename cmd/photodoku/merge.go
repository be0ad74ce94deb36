package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/store"
)

func mergeCommand() *cobra.Command {
	var out string
	var restart, unsolved bool
	cmd := &cobra.Command{
		Use:   "merge [flags] FOLDER...",
		Short: "Merge the results of the shards of a job",
		Long: `Merge combines the results of the shards of one photodoku batch in one folder, as
if one job had written them: solved pictures, results, summary and contact sheet.
FOLDER is the output folder of a shard, or a folder that contains those of several
shards. If a shard is missing, incomplete or damaged, merge reports it and writes
nothing. If OUT has the results of another job, merge ends with 64 unless --restart is
given.

Exit codes: 0 every picture is solved, 1 failed or a shard is missing, 3 some
pictures are not solved, 64 wrong command line.`,
		Example: `  photodoku merge -o all shard-0 shard-1 shard-2
  photodoku merge -o out/merged out`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("which shards? for example: photodoku merge -o all shard-0 shard-1")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, folders []string) error { return merge(cmd, out, folders, restart, unsolved) },
	}
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "photodoku-merged", "write all results to the folder `OUT`")
	f.BoolVar(&restart, "restart", false, "remove the results in OUT and start over")
	f.BoolVar(&unsolved, "allow-unsolved", false, "exit with 0 instead of 3 if some pictures are not solved")
	return cmd
}

func merge(cmd *cobra.Command, out string, folders []string, restart, unsolved bool) error {
	if out == "" || out == stdio {
		return usagef("-o names a folder")
	}
	start := time.Now()
	var stores store.Client
	defer stores.Close()
	tmp, err := outfile.TempDir()
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	shards, err := job.Shards(folders, out, &stores, tmp)
	if err != nil {
		return err
	}
	settings, err := shards.Settings()
	if err != nil {
		return err
	}
	for _, s := range shards {
		if sameFile(s.Name, out) {
			return usagef("%s is a shard; choose another folder with -o", s.Name)
		}
	}
	results, err := shards.Results() // before --restart removes anything
	if err != nil {
		return err
	}
	folder, err := openFolder(&stores, out, settings, restart)
	if errorIsOtherJob(err) {
		return &usageError{err: err}
	}
	if err != nil {
		return err
	}
	defer folder.Close()
	records, err := folder.Merge(cmd.Context(), results)
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "photodoku: merged %d shards in %s\n", len(shards), out)
	return endJob(cmd, folder, records, allFormats(), 0, time.Since(start), unsolved)
}
