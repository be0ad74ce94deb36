package main

/*
#include <malloc.h>
*/
import "C"

import "os"

// tuneMalloc makes glibc return freed memory of OpenCV and Tesseract to the system,
// unless the environment sets its options. By default each thread keeps freed memory
// for later use. Go calls C from many threads, so a long run would hold three times
// as much memory.
func tuneMalloc() {
	for _, o := range []struct {
		name         string
		option, size C.int
	}{
		{"MALLOC_ARENA_MAX", C.M_ARENA_MAX, 1},
		{"MALLOC_MMAP_THRESHOLD_", C.M_MMAP_THRESHOLD, 4 << 20},
		{"MALLOC_TRIM_THRESHOLD_", C.M_TRIM_THRESHOLD, 32 << 20},
	} {
		if os.Getenv(o.name) == "" {
			C.mallopt(o.option, o.size)
		}
	}
}
