//go:build !amd64 || purego

package solver

// vectorKernels are the kernels in assembly: there are none.
func vectorKernels() map[string]func(*state) bool { return nil }
