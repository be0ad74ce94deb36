package geometry

// equations are linear equations with a symmetric positive definite matrix, such as the normal equations
// of a least-squares fit. Row i has the coefficients of the unknowns and then the right-hand sides.
// Only the upper half of the matrix is used.
type equations [][]float64

func newEquations(unknowns, sides int) equations {
	e := make(equations, unknowns)
	for i := range e {
		e[i] = make([]float64, unknowns+sides)
	}
	return e
}

// add adds a weighted observation of a value to normal equations with one right-hand side. terms are the
// factors of the unknowns.
func (e equations) add(terms []float64, value, weight float64) {
	for i, t := range terms {
		row, w := e[i], weight*t
		for j := i; j < len(terms); j++ {
			row[j] += w * terms[j]
		}
		row[len(terms)] += w * value
	}
}

// solve returns the values of each unknown, one for each right-hand side. It uses Gaussian elimination in
// place, without pivoting, because the matrix is positive definite. It skips zeros, so a band matrix takes
// little time.
func (e equations) solve() [][]float64 {
	for i, row := range e {
		for k := i + 1; k < len(e); k++ {
			if row[k] == 0 {
				continue
			}
			f := row[k] / row[i]
			for j := k; j < len(row); j++ {
				e[k][j] -= f * row[j]
			}
		}
	}
	for i := len(e) - 1; i >= 0; i-- {
		row := e[i]
		for side := len(e); side < len(row); side++ {
			sum := row[side]
			for k := i + 1; k < len(e); k++ {
				sum -= row[k] * e[k][side]
			}
			row[side] = sum / row[i]
		}
	}
	solutions := make([][]float64, len(e))
	for i, row := range e {
		solutions[i] = row[len(e):]
	}
	return solutions
}
