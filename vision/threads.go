package vision

import "gocv.io/x/gocv"

// SetThreads says how many threads of its own OpenCV may use for a picture, in
// the whole process; 1 does all on the caller's. Built on TBB, as Debian's is,
// OpenCV takes a thread for every processor otherwise, whatever
// OPENCV_FOR_THREADS_NUM says.
func SetThreads(n int) { gocv.SetNumThreads(n) }
