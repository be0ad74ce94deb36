// Package parallel runs independent work on all processors.
package parallel

import (
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Each calls do with 0 to n-1, on all processors at once.
func Each(n int, do func(i int)) {
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
