package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// tally is what was counted over films.
type tally struct {
	films, frames int
	// good frames show a whole, sharp board; shown boards have digits.
	good, shown, shownGood int
	// wrong is the number of boards shown with a wrong digit.
	wrong int
	// covering is the number of boards shown with a right digit on a given.
	covering int
	// waits are the times from the first good frame of a page to the right answer, never
	// the number of pages without one.
	waits []time.Duration
	never int
	// stale are the frames after the beginning of a page turn until the old answer is
	// gone.
	stale []int
	// errors are the greatest errors of place of the boards shown, as shares of the side.
	errors []float64
	// The processor time for frames, by their state.
	searching, reading, locked []time.Duration
}

func (t *tally) add(o *tally) {
	t.films, t.frames, t.good, t.shown, t.shownGood = t.films+o.films, t.frames+o.frames, t.good+o.good, t.shown+o.shown, t.shownGood+o.shownGood
	t.wrong, t.covering, t.never = t.wrong+o.wrong, t.covering+o.covering, t.never+o.never
	t.waits, t.stale, t.errors = append(t.waits, o.waits...), append(t.stale, o.stale...), append(t.errors, o.errors...)
	t.searching, t.reading, t.locked = append(t.searching, o.searching...), append(t.reading, o.reading...), append(t.locked, o.locked...)
}

func (t *tally) line() string {
	return fmt.Sprintf("good %d of %d frames, shown in %d, wrong %d, waits %v, never %d, stale %v, error %.1f %%, locked %.1f ms, reading %.1f ms",
		t.good, t.frames, t.shown, t.wrong, t.waits, t.never, t.stale, 100*quantile(t.errors, 1), ms(quantile(t.locked, 0.5)), ms(quantile(t.reading, 0.5)))
}

func (t *tally) print() {
	fmt.Printf("\n%d films, %d frames, %d with a whole and sharp board\n", t.films, t.frames, t.good)
	fmt.Printf("first right answer          median %.2f s, 90 %% %.2f s, never for %d of %d pages\n",
		quantile(t.waits, 0.5).Seconds(), quantile(t.waits, 0.9).Seconds(), t.never, t.never+len(t.waits))
	fmt.Printf("good frames with an answer  %.1f %%\n", 100*float64(t.shownGood)/float64(max(t.good, 1)))
	fmt.Printf("boards shown                %d, with a wrong digit %d, with a right digit on a given %d\n", t.shown, t.wrong, t.covering)
	fmt.Printf("old answer after a turn     at most %d frames\n", quantile(t.stale, 1))
	fmt.Printf("error of place              median %.2f %%, 99 %% %.2f %%, at most %.2f %% of the board's side\n",
		100*quantile(t.errors, 0.5), 100*quantile(t.errors, 0.99), 100*quantile(t.errors, 1))
	for _, s := range []struct {
		name  string
		times []time.Duration
	}{{"locked", t.locked}, {"reading", t.reading}, {"searching", t.searching}} {
		fmt.Printf("processor time for a frame, %-9s median %.1f ms, 95 %% %.1f ms of %d frames\n", s.name, ms(quantile(s.times, 0.5)), ms(quantile(s.times, 0.95)), len(s.times))
	}
}

// quantile is the value below which a share of the values lies.
func quantile[T cmp.Ordered](values []T, share float64) (q T) {
	if len(values) == 0 {
		return q
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(share*float64(len(sorted)-1))]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
