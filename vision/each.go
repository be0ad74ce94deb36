package vision

import (
	"runtime"

	"golang.org/x/sync/errgroup"
)

// each calls do with 0 to n-1, on all processors at once.
func each(n int, do func(i int)) {
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
