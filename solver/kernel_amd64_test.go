//go:build !purego

package solver

// vectorKernels are the kernels in assembly that this processor has.
func vectorKernels() map[string]func(*state) bool {
	kernels := map[string]func(*state) bool{}
	if hasAVX512 {
		kernels["AVX-512"] = propagateAVX512
	}
	if hasAVX2 {
		kernels["AVX2"] = propagateAVX2
	}
	return kernels
}
