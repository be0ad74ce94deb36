package outfile

import (
	"io/fs"
	"sync"
	"syscall"
)

// umask returns the file mode mask of the process. Reading the mask requires setting it
// for a moment, which must not happen while files are created.
var umask = sync.OnceValue(func() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return fs.FileMode(mask)
})
