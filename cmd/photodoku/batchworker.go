package main

import (
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/job"
)

// workerName is the hidden command of the worker processes.
const workerName = "batch-worker"

// workerArgs returns the arguments of a worker process.
func workerArgs(s job.Settings, memory int64) []string {
	return []string{workerName,
		"--max-pixels=" + strconv.Itoa(s.MaxPixels),
		"--max-pages=" + strconv.Itoa(s.MaxPages),
		"--model=" + s.Model,
		"--budget=" + s.Budget.String(),
		"--memory=" + strconv.FormatInt(memory, 10),
		"--no-image=" + strconv.FormatBool(s.NoImage)}
}

// preferAsOOMVictim lets the kernel kill this process rather than its parent if
// memory runs out.
func preferAsOOMVictim() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("800"), 0)
}

func batchWorkerCommand() *cobra.Command {
	var w job.Worker
	cmd := &cobra.Command{
		Use:    workerName,
		Short:  "Process pictures for photodoku batch",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			preferAsOOMVictim()
			w.Limits.MaxPixels = w.Options.MaxPixels
			return w.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.IntVar(&w.Options.MaxPixels, "max-pixels", 0, "refuse photos with more than `N` pixels")
	f.IntVar(&w.Limits.MaxPages, "max-pages", 0, "refuse documents with more than `N` pages")
	f.Int64Var(&w.Limits.Memory, "memory", 0, "use at most `N` bytes of memory")
	f.DurationVar(&w.Options.Budget, "budget", 0, "return the best result so far after that `TIME`")
	f.StringVar(&w.Options.Model, "model", "", "read digits with the Tesseract model `MODEL`")
	f.BoolVar(&w.NoImage, "no-image", false, "write no solved pictures")
	return cmd
}
