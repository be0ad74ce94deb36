package outfile

import (
	"io/fs"
	"sync"
	"syscall"
)

// umask returns the process's file mode mask. The mask can only be read by
// setting it, which must not happen while files are created.
var umask = sync.OnceValue(func() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return fs.FileMode(mask)
})
