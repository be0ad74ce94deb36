package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// TempDir makes a folder for temporary files.
func TempDir() (string, error) {
	dir, err := os.MkdirTemp("", "photodoku-")
	if err != nil {
		return "", fmt.Errorf("cannot make a folder for temporary files in %s: %w; set TMPDIR to another folder", os.TempDir(), Reason(err))
	}
	return dir, nil
}

// Write stores data in the file at path. It writes a temporary file in the same
// folder and renames it, so that path never contains a partial file. Devices
// and pipes are written directly.
func Write(path string, data []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", Quote(path))
	case err == nil && !info.Mode().IsRegular():
		err = writeDirectly(path, data)
	case err == nil || errors.Is(err, fs.ErrNotExist):
		err = replace(filepath.Dir(path), path, data)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", Quote(path), Reason(err))
	}
	return nil
}

// WriteFrom is Write with the temporary file in the folder dir, which must be on the same
// file system. It also replaces links, devices and pipes at path, and creates missing
// folders.
func WriteFrom(dir, path string, data []byte) error {
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if err == nil {
		err = replace(dir, path, data)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", Quote(path), Reason(err))
	}
	return nil
}

// Reason returns the cause of err without the operation and path that package os adds,
// for messages that already name the file.
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

// mode returns the permissions of the file to be replaced, or those of a new file under
// the umask. Without it, only the owner could read a file from CreateTemp.
func mode(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o666 &^ umask()
}
