package solver

import "math/rand/v2"

// properTrials is the number of arrangements of the givens that properPart looks
// at; 2^properCells is the same number.
const (
	properCells  = 5
	properTrials = 1 << properCells
)

// guessesOfSample is the number of guesses after which an arrangement counts as
// improper.
const guessesOfSample = 100

// properPart is the part of a solution's boards in a set whose givens are a
// proper puzzle: exactly, if few cells are in doubt between print and pen, else
// estimated from random samples.
func (d *decoder) properPart(set *boardSet, solution *Grid) float64 {
	certain, doubtful, givenPart := d.givensOf(set, solution)
	if len(doubtful) > properCells {
		return d.sampledPart(certain, solution, doubtful, givenPart)
	}
	return d.exactPart(certain, solution, doubtful, givenPart)
}

// certainGiven is the probability from which a cell is taken for a given, and
// its complement that up to which it is taken for none.
const certainGiven = 1 - 1e-6

// givensOf returns the certain givens of a set, the cells that may hold a given
// or not, and the probability that each cell holds one.
func (d *decoder) givensOf(set *boardSet, solution *Grid) (certain Grid, doubtful []int, givenPart *[81]float64) {
	givenPart = &[81]float64{}
	for cell, digit := range solution {
		given, other := d.weights.split(cell, digit, set[cell])
		part := given / (given + other)
		givenPart[cell] = part
		if part >= certainGiven {
			certain[cell] = digit
		} else if part > 1-certainGiven {
			doubtful = append(doubtful, cell)
		}
	}
	return certain, doubtful, givenPart
}

// isProper reports whether an arrangement of the givens is proper, as far as few guesses show.
func (d *decoder) isProper(givens Grid) bool {
	_, n := d.solve(givens, guessesOfSample)
	return n == 1
}

// exactPart adds up the probability of all proper arrangements.
func (d *decoder) exactPart(givens Grid, solution *Grid, doubtful []int, givenPart *[81]float64) float64 {
	sum := 0.0
	for chosen := range 1 << len(doubtful) {
		probability := 1.0
		for i, cell := range doubtful {
			if chosen>>i&1 == 1 {
				givens[cell] = solution[cell]
				probability *= givenPart[cell]
			} else {
				givens[cell] = 0
				probability *= 1 - givenPart[cell]
			}
		}
		if d.isProper(givens) {
			sum += probability
		}
	}
	return sum
}

// sampledPart estimates the same from random arrangements, always the same ones. Successive ones
// are often equal.
func (d *decoder) sampledPart(givens Grid, solution *Grid, doubtful []int, givenPart *[81]float64) float64 {
	r := rand.New(rand.NewPCG(1, 1))
	proper, isProper := 0, false
	for trial := range properTrials {
		last := givens
		for _, cell := range doubtful {
			givens[cell] = 0
			if r.Float64() < givenPart[cell] {
				givens[cell] = solution[cell]
			}
		}
		if trial == 0 || givens != last {
			isProper = d.isProper(givens)
		}
		if isProper {
			proper++
		}
	}
	return float64(proper) / properTrials
}
