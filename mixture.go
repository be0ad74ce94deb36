package photodoku

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
)

// singlePrior is the prior of a single reading against the pool of all readings
// of the same geometry.
const singlePrior = 0.1

// sharpness is the exponent of the evidence in a weight. The posteriors of the cells do not
// contain how well the glyphs resemble digits at all, but their certainty is correlated with it.
const sharpness = 3

// mixture is the posterior over the solutions of a board under all hypotheses.
type mixture struct {
	// solution is the most probable solution, all zero if there is none, and
	// confidence its probability.
	solution   solver.Grid
	confidence float64
	// improper is the probability that the print is read right and is no proper
	// puzzle.
	improper float64
	// evidence is the highest evidence of any hypothesis.
	evidence float64
	// best is the hypothesis that adds most to the probability of the solution.
	best *hypothesis
}

// component is a hypothesis in a mixture with its prior.
type component struct {
	*hypothesis
	prior float64
}

func (c component) weight() float64 { return c.prior * math.Pow(c.decoded.Evidence, sharpness) }

// components are the pools of all geometries, and each single reading with a lower prior: one
// threshold may lose strokes of all digits. If a board is read by kind, a reading as print
// competes only if it is solved, or if nothing on its mesh looks like pen and that mesh was not
// read by kind: on a wrong mesh, parts of digits look like pen.
func components(geometries []geometry) (all []component) {
	byKinds := map[vision.Mesh]bool{}
	for _, g := range geometries {
		all = append(all, component{g.pool, 1})
		if len(g.readings) > 1 {
			for _, r := range g.readings {
				all = append(all, component{r, singlePrior})
			}
		}
		if g.pool.byKind {
			byKinds[g.pool.mesh] = true
		}
	}
	if len(byKinds) == 0 {
		return all
	}
	return withEnoughDigits(slices.DeleteFunc(all, func(c component) bool {
		return !c.byKind && !c.solved() && (c.hasPen() || byKinds[c.mesh])
	}))
}

// enoughDigits is the smallest number of digits without a clash that a hypothesis must show,
// relative to the hypothesis that shows the most. On a wrong mesh, fewer marks of a board full
// of handwriting are seen, so fewer digits can contradict a solution.
const enoughDigits = 0.75

func withEnoughDigits(all []component) []component {
	consistent := func(c component) int { return c.digits() - c.clashes() }
	most := 0
	for _, c := range all {
		most = max(most, consistent(c))
	}
	return slices.DeleteFunc(all, func(c component) bool { return float64(consistent(c)) < enoughDigits*float64(most) })
}

// poolAgreeing pools readings as print with the same digits, if their meshes differ: they confirm each
// other. Otherwise a wrong mesh, on which one digit is less clear, would prevail if a clear digit is
// misprinted.
func poolAgreeing(all []component) (pooled []component, err error) {
	byRead := map[solver.Grid][]component{}
	for _, c := range all {
		if !c.byKind {
			byRead[c.decoded.Read] = append(byRead[c.decoded.Read], c)
		}
	}
	for _, c := range all {
		agreeing := byRead[c.decoded.Read]
		switch {
		case c.byKind || !slices.ContainsFunc(agreeing, func(o component) bool { return o.mesh != c.mesh }):
			pooled = append(pooled, c)
		case c == agreeing[0]:
			if c, err = merged(agreeing); err != nil {
				return nil, err
			}
			pooled = append(pooled, c)
		}
	}
	return pooled, nil
}

// merged pools components into one, with the view of the one that weighs most.
func merged(all []component) (component, error) {
	best, prior := all[0], 0.0
	var hypotheses []*hypothesis
	for _, c := range all {
		hypotheses = append(hypotheses, c.hypothesis)
		prior += c.prior
		if c.weight() > best.weight() {
			best = c
		}
	}
	pool, err := poolOf(best.view, hypotheses)
	return component{pool, prior}, err
}

// mix adds up the posteriors of the components, weighted by prior and evidence. Of equally
// probable solutions, the first one counts.
func mix(all []component) (m mixture) {
	total := 0.0
	mass := map[solver.Grid]float64{}
	for _, c := range all {
		total += c.weight()
		m.evidence = max(m.evidence, c.decoded.Evidence)
		m.improper += c.weight() * c.decoded.Improper
		for _, d := range c.solutions() {
			mass[d.Solution] += c.weight() * d.Probability
		}
	}
	for _, c := range all {
		for _, d := range c.solutions() {
			if mass[d.Solution] > mass[m.solution] {
				m.solution = d.Solution
			}
		}
	}
	m.confidence = mass[m.solution] / total
	m.improper /= total
	m.best = m.supporter(all)
	if m.best.correctedCells() > 0 {
		m.confidence = m.confidence / (m.confidence + correctionOdds*(1-m.confidence))
	}
	return m
}

// correctionOdds divides the odds of a solution if the rules had to correct the print: the mesh
// of such a board may be wrong or its print damaged, so its other cells are in doubt, too
// (docs/experiments.md).
const correctionOdds = 2

// supporter is the hypothesis that adds most to the solution's probability, or the one with the
// highest weight if there is no solution. A reading by kind that finds the solution probable
// precedes readings as print.
func (m mixture) supporter(all []component) (best *hypothesis) {
	most, kinds := -1.0, false
	for _, c := range all {
		support, knowsKinds := c.weight(), false
		if m.solution != (solver.Grid{}) {
			p := c.decoding(m.solution).Probability
			support, knowsKinds = support*p, c.byKind && p >= known
		}
		if knowsKinds && !kinds || knowsKinds == kinds && support > most {
			best, most, kinds = c.hypothesis, support, knowsKinds
		}
	}
	return best
}
