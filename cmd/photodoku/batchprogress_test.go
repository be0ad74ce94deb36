package main

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTheBarFitsTheTerminal(t *testing.T) {
	status := "12345 of 20000 files, 6.1 / second, 21m3s left: 11000 solved, 12 unsure"
	for columns, want := range map[int]string{
		200: strings.Repeat("█", 14) + strings.Repeat("░", 10) + " " + status,
		80:  "████░░░ " + status,
		40:  "12345 of 20000 files, 6.1 / second, 21m",
		1:   "",
	} {
		got := barLine(columns, 12345, 20000, status)
		if got != want || utf8.RuneCountInString(got) >= columns {
			t.Errorf("in %d columns the line is %q, want %q", columns, got, want)
		}
	}
	if got := barLine(80, 0, 0, "0 of 0 files"); got != strings.Repeat("░", longestBar)+" 0 of 0 files" {
		t.Errorf("for no files the line is %q", got)
	}
}

func TestProgressCountsOneFile(t *testing.T) {
	var out strings.Builder
	p := newProgress(&out, "text")
	p.start(1, 0)
	p.printProgress()
	if got := out.String(); !strings.Contains(got, "photodoku: 1 file, 0 of") || !strings.Contains(got, "0 of 1 file\n") {
		t.Errorf("printed %q, want 1 file", got)
	}
}
