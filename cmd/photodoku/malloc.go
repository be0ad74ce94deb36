package main

/*
#include <malloc.h>
*/
import "C"

import "os"

// tuneMalloc makes glibc return the memory of OpenCV and Tesseract, unless the
// environment sets it. By default each thread keeps freed memory for itself, and Go
// calls C from many threads: a long run would hold three times as much.
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
