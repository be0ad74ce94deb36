// Package workpool processes a stream of inputs with several workers and
// emits the results in the order of the inputs.
//
// Fill in a Pool and call Run. Memory stays bounded: only a few inputs and
// results per worker are held at a time.
package workpool
