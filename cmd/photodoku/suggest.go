package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noSuchCommand is the root command's check of its arguments, of which it
// takes none: what is left there is a mistyped subcommand, or a photo.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("there is no command %q", args[0])
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("%w; did you mean %q?", err, near[0])
	}
	if _, statErr := os.Stat(args[0]); statErr == nil {
		return fmt.Errorf("%w; did you mean \"photodoku solve %s\"?", err, args[0])
	}
	return err
}

// noSuchFlag adds to the error of an unknown option the one that was meant.
func noSuchFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	if near := nearestFlag(cmd, unknown.GetSpecifiedName()); near != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, near)
	}
	return err
}

// nearestFlag lets cobra find the flag's name as it finds commands' names.
func nearestFlag(cmd *cobra.Command, name string) string {
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	if near := names.SuggestionsFor(name); len(near) > 0 {
		return near[0]
	}
	return ""
}
