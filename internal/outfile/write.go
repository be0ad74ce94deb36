package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes the file at path hold data. It writes beside it and renames, so
// that path never holds half a file; a device or a pipe is written directly.
func Write(path string, data []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		err = writeDirectly(path, data)
	case err == nil || errors.Is(err, fs.ErrNotExist):
		err = replace(filepath.Dir(path), path, data)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, Reason(err))
	}
	return nil
}

// WriteFrom is Write for a file that is made in the folder dir, of the same
// file system, and that replaces whatever has its name. It makes the folders
// that are missing on the way to path.
func WriteFrom(dir, path string, data []byte) error {
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if err == nil {
		err = replace(dir, path, data)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, Reason(err))
	}
	return nil
}

// Reason is err without the operation and path that the os package adds, for
// messages that name the file themselves.
func Reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

func writeDirectly(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

func replace(dir, path string, data []byte) (err error) {
	f, err := os.CreateTemp(dir, ".photodoku-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(mode(path)), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// mode is that of the file to be replaced, or else what the umask leaves of a
// new file's: CreateTemp lets nobody but the owner read.
func mode(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o666 &^ umask()
}
