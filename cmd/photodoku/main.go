// Command photodoku solves the Sudokus in photos.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"go.uber.org/automaxprocs/maxprocs"

	"github.com/photodoku/photodoku/vision"
)

func main() { os.Exit(run()) }

// run is main with its exit code given back.
func run() int {
	// A reader that had enough closes the pipe: the write's error then ends the
	// run in good order instead of the signal, which would leave files behind.
	signal.Ignore(syscall.SIGPIPE)
	ctx := interruptible()
	// Work at once on what a container's share of processors allows; without one
	// it is the machine's number.
	_, _ = maxprocs.Set()
	// Threads within a photo make none ready sooner, not even at 12 megapixels,
	// and take their time from the photos beside it.
	vision.SetThreads(1)
	stderr := ownStderr()
	err := execute(ctx, os.Args[1:], os.Stdin, os.Stdout, stderr)
	report(stderr, err)
	return exitCode(err)
}

// ownStderr is standard error under a file descriptor of our own: while a
// Tesseract engine starts, gosseract points descriptor 2 elsewhere, and what
// is said meanwhile would be lost.
func ownStderr() *os.File {
	fd, err := syscall.Dup(int(os.Stderr.Fd()))
	if err != nil {
		return os.Stderr
	}
	return os.NewFile(uintptr(fd), os.Stderr.Name())
}

// commands are the subcommands; each has a file of its own.
func commands() []*cobra.Command {
	return []*cobra.Command{
		solveCommand(),
		batchCommand(),
		batchWorkerCommand(),
		mergeCommand(),
		textCommand(),
		generateCommand(),
		evalCommand(),
		benchCommand(),
		versionCommand(),
	}
}

// execute runs the command line. An error that comes before a subcommand has
// begun is one of usage.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	begun := false
	root := &cobra.Command{
		Use:   "photodoku",
		Short: "Solve the Sudokus in photos and draw the answers into them",
		Long: `photodoku takes a photo, a scan or a screenshot with Sudokus in it and gives
back the same picture with the answers drawn in.`,
		Example: `  photodoku solve newspaper.jpg
  photodoku solve -o solved/ scans/*.jpg
  photodoku solve - < photo.jpg > solved.jpg`,
		Args:             noSuchCommand,
		RunE:             func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRun: func(*cobra.Command, []string) { begun = true },
		SilenceErrors:    true,
		SilenceUsage:     true,
	}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetFlagErrorFunc(noSuchFlag)
	root.AddCommand(commands()...)
	err := root.ExecuteContext(ctx)
	if err != nil && !begun {
		return &usageError{err}
	}
	return err
}

func usagef(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}
