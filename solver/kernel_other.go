//go:build !amd64 || purego

package solver

// propagate repeats the rules until nothing changes. It returns false if it finds a
// contradiction.
func (s *state) propagate() bool { return propagateScalar(s) }
