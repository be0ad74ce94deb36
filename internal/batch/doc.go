// Package batch works on many inputs at once and hands on the results in the
// order of the inputs.
//
// Run is all there is to call. It holds only a few inputs and results at a
// time, however many there are.
package batch
