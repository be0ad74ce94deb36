package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand rejects arguments of the root command, which takes none. They are a
// mistyped subcommand or a photo.
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

// notNegative returns an error if the value of a flag is negative.
func notNegative[N int | int64](flag string, value N) error {
	if value < 0 {
		return usagef("--%s must not be negative", flag)
	}
	return nil
}

// positive returns an error if the value of a flag is 0 or negative.
func positive[N int | int64 | time.Duration](flag string, value N) error {
	if value <= 0 {
		return usagef("--%s must be positive", flag)
	}
	return nil
}

// budgetWithin rejects a budget that is not shorter than the timeout: the timeout would end the work first, and
// the result would be lost. The default budget is always accepted.
func budgetWithin(timeout, budget time.Duration) error {
	if budget != defaultBudget && budget >= timeout {
		return usagef("--budget must be shorter than --timeout, which is %s", timeout)
	}
	return nil
}

// noArguments rejects the arguments of a command that takes none.
func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("unexpected argument %q", args[0])
	}
	return nil
}

// setArguments makes the commands that cobra adds reject wrong arguments.
func setArguments(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Args = func(_ *cobra.Command, args []string) error {
		if _, unknown, err := root.Find(args); err != nil || len(unknown) > 0 {
			return usagef("there is no command %q", strings.Join(args, " "))
		}
		return nil
	}
	completion, _, _ := root.Find([]string{"completion"})
	completion.Args = nil
	completion.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usagef("there is no completion for %q; choose bash, zsh, fish or powershell", args[0])
		}
		return cmd.Help()
	}
}

// wrongFlag adds the most similar flag to the error for an unknown flag, and shortens
// the error for a wrong value.
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

// wrongValue returns an error that names the kind of value the flag expects.
func wrongValue(err *pflag.InvalidValueError) error {
	name, value, cause := err.GetFlag().Name, err.GetValue(), err.Unwrap()
	var number *strconv.NumError
	switch kind := err.GetFlag().Value.Type(); {
	case kind == "bool":
		return fmt.Errorf("--%s=%s must be true or false", name, value)
	case kind == "duration":
		return fmt.Errorf("--%s %q is not a time, such as 30s or 2m", name, value)
	case errors.As(cause, &number) && errors.Is(number.Err, strconv.ErrRange):
		return fmt.Errorf("--%s %s is out of range", name, value)
	case errors.As(cause, &number):
		return fmt.Errorf("--%s %q is not a number", name, value)
	}
	return fmt.Errorf("--%s %q: %w", name, value, cause)
}

// similarFlag returns a flag with a similar name, "" if there is none. It uses cobra's
// search for similar command names.
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
