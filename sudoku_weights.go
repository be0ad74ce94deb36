// Fitted by internal/fitsudoku on the first 352 pictures of -n 600 -seed 20290100, with
// printed solutions counted as boards. go run ./internal/fitsudoku writes this file again.

package photodoku

// sudokuWeights are the weights of SudokuFeatures; the last is the constant.
var sudokuWeights = [len(SudokuFeatures{}) + 1]float64{
	-0.620,  // log odds against the detection
	-0.283,  // negative log weight of proper puzzles
	-10.057, // missing share of 17 digits
	-3.310,  // doubt about the solution
	4.805,   // constant
}
