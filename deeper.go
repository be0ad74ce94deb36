package photodoku

import (
	"time"

	"github.com/photodoku/photodoku/solver"
)

// smallShare is the share in the mixture below which a hypothesis is not searched deeper: it can
// hardly change the confidence.
const smallShare = 0.05

// deepSearch is what the last deeper search of a candidate took.
type deepSearch struct {
	times int
	took  time.Duration
}

// searchDeeper is a refinement that decodes the important hypotheses again, with the default
// limits times that number. If many entries are misread or wrong, the right solution has little
// weight, and the weight of the unexamined boards counts against it. Print alone does not gain
// (docs/experiments.md). A solution that is trusted is not searched deeper.
func searchDeeper(times int) func(*job, *candidate) error {
	return func(j *job, c *candidate) error {
		if c.mixture.confidence >= trusted {
			return nil
		}
		// A decoding cannot be interrupted. It takes about as much longer as its limits are larger.
		if last := c.lastSearch; last.times > 0 && time.Now().Add(last.took*time.Duration(times/last.times)).After(j.deadline) {
			j.exceeded = true
			return nil
		}
		start := time.Now()
		err := j.deepen(c, times)
		c.lastSearch = deepSearch{times, time.Since(start)}
		return err
	}
}

// deepen searches for the solutions of each important hypothesis by kind again.
func (j *job) deepen(c *candidate, times int) error {
	all := components(c.geometries)
	total := 0.0
	for _, k := range all {
		total += k.weight()
	}
	for _, k := range all {
		if !k.byKind || k.decoded.Best.Probability >= settled || k.weight() < smallShare*total {
			continue
		}
		if j.exhausted() {
			return nil
		}
		deeper, err := j.decodeDeeper(k.hypothesis, times)
		if err != nil {
			return err
		}
		if err := c.replace(k.hypothesis, deeper); err != nil {
			return err
		}
	}
	return nil
}

// decodeDeeper decodes a hypothesis again with the default limits times that number.
func (j *job) decodeDeeper(h *hypothesis, times int) (*hypothesis, error) {
	j.evaluated++
	defer timed(&j.timings.Solve)()
	return newHypothesis(h.view, h.byKind, h.reading, solver.Limits{}.Times(times))
}
