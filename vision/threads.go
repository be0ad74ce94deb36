package vision

import "gocv.io/x/gocv"

// SetThreads sets the number of threads that OpenCV uses for a picture, for the whole process;
// with 1 it uses only the caller's. Otherwise OpenCV built on TBB, as Debian's is, uses a
// thread for every processor and ignores OPENCV_FOR_THREADS_NUM.
func SetThreads(n int) { gocv.SetNumThreads(n) }
