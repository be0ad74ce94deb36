package eval

import (
	"math"
	"slices"
	"time"

	"github.com/photodoku/photodoku"
)

// Summary counts the outcomes of a set.
type Summary struct {
	Photos int `json:"photos"`
	// Errors are photos that could not be read at all.
	Errors int `json:"errors"`
	// Boards are the true ones, Found those of them that were found.
	Boards int `json:"boards"`
	Found  int `json:"found"`
	// Turned are found boards read lying on their side or head.
	Turned  int     `json:"turned"`
	Corners Corners `json:"corners"`
	// Digits are the printed digits of all boards, also of those not found.
	Digits      int `json:"digits"`
	DigitsRight int `json:"digits_right"`
	// The next three count cells of found boards.
	Misread  int `json:"digits_misread"`
	Missed   int `json:"digits_read_as_empty"`
	Invented int `json:"empty_read_as_digits"`
	// ReadRight are boards of which every cell was read right, SolvedRight
	// those told as solved with the right solution.
	ReadRight   int `json:"boards_read_right"`
	SolvedRight int `json:"boards_solved_right"`
	// Repaired are boards solved right though not read right.
	Repaired int `json:"boards_repaired"`
	// Causes counts what kept the other boards from being solved.
	Causes      map[Cause]int `json:"causes"`
	Confidences []Confidence  `json:"confidences"`
	// Silent are boards told as solved with a wrong solution, and false boards
	// told as solved.
	Silent      int      `json:"wrong_in_silence"`
	SilentFiles []string `json:"wrong_in_silence_files"`
	FalseBoards int      `json:"false_boards"`
	// Statuses counts what was told of the found boards.
	Statuses map[photodoku.Status]int `json:"statuses"`
	// StageMS is the mean time of each stage for a photo, in milliseconds.
	StageMS []StageMS `json:"stages"`
	TotalMS Spread    `json:"total_ms"`
}

// Corners tells how far found corners lie from the true ones, as a mean over
// the four corners of a board, in percent of its side.
type Corners struct {
	Boards int     `json:"boards"`
	Mean   float64 `json:"mean_percent"`
	Worst  float64 `json:"worst_percent"`
	Within int     `json:"within_1_percent"`
}

// StageMS is the mean time of a stage.
type StageMS struct {
	Stage string  `json:"stage"`
	Mean  float64 `json:"mean_ms"`
}

// Spread tells how the photos' times lie.
type Spread struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
	Max    float64 `json:"max"`
}

// Summarise counts outcomes.
func Summarise(outcomes []Outcome) Summary {
	s := Summary{Statuses: map[photodoku.Status]int{}, Causes: map[Cause]int{}, Confidences: confidences(), SilentFiles: []string{}}
	for _, o := range outcomes {
		s.addPhoto(o)
		for _, b := range o.Boards {
			s.addBoard(b)
		}
	}
	s.Corners.Mean /= max(1, float64(s.Corners.Boards))
	s.addTimes(outcomes)
	return s
}

func (s *Summary) addPhoto(o Outcome) {
	s.Photos++
	if o.Result.Error != "" {
		s.Errors++
	}
	s.FalseBoards += len(o.False)
	silent := 0
	for _, b := range o.False {
		if b.Status.Trusted() {
			silent++
		}
	}
	for _, b := range o.Boards {
		if b.Silent {
			silent++
		}
	}
	s.Silent += silent
	if silent > 0 {
		s.SilentFiles = append(s.SilentFiles, o.Photo.Name())
	}
}

func (s *Summary) addBoard(b BoardOutcome) {
	s.Boards++
	s.Digits += b.Digits.Right + b.Digits.Misread + b.Digits.Missed
	if cause := b.cause(); cause != "" {
		s.Causes[cause]++
	}
	if b.Found == nil {
		return
	}
	s.Found++
	s.Statuses[b.Found.Status]++
	s.DigitsRight += b.Digits.Right
	s.Misread += b.Digits.Misread
	s.Missed += b.Digits.Missed
	s.Invented += b.Digits.Invented
	s.Turned += one(b.Turned)
	s.ReadRight += one(b.Digits.Wrong() == 0)
	s.SolvedRight += one(b.Right)
	s.Repaired += one(b.Right && b.Digits.Wrong() > 0)
	s.addConfidence(b.Truth, b.Found)
	if b.CornerError >= 0 {
		s.Corners.Boards++
		s.Corners.Mean += b.CornerError
		s.Corners.Worst = max(s.Corners.Worst, b.CornerError)
		s.Corners.Within += one(b.CornerError <= 1)
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// addTimes takes the photos that could be read.
func (s *Summary) addTimes(outcomes []Outcome) {
	var totals []float64
	for _, o := range outcomes {
		if o.Result.Error != "" {
			continue
		}
		totals = append(totals, milliseconds(o.Timings.Total()))
		for i, stage := range o.Timings.Stages() {
			if i == len(s.StageMS) {
				s.StageMS = append(s.StageMS, StageMS{Stage: stage.Name})
			}
			s.StageMS[i].Mean += milliseconds(stage.Took)
		}
	}
	for i := range s.StageMS {
		s.StageMS[i].Mean /= float64(len(totals))
		s.TotalMS.Mean += s.StageMS[i].Mean
	}
	slices.Sort(totals)
	s.TotalMS.Median, s.TotalMS.P95, s.TotalMS.Max = quantile(totals, 0.5), quantile(totals, 0.95), quantile(totals, 1)
}

// quantile is the value that a share of the sorted values does not exceed.
func quantile(sorted []float64, share float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	i := int(math.Ceil(share*float64(len(sorted)))) - 1
	return sorted[max(i, 0)]
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
