package outfile

import (
	"strconv"
	"strings"
	"unicode"
)

// Quote returns a file name. It quotes an empty name, and one with characters that are
// unsafe on a terminal: control characters and bidirectional formatting.
func Quote(name string) string {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(name)
	}
	return name
}
