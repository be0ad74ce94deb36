package overlay

import (
	"runtime"

	"golang.org/x/sync/errgroup"
)

// parallel calls do with 0 to n-1 on all processors.
func parallel(n int, do func(i int)) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() error {
			do(i)
			return nil
		})
	}
	_ = group.Wait()
}
