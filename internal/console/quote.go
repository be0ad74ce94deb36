package console

import (
	"strconv"
	"strings"
	"unicode"
)

// Quote returns a file name, quoted if it contains characters that are unsafe
// on a terminal: control characters and bidirectional formatting.
func Quote(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(name)
	}
	return name
}
