package main

import (
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/job"
)

// workerName is the hidden command that batch starts for its work.
const workerName = "batch-worker"

// workerArgs are the arguments of a worker process.
func workerArgs(s job.Settings, memory int64) []string {
	return []string{workerName,
		"--max-pixels=" + strconv.Itoa(s.MaxPixels),
		"--max-pages=" + strconv.Itoa(s.MaxPages),
		"--model=" + s.Model,
		"--memory=" + strconv.FormatInt(memory, 10),
		"--no-image=" + strconv.FormatBool(s.NoImage)}
}

func batchWorkerCommand() *cobra.Command {
	var w job.Worker
	cmd := &cobra.Command{
		Use:    workerName,
		Short:  "Work on pictures for photodoku batch",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// The kernel's choice where memory runs out: this process costs one
			// picture, its parent the job.
			_ = os.WriteFile("/proc/self/oom_score_adj", []byte("800"), 0)
			w.Limits.MaxPixels = w.Options.MaxPixels
			return w.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.IntVar(&w.Options.MaxPixels, "max-pixels", 0, "refuse photos of more than `N` pixels")
	f.IntVar(&w.Limits.MaxPages, "max-pages", 0, "refuse documents of more than `N` pages")
	f.Int64Var(&w.Memory, "memory", 0, "take no more than `N` bytes")
	f.StringVar(&w.Options.Model, "model", "", "read digits with another Tesseract `MODEL`")
	f.BoolVar(&w.Options.NoImage, "no-image", false, "write no answered pictures")
	return cmd
}
