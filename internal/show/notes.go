package show

import (
	"fmt"
	"slices"

	"github.com/photodoku/photodoku"
)

// notes say in words which cells were corrected or are doubtful.
func notes(b photodoku.Board) []string {
	var lines []string
	for _, i := range b.Corrected {
		lines = append(lines, fmt.Sprintf("%s: read as %s, taken for %s",
			place(i), word(digit(b.Read, i)), word(digit(b.Givens, i))))
	}
	for _, i := range b.Doubtful {
		if !slices.Contains(b.Corrected, i) {
			lines = append(lines, fmt.Sprintf("%s: read as %s, but hard to read",
				place(i), word(digit(b.Read, i))))
		}
	}
	return lines
}

// place names a cell as a person counts.
func place(i int) string { return fmt.Sprintf("row %d, column %d", i/9+1, i%9+1) }

func word(digit byte) string {
	if digit == '.' {
		return "empty"
	}
	return string(digit)
}
