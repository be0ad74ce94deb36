//go:build !amd64 || purego

package solver

// propagateAll is propagate by the best kernel for the processor.
func propagateAll(s *state) bool { return propagateScalar(s) }
