package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand rejects arguments of the root command, which takes none: they
// are a mistyped subcommand, or a photo.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("there is no command %q", args[0])
	cmd.SuggestionsMinimumDistance = 2
	if similar := cmd.SuggestionsFor(args[0]); len(similar) > 0 {
		return fmt.Errorf("%w; did you mean %q?", err, similar[0])
	}
	if _, statErr := os.Stat(args[0]); statErr == nil {
		return fmt.Errorf("%w; did you mean \"photodoku solve %s\"?", err, args[0])
	}
	return err
}

// wrongFlag adds the most similar flag to the error of an unknown one, and shortens
// that of a wrong value.
func wrongFlag(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		return wrongValue(value)
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	if similar := similarFlag(cmd, unknown.GetSpecifiedName()); similar != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, similar)
	}
	return err
}

// wrongValue leaves out the name of the parser in Go.
func wrongValue(err *pflag.InvalidValueError) error {
	cause := err.Unwrap()
	var number *strconv.NumError
	if errors.As(cause, &number) {
		cause = number.Err
	}
	return fmt.Errorf("--%s %q: %w", err.GetFlag().Name, err.GetValue(), cause)
}

// similarFlag uses cobra's search for similar command names.
func similarFlag(cmd *cobra.Command, name string) string {
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	if similar := names.SuggestionsFor(name); len(similar) > 0 {
		return similar[0]
	}
	return ""
}
