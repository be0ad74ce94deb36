package main

import (
	"errors"

	"github.com/spf13/pflag"
)

// perProcessor describes the default number of workers in help texts.
const perProcessor = "one for each processor"

// optional is the value of a flag that may stand alone or have a value after "=".
type optional struct {
	value *string
	shown string // the value in help texts
}

// addOptional adds a flag whose value is optional. alone is the value of the flag
// without "=".
func addOptional(flags *pflag.FlagSet, value *string, name, alone, shown, usage string) {
	flags.VarPF(&optional{value, shown}, name, "", usage).NoOptDefVal = alone
}

func (o *optional) String() string { return *o.value }
func (o *optional) Type() string   { return "" }

// Set is called by pflag.
func (o *optional) Set(value string) error {
	if value == "" {
		return errors.New("the value after = is missing")
	}
	*o.value = value
	return nil
}

// shownFlag is a flag as help texts show it: --hint[=N].
func shownFlag(f *pflag.Flag) *pflag.Flag {
	o, ok := f.Value.(*optional)
	if !ok {
		return f
	}
	shown := *f
	shown.Name, shown.NoOptDefVal = f.Name+"[="+o.shown+"]", ""
	return &shown
}
