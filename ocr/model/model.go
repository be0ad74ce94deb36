// Package model holds the project's own Tesseract model: the digits 1 to 9 as
// they are printed in Sudokus. README.md tells how it is made.
package model

import _ "embed"

// Digits is a .traineddata file.
//
//go:embed digits.traineddata
var Digits []byte
