package ocr

import (
	"os"
	"sync"
)

// limitThreads keeps Tesseract to one thread for each client: with pictures as
// small as digits, OpenMP's threads cost more than they give. OpenMP reads the
// variable when its first thread starts, in NewClient.
var limitThreads = sync.OnceFunc(func() {
	if os.Getenv("OMP_THREAD_LIMIT") == "" {
		os.Setenv("OMP_THREAD_LIMIT", "1")
	}
})
