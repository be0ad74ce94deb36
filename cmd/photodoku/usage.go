package main

import (
	"bytes"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// setUsage makes the help of root and its subcommands group flags and wrap them
// to the width of the terminal.
func setUsage(root *cobra.Command) {
	cobra.AddTemplateFunc("groupedFlags", func(flags *pflag.FlagSet) string { return groupedFlags(flags, helpWidth()) })
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(),
		"Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}", "{{groupedFlags .LocalFlags}}", 1))
}

// checkHelp makes help texts report an error of writing, which cobra ignores.
func checkHelp(root *cobra.Command) *error {
	var writeErr error
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer
		out := cmd.OutOrStdout()
		cmd.SetOut(&text)
		help(cmd, args)
		_, writeErr = text.WriteTo(out)
	})
	return &writeErr
}

// maxHelpWidth keeps lines readable on a wide terminal.
const maxHelpWidth = 100

// helpWidth is the width of help texts in columns.
func helpWidth() int {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil || width <= 0 {
		return 80
	}
	return min(width, maxHelpWidth)
}

// groupedFlags lists flags by group, wrapped to a width.
func groupedFlags(flags *pflag.FlagSet, width int) string {
	groups := map[string]*pflag.FlagSet{}
	flags.VisitAll(func(f *pflag.Flag) {
		name := flagGroup(f)
		if groups[name] == nil {
			groups[name] = pflag.NewFlagSet(name, pflag.ContinueOnError)
		}
		groups[name].AddFlag(shownFlag(f))
	})
	var parts []string
	for _, name := range []string{"Input", "Answer", "Output", "Limits", "Options"} {
		if g := groups[name]; g != nil {
			parts = append(parts, name+":\n"+strings.TrimRight(g.FlagUsagesWrapped(width), " \n"))
		}
	}
	return strings.Join(parts, "\n\n")
}

// setGroup overrides the group that flagGroup derives from the flag names.
func setGroup(flags *pflag.FlagSet, group string, names ...string) {
	for _, name := range names {
		flags.Lookup(name).Annotations = map[string][]string{groupKey: {group}}
	}
}

// groupKey is the annotation with the group of a flag.
const groupKey = "group"

func flagGroup(f *pflag.Flag) string {
	if group := f.Annotations[groupKey]; group != nil {
		return group[0]
	}
	switch f.Name {
	case "include", "exclude", "from", "follow", "shard":
		return "Input"
	case "check", "hint", "explain", "color", "style":
		return "Answer"
	case "output", "json", "no-image", "debug-dir", "format", "log-format", "allow-unsolved", "report", "failures", "verbose", "html", "steps":
		return "Output"
	case "jobs", "max-pixels", "max-pages", "timeout", "memory", "budget", "limit", "workers", "queue", "rate", "wait", "body-timeout", "max-body":
		return "Limits"
	}
	return "Options"
}
