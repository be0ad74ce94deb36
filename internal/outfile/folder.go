package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// MakeFolder makes a folder with its parents. The function that it returns removes those
// that it made and that are empty.
func MakeFolder(path string) (removeEmpty func(), err error) {
	var made []string // the deepest first
	for dir := filepath.Clean(path); missing(dir); dir = filepath.Dir(dir) {
		made = append(made, dir)
	}
	removeEmpty = func() {
		for _, dir := range made {
			_ = syscall.Rmdir(dir)
		}
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		removeEmpty()
		return nil, fmt.Errorf("cannot make the folder %s: %w", Quote(path), Reason(err))
	}
	return removeEmpty, nil
}

func missing(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}
