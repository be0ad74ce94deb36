package photodoku

import (
	"time"

	"github.com/photodoku/photodoku/solver"
)

// deeperSearches multiply the limits of the decoding.
var deeperSearches = [...]int{4, 16}

// smallShare is the share of a hypothesis in the mixture below which it is not searched deeper.
const smallShare = 0.05

// searchDeeper decodes the hypotheses that count with larger limits. If many entries are misread
// or wrong, the weight of the right solution is small, and that of the unexamined boards counts
// against it.
func searchDeeper(j *job, c *candidate) error {
	var took time.Duration
	for k, times := range deeperSearches {
		if c.mixture.confidence >= trusted {
			return nil
		}
		// A decoding cannot be interrupted. It takes about as much longer as its limits are larger.
		if k > 0 && time.Now().Add(took*time.Duration(times/deeperSearches[k-1])).After(j.deadline) {
			j.exceeded = true
			return nil
		}
		start := time.Now()
		if err := j.deepen(c, times); err != nil {
			return err
		}
		took = time.Since(start)
	}
	return nil
}

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
		c.replace(k.hypothesis, deeper)
	}
	return nil
}

// decodeDeeper decodes a hypothesis again with the default limits times that number.
func (j *job) decodeDeeper(h *hypothesis, times int) (*hypothesis, error) {
	j.evaluated++
	defer timed(&j.timings.Solve)()
	return newHypothesis(h.view, h.byKind, h.reading, solver.Limits{}.Times(times))
}
