package photodoku

// sudokuWeights are the weights of SudokuFeatures and the constant. They are rounded
// from fits of internal/fitsudoku and checked on the sample photos: fits on a few
// hundred pictures still vary too much to be taken as they are.
var sudokuWeights = [...]float64{1, -10, 1, -20, 5}

// kindWeights are those of kindFeatures and the constant.
var kindWeights = [...]float64{1, -10, 0.35, 4, -20, 5}
