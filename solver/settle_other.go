//go:build !amd64 || purego

package solver

// settleAll is settle by the best kernel for the processor.
func settleAll(s *state) bool { return settleScalar(s) }
