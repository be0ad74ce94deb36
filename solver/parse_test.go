package solver

import (
	"errors"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	want := mustParse(t, easyPuzzle)
	rows := func(sep string) string {
		var lines []string
		for i := 0; i < 81; i += 9 {
			lines = append(lines, easyPuzzle[i:i+9])
		}
		return strings.Join(lines, sep)
	}
	drawn := "+-------+-------+-------+\n"
	for i := 0; i < 81; i += 3 {
		if i%9 == 0 {
			drawn += "| "
		}
		drawn += easyPuzzle[i:i+1] + " " + easyPuzzle[i+1:i+2] + " " + easyPuzzle[i+2:i+3] + " | "
		if i%9 == 6 {
			drawn += "\n"
		}
		if i%27 == 24 {
			drawn += "+-------+-------+-------+\n"
		}
	}
	for name, text := range map[string]string{
		"line":          easyPuzzle,
		"line with end": " " + easyPuzzle + "\r\n",
		"zeros":         strings.ReplaceAll(easyPuzzle, ".", "0"),
		"underscores":   strings.ReplaceAll(easyPuzzle, ".", "_"),
		"dashes":        strings.ReplaceAll(easyPuzzle, ".", "-"),
		"stars":         strings.ReplaceAll(easyPuzzle, ".", "*"),
		"crosses":       strings.ReplaceAll(easyPuzzle, ".", "x"),
		"nine lines":    rows("\n"),
		"Windows lines": rows("\r\n") + "\r\n",
		"drawn":         drawn,
		"sdk":           "#ASomeone\n#DEasy one\n[Puzzle]\n" + rows("\n") + "\n[State]\n" + strings.Repeat(".........\n", 9),
		"sudocue":       "; a comment 12\n" + rows("\n"),
		"simple sudoku": "*-----------*\n|" + rows("|\n|") + "|\n*-----------*\n",
	} {
		got, err := Parse(text)
		if err != nil || got != want {
			t.Errorf("%s: Parse gave %v, %v", name, got, err)
		}
	}
}

func TestParseEmptyRowsOfDashes(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("-", 81),
		strings.Repeat("---------\n", 9),
		strings.Repeat("---|---|---\n", 9),
		strings.Repeat("* * *|* * *|* * *\n", 9),
	} {
		if got, err := Parse(text); err != nil || got != (Grid{}) {
			t.Errorf("Parse(%q) gave %v, %v", text, got, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"letter", easyPuzzle[:80] + "q", "line 1, column 81: 'q'"},
		{"third line", "1........\n2........\n3...é....", "line 3, column 5: 'é'"},
		{"too few", easyPuzzle[:80], "found 80 cells instead of 81"},
		{"too many", easyPuzzle + "1", "found 82 cells instead of 81"},
		{"nothing", "", "found 0 cells instead of 81"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.text)
		var parse *ParseError
		if !errors.As(err, &parse) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: Parse gave error %v; want %q", tt.name, err, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(easyPuzzle)
	f.Add("*---*\n|.|\n")
	f.Add("[Puzzle]\n#1\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			if g != (Grid{}) {
				t.Errorf("Parse gave %v with error %v", g, err)
			}
			return
		}
		if back, err := Parse(g.String()); err != nil || back != g {
			t.Errorf("Parse(%q) = %v, %v", g.String(), back, err)
		}
	})
}
