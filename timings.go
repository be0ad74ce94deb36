package photodoku

import "time"

// Timings is the time of each kind of work for one picture, regardless of the stage that
// needed it. Draw and Encode are zero until Answer.Encode has been called.
type Timings struct {
	Decode, Detect, Rectify, Read, Solve, Draw, Encode time.Duration
}

// Stage is the name of a kind of work and the time it took.
type Stage struct {
	Name string
	Took time.Duration
}

// Stages lists the kinds of work in the order of the pipeline.
func (t Timings) Stages() []Stage {
	return []Stage{
		{"decode", t.Decode},
		{"detect", t.Detect},
		{"rectify", t.Rectify},
		{"read", t.Read},
		{"solve", t.Solve},
		{"draw", t.Draw},
		{"encode", t.Encode},
	}
}

// Total is the sum of all.
func (t Timings) Total() time.Duration {
	var sum time.Duration
	for _, s := range t.Stages() {
		sum += s.Took
	}
	return sum
}

// timed starts a measurement; the returned function adds the elapsed time to total.
func timed(total *time.Duration) func() {
	start := time.Now()
	return func() { *total += time.Since(start) }
}
