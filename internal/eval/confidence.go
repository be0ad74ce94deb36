package eval

import "github.com/photodoku/photodoku"

// Confidence compares what was told with what was seen, for the boards whose
// told confidence lies in a range.
type Confidence struct {
	From   float64 `json:"from"`
	Boards int     `json:"boards"`
	// Told is the mean confidence, Right the number of right solutions.
	Told  float64 `json:"told"`
	Right int     `json:"right"`
}

// confidences are the ranges, each up to the next one's beginning.
func confidences() []Confidence {
	return []Confidence{{From: 0}, {From: 0.5}, {From: 0.8}, {From: 0.95}, {From: 0.99}, {From: 0.999}}
}

// addConfidence counts a board with a solution, be it told as a guess or not.
func (s *Summary) addConfidence(truth Truth, b *photodoku.Board) {
	if b.Solution == "" {
		return
	}
	k := len(s.Confidences) - 1
	for b.Confidence < s.Confidences[k].From {
		k--
	}
	c := &s.Confidences[k]
	c.Told = (c.Told*float64(c.Boards) + b.Confidence) / float64(c.Boards+1)
	c.Boards++
	c.Right += one(b.Solution == truth.Solution)
}
