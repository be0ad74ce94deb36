// Command photodoku solves the Sudokus in photos.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/spf13/cobra"
	"go.uber.org/automaxprocs/maxprocs"

	"github.com/photodoku/photodoku/vision"
)

func main() { os.Exit(run()) }

// run is main without os.Exit; it returns the exit code.
func run() int {
	// If the reader of the output closes the pipe, a write error ends the run. The
	// signal would leave temporary files behind.
	signal.Ignore(syscall.SIGPIPE)
	stderr := ownStderr()
	ctx := context.Background()
	if isWorker(os.Args) {
		ignoreInterrupts()
	} else {
		ctx = interruptible(stderr)
	}
	tuneMalloc()
	// Use the number of processors that the container is allowed to use.
	_, _ = maxprocs.Set()
	// OpenCV's threads do not speed up one photo, even at 12 megapixels, and they
	// slow down photos that are processed at the same time.
	vision.OneThread()
	err := execute(ctx, os.Args[1:], os.Stdin, standardOutput(), stderr)
	report(stderr, err)
	return exitCode(err)
}

// isWorker reports whether a command line starts a worker process.
func isWorker(args []string) bool {
	return len(args) > 1 && slices.Contains([]string{solveWorkerName, workerName, serveWorkerName}, args[1])
}

// ownStderr returns standard error on a new file descriptor. gosseract redirects
// descriptor 2 while a Tesseract engine starts, and messages would be lost.
func ownStderr() *os.File {
	fd, err := syscall.Dup(int(os.Stderr.Fd()))
	if err != nil {
		return os.Stderr
	}
	return os.NewFile(uintptr(fd), os.Stderr.Name())
}

// commands returns the subcommands; each has its own file.
func commands() []*cobra.Command {
	return []*cobra.Command{
		solveCommand(),
		solveWorkerCommand(),
		batchCommand(),
		batchWorkerCommand(),
		serveCommand(),
		serveWorkerCommand(),
		healthcheckCommand(),
		mergeCommand(),
		textCommand(),
		generateCommand(),
		evalCommand(),
		ablationCommand(),
		benchCommand(),
		manCommand(),
		versionCommand(),
	}
}

// execute runs the command line. It returns a usageError for an error that occurs
// before a subcommand starts.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	started := false
	root := &cobra.Command{
		Use:   "photodoku",
		Short: "Solve the Sudokus in photos and draw the answers into them",
		Long: `photodoku finds the Sudokus in a photo, a scan or a screenshot, solves them, and
writes the same picture with the answers drawn in.`,
		Example: `  photodoku solve newspaper.jpg
  photodoku solve -o solved/ scans/*.jpg
  photodoku solve - < photo.jpg > solved.jpg`,
		Version: version,
		Args:    unknownCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			started = true
			return checkModel(cmd)
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetFlagErrorFunc(wrongFlag)
	root.SetVersionTemplate("photodoku {{.Version}}\n")
	root.AddCommand(commands()...)
	setArguments(root)
	setUsage(root)
	helpErr := checkHelp(root)
	cmd, err := root.ExecuteContextC(ctx)
	err = cmp.Or(err, *helpErr)
	if err != nil && !started && !isWriteError(err) {
		err = &usageError{err: err}
	}
	var usage *usageError
	if errors.As(err, &usage) {
		usage.command = cmd.CommandPath()
	}
	return err
}

// exclusive returns a usage error if more than one of the flags is set.
func exclusive(cmd *cobra.Command, names ...string) error {
	set := ""
	for _, name := range names {
		if !cmd.Flags().Changed(name) {
			continue
		}
		if set != "" {
			return usagef("--%s and --%s cannot be combined", set, name)
		}
		set = name
	}
	return nil
}

func usagef(format string, args ...any) error {
	return &usageError{err: fmt.Errorf(format, args...)}
}
