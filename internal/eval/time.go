package eval

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/photodoku/photodoku"
)

// StageMS is the mean time of a stage per photo.
type StageMS struct {
	Stage string  `json:"stage"`
	Mean  float64 `json:"mean_ms"`
}

// Spread describes the distribution of the photos' times in milliseconds.
type Spread struct {
	Photos int     `json:"photos"`
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
	Max    float64 `json:"max"`
}

// BoardTimes compares the times of photos with and without a board, by the
// truth.
type BoardTimes struct {
	With    Spread `json:"with_board"`
	Without Spread `json:"without_board"`
	// MeanRatio and MaxRatio are the mean and the maximum without a board, divided by
	// the mean with a board. They are 0 if there are no photos of one kind.
	MeanRatio float64 `json:"mean_ratio"`
	MaxRatio  float64 `json:"max_ratio"`
}

// addTimes summarises the times of the photos that could be read.
func (s *Summary) addTimes(outcomes []Outcome) {
	var with, without []photodoku.Timings
	for _, o := range outcomes {
		switch {
		case o.Result.Error != "":
		case len(o.Photo.Boards) > 0:
			with = append(with, o.Timings)
		default:
			without = append(without, o.Timings)
		}
	}
	all := slices.Concat(with, without)
	s.StageMS, s.TotalMS = stageMeans(all), spread(all)
	t := &s.TimeMS
	t.With, t.Without = spread(with), spread(without)
	if t.With.Mean > 0 {
		t.MeanRatio, t.MaxRatio = t.Without.Mean/t.With.Mean, t.Without.Max/t.With.Mean
	}
}

func stageMeans(timings []photodoku.Timings) []StageMS {
	var stages []StageMS
	for _, t := range timings {
		for i, stage := range t.Stages() {
			if i == len(stages) {
				stages = append(stages, StageMS{Stage: stage.Name})
			}
			stages[i].Mean += milliseconds(stage.Took) / float64(len(timings))
		}
	}
	return stages
}

func spread(timings []photodoku.Timings) Spread {
	s := Spread{Photos: len(timings)}
	var totals []float64
	for _, t := range timings {
		total := milliseconds(t.Total())
		totals = append(totals, total)
		s.Mean += total / float64(len(timings))
	}
	slices.Sort(totals)
	s.Median, s.P95, s.Max = quantile(totals, 0.5), quantile(totals, 0.95), quantile(totals, 1)
	return s
}

// quantile returns the q quantile of sorted values, 0 <= q <= 1.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	i := int(math.Ceil(q*float64(len(sorted)))) - 1
	return sorted[max(i, 0)]
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

func (s Spread) String() string {
	if s.Photos == 0 {
		return "no photos"
	}
	return fmt.Sprintf("mean %.1f, median %.1f, 95th percentile %.1f, max %.1f (%s)", s.Mean, s.Median, s.P95, s.Max, plural(s.Photos, "photo"))
}
