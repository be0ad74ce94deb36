package solver

import "math"

// explanation is a finished search under one assumption about the board, with its prior.
type explanation struct {
	*decoder
	prior float64
	// improper is the weight of an improper print, without the prior.
	improper float64
}

// newExplanation finds the solutions under one assumption.
func newExplanation(w *weights, prior float64, limits Limits) explanation {
	d := newDecoder(w, limits)
	d.explore()
	return explanation{d, prior, d.improper()}
}

// mixture has the explanations of one board. The first one says what is read.
type mixture []explanation

// decoded adds up the weights of the solutions under all explanations, and divides them by the sum
// over everything that competes with them.
func (m mixture) decoded() Decoded {
	first := m[0]
	out := Decoded{Read: first.weights.read, ReadSolutions: first.readSolutions, Evidence: first.meaningless}
	for _, e := range m {
		out.Improper += e.prior * e.improper
	}
	for _, f := range m.found() {
		out.Proper += f.Probability
		if f.Probability > out.Best.Probability {
			out.Best, out.RunnerUp = f, out.Best
		} else if f.Probability > out.RunnerUp.Probability {
			out.RunnerUp = f
		}
	}
	out.Evidence += out.Proper + out.Improper
	out.Unseen = m.unseen(out.Proper)
	if twin, ok := out.Best.exchanged(out.Read, first.weights.shown(&out.Best)); ok {
		out.Evidence += twin.Probability
		if twin.Probability > out.RunnerUp.Probability {
			out.RunnerUp = twin
		}
	}
	if all := out.Evidence + unseenProper*out.Unseen; all > 0 {
		out.Best.Probability /= all
		out.RunnerUp.Probability /= all
		out.Improper /= all
	}
	return out
}

// unseen estimates the weight of the boards that were left unexamined. proper is the weight of
// all solutions. The searches leave nearly the same boards unexamined, so their bounds are not added. Each
// bound is divided by the weight that its search has found. The smallest of these ratios, times proper, is the
// estimate.
func (m mixture) unseen(proper float64) float64 {
	share := math.Inf(1)
	for _, e := range m {
		if found := e.proper(); found > 0 {
			share = min(share, e.unseen()/found)
		}
	}
	if math.IsInf(share, 1) { // nothing was found
		return m[0].decoder.unseen()
	}
	return share * proper
}

// found lists the solutions that any search has found. A search may miss a solution that has little
// weight under its assumption, so each solution counts under all of them.
func (m mixture) found() (all []Decoding) {
	listed := map[Grid]bool{}
	for _, e := range m {
		for _, f := range e.decoder.found {
			if !listed[f.Solution] {
				listed[f.Solution] = true
				f.Probability = m.weight(&f.Solution)
				all = append(all, f)
			}
		}
	}
	return all
}

// weight is the weight of a solution under all explanations. A search may have missed the solution. Then its
// weight is estimated: the likelihood of all boards with this solution, times the share of them that are
// proper. This share is the largest one that any search has found.
func (m mixture) weight(solution *Grid) (sum float64) {
	everything := allBoards()
	likelihoods, proper := make([]float64, len(m)), 0.0
	for i, e := range m {
		_, likelihoods[i] = e.weights.withSolution(&everything, solution)
		if likelihoods[i] > 0 {
			proper = max(proper, e.weightOf(solution)/likelihoods[i])
		}
	}
	for i, e := range m {
		weight := e.weightOf(solution)
		if weight == 0 {
			weight = proper * likelihoods[i]
		}
		sum += e.prior * weight
	}
	return sum
}
