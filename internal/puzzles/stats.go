package puzzles

import (
	"fmt"
	"io"
	"slices"
	"time"
)

// Tally sums up the answers to many chunks.
type Tally struct {
	Puzzles, Unreadable, Unsolved int

	times   []time.Duration
	guesses []int
}

// Add counts the answers to a chunk.
func (t *Tally) Add(a *Answers) {
	t.Puzzles += a.Puzzles
	t.Unreadable += a.Unreadable
	t.Unsolved += a.Unsolved
	t.times = append(t.times, a.Times...)
	t.guesses = append(t.guesses, a.Guesses...)
}

// WriteStats writes statistics of the solving times, each on one core, and of the numbers
// of guesses. elapsed is the time for all puzzles.
func (t *Tally) WriteStats(w io.Writer, elapsed time.Duration) error {
	slices.Sort(t.times)
	sum, guesses, most := time.Duration(0), 0, 0
	for _, d := range t.times {
		sum += d
	}
	for _, n := range t.guesses {
		guesses += n
		most = max(most, n)
	}
	n := max(len(t.times), 1)
	_, err := fmt.Fprintf(w, `puzzles   %d
solved    %d
mean      %s
median    %s
95 %%      %s
maximum   %s
guesses   %d (%.1f per puzzle, at most %d)
total     %s (%.0f puzzles per second)
`, t.Puzzles, t.Puzzles-t.Unreadable-t.Unsolved, micro(sum/time.Duration(n)), micro(t.quantile(0.5)), micro(t.quantile(0.95)), micro(t.quantile(1)),
		guesses, float64(guesses)/float64(n), most, elapsed.Round(10*time.Microsecond), float64(t.Puzzles)/elapsed.Seconds())
	return err
}

// quantile returns the q quantile of the sorted times, 0 <= q <= 1.
func (t *Tally) quantile(q float64) time.Duration {
	if len(t.times) == 0 {
		return 0
	}
	return t.times[int(q*float64(len(t.times)-1)+0.5)]
}

func micro(d time.Duration) string { return fmt.Sprintf("%.2f µs", float64(d.Nanoseconds())/1e3) }
