package live_test

import (
	"testing"

	"github.com/photodoku/photodoku/live"
	"github.com/photodoku/photodoku/samples/render"
)

// TestFinger lays a thumb on a corner of a locked board where no digit stands. Its mesh may
// be drawn aside there, and then nothing may be shown: see compares the corners.
func TestFinger(t *testing.T) {
	digits := parse(t, puzzle)
	p := film(t, 9, func(s *render.Shot) {
		if i := int(s.At.Seconds()*15 + 0.5); i >= 5 {
			s.Thumb = &[2]float64{0.62, 0.7 - 0.02*float64(i-5)}
		}
	}, pageOf(digits))
	tr := tracker(t)
	locked := 0
	for i := range p.Len() {
		if see(t, tr, p, i).State == live.Locked {
			locked++
		}
	}
	if locked < 2 {
		t.Errorf("the board is locked in %d frames", locked)
	}
}
