//go:build race

package solver

// raceEnabled shortens the tests that take long under the race detector.
const raceEnabled = true
