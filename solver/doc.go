// Package solver solves Sudokus. It is pure Go and needs only the standard
// library.
//
// Parse reads a Grid from text, Solve fills it, and Count(g, 2) == 1 proves that
// a puzzle is proper: that it has exactly one solution. Generate makes puzzles.
//
// Decode finds the most probable solution of a board from a posterior for each
// cell. DecodeBoard does the same for boards with digits of the player.
//
// Explain solves a puzzle step by step, as a person would, and Rate measures how
// hard it is. Position.Hint is the next step from a board in the middle of a game.
//
// The package keeps no state: all functions are safe for concurrent use.
package solver
