package show

import (
	"strconv"
	"strings"
	"unicode"
)

// Name quotes a file's name that would do harm on a terminal: one with control
// characters, or with those that turn the direction of writing.
func Name(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(name)
	}
	return name
}
