// Package model holds the project's own Tesseract models: the digits 1 to 9 as
// they are printed in Sudokus. README.md describes how they are made.
package model

import _ "embed"

// Quick and Digits are .traineddata files: one that takes half the time for
// a look, and one that errs less.
var (
	//go:embed quick.traineddata
	Quick []byte
	//go:embed digits.traineddata
	Digits []byte
	//go:embed pen.traineddata
	Pen []byte
)
