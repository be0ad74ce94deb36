package main

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"github.com/photodoku/photodoku/internal/outfile"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages",
		Long:    "Man writes the manual pages photodoku.1, photodoku-solve.1 and so on to the folder DIR.",
		Example: "  photodoku man /usr/local/share/man/man1",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("which folder? for example: photodoku man /usr/local/share/man/man1")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			removeEmpty, err := outfile.MakeFolder(args[0])
			if err != nil {
				return err
			}
			defer removeEmpty()
			root := cmd.Root()
			root.DisableAutoGenTag = true
			return writeManual(root, args[0])
		},
	}
}

// writeManual writes the pages of a command and of its subcommands.
func writeManual(cmd *cobra.Command, dir string) error {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			if err := writeManual(sub, dir); err != nil {
				return err
			}
		}
	}
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(setManualFlag)
	var page bytes.Buffer
	if err := doc.GenMan(cmd, &doc.GenManHeader{Section: "1", Source: "photodoku " + version, Manual: "photodoku"}, &page); err != nil {
		return err
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
	// A flag without a value has nothing after its name.
	text := bytes.ReplaceAll(page.Bytes(), []byte("\\fP=\n"), []byte("\\fP\n"))
	return outfile.Write(filepath.Join(dir, name), text)
}

// setManualFlag makes the manual show the name of a flag's value after the flag, and the
// default value after the description.
func setManualFlag(f *pflag.Flag) {
	name, usage := pflag.UnquoteUsage(f)
	f.Usage = usage
	if value := f.DefValue; value != "" && value != "0" && value != "false" && value != "[]" && value != "-1" {
		f.Usage += " (default " + strings.Trim(value, "[]") + ")"
	}
	f.Value, f.DefValue, f.NoOptDefVal = manualValue{f.Value}, name, ""
	if o, ok := f.Value.(manualValue).Value.(*optional); ok {
		f.DefValue, f.NoOptDefVal = o.shown, "alone"
	}
}

// manualValue has an empty type name, so that cobra prints its values without quotes.
type manualValue struct{ pflag.Value }

// Type is called by cobra.
func (manualValue) Type() string { return "" }
