package outfile

import (
	"io/fs"
	"sync"
	"syscall"
)

// umask reads the process's file mode mask once: the only way to read it is to
// set it, which must not happen while files are being made.
var umask = sync.OnceValue(func() fs.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return fs.FileMode(mask)
})
