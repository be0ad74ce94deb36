package ocr

// #cgo LDFLAGS: -lgomp
// void omp_set_max_active_levels(int);
import "C"

import "runtime"

// onOneThread keeps Tesseract from starting OpenMP threads, which for pictures
// as small as a digit cost several times what they give, until the function it
// returns is called. OMP_THREAD_LIMIT would do the same, but OpenMP reads it
// before the program's first line runs. The setting belongs to the operating
// system's thread, so the goroutine stays on it.
func onOneThread() (release func()) {
	runtime.LockOSThread()
	C.omp_set_max_active_levels(0)
	return runtime.UnlockOSThread
}
