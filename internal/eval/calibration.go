package eval

import "github.com/photodoku/photodoku"

// ConfidenceBin is a bin of the reliability diagram: the boards whose
// confidence lies between From and the next bin's From.
type ConfidenceBin struct {
	From   float64 `json:"from"`
	Boards int     `json:"boards"`
	// Mean is the mean reported confidence.
	Mean float64 `json:"mean_confidence"`
	// Right is the number of right solutions.
	Right int `json:"right"`
}

func confidenceBins() []ConfidenceBin {
	return []ConfidenceBin{{From: 0}, {From: 0.5}, {From: 0.8}, {From: 0.95}, {From: 0.99}, {From: 0.999}}
}

// addConfidence counts a board with a solution, even if the solution is only a guess.
func (s *Summary) addConfidence(truth Truth, b *photodoku.Board) {
	if b.Solution == "" {
		return
	}
	k := len(s.Confidences) - 1
	for b.Confidence < s.Confidences[k].From {
		k--
	}
	bin := &s.Confidences[k]
	bin.Mean = (bin.Mean*float64(bin.Boards) + b.Confidence) / float64(bin.Boards+1)
	bin.Boards++
	bin.Right += one(b.Solution == truth.Solution)
}
