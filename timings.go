package photodoku

import "time"

// Timings is how long each stage took for one picture, all its boards
// together. Draw and Encode are zero until Answer.Encode has been called.
type Timings struct {
	Decode, Find, Straighten, Read, Solve, Draw, Encode time.Duration
}

// Stage is the name of a stage and how long it took.
type Stage struct {
	Name string
	Took time.Duration
}

// Stages lists the stages in the order in which a picture goes through them.
func (t Timings) Stages() []Stage {
	return []Stage{
		{"decode", t.Decode},
		{"find", t.Find},
		{"straighten", t.Straighten},
		{"read", t.Read},
		{"solve", t.Solve},
		{"draw", t.Draw},
		{"encode", t.Encode},
	}
}

// Total is the time of all stages together.
func (t Timings) Total() time.Duration {
	var sum time.Duration
	for _, s := range t.Stages() {
		sum += s.Took
	}
	return sum
}
