package eval

import (
	"strings"
	"testing"
	"time"

	"github.com/photodoku/photodoku"
)

func TestTimesWithAndWithoutABoard(t *testing.T) {
	timed := func(boards []Truth, ms int) Outcome {
		return Outcome{Photo: Photo{File: "a.jpg", Boards: boards}, Timings: photodoku.Timings{Read: time.Duration(ms) * time.Millisecond}}
	}
	board := []Truth{{Givens: givens, Solution: solution}}
	failed := timed(nil, 9000)
	failed.Result.Error = "is damaged"
	s := Summarise([]Outcome{timed(board, 10), timed(board, 30), timed(nil, 40), timed(nil, 120), failed})
	got := s.TimeMS
	if got.With.Mean != 20 || got.With.Max != 30 || got.Without.Mean != 80 || got.Without.Max != 120 {
		t.Errorf("times %+v, want mean 20 and max 30 with a board, 80 and 120 without", got)
	}
	if got.MeanRatio != 4 || got.MaxRatio != 6 {
		t.Errorf("ratios %g and %g, want 4 and 6", got.MeanRatio, got.MaxRatio)
	}
	var text strings.Builder
	if err := (Report{Summary: s}).Text(&text); err != nil {
		t.Fatal(err)
	}
	if want := "mean 4.0 times, max 6.0 times the mean with a board"; !strings.Contains(text.String(), want) {
		t.Errorf("the text is\n%s\nwant %q in it", text.String(), want)
	}
}
