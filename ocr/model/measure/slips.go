package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/photodoku/photodoku/ocr"
)

// slips are the log odds of what entries were read as against another digit: that of
// the solution, if the entry is right or any other one.
type slips struct{ right, wrong []float64 }

// add takes the posterior of a cell with an entry, as if the solution held each digit.
func (s *slips) add(p *[ocr.Contents]float64, entry uint8) {
	read := slices.Max(p[ocr.Entry(1):ocr.Notes])
	odds := func(d uint8) float64 {
		return math.Log(max(1e-12, read) / max(1e-12, p[ocr.Entry(d)]))
	}
	s.right = append(s.right, odds(entry))
	for d := uint8(1); d <= 9; d++ {
		if d != entry {
			s.wrong = append(s.wrong, odds(d))
		}
	}
}

// falseAlarms is the share of right entries that may be reported as wrong.
const falseAlarms = 0.003

func (s *slips) String() string {
	if len(s.right) == 0 {
		return ""
	}
	slices.Sort(s.right)
	limit := s.right[int((1-falseAlarms)*float64(len(s.right)))]
	found := 0
	for _, o := range s.wrong {
		if o > limit {
			found++
		}
	}
	return fmt.Sprintf("  wrong entries found at %.1f %% false alarms: %.1f %%, from log odds of %.1f\n",
		100*falseAlarms, 100*float64(found)/float64(len(s.wrong)), limit)
}
