package job

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/photodoku/photodoku/internal/document"
)

// CheckPatterns returns an error for the first invalid pattern.
func CheckPatterns(patterns []string) error {
	for _, p := range patterns {
		if !doublestar.ValidatePattern(p) {
			return fmt.Errorf("%q is not a pattern like *.jpg or scans/**", p)
		}
	}
	return nil
}

func (f *finder) wanted(name string) bool {
	return (len(f.Include) == 0 || f.matches(f.Include, name)) && !f.matches(f.Exclude, name)
}

// wantedPath is like wanted, and applies the exclusions to every folder in the path, too.
func (f *finder) wantedPath(name string) bool {
	for dir := path.Dir(filepath.ToSlash(name)); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if f.matches(f.Exclude, dir) {
			return false
		}
	}
	return f.wanted(name)
}

// matches compares patterns that contain a slash with the whole path, others
// with the last element.
func (f *finder) matches(patterns []string, name string) bool {
	for _, p := range patterns {
		against := filepath.ToSlash(name)
		if !strings.Contains(p, "/") {
			against = path.Base(against)
		}
		if ok, _ := doublestar.Match(p, against); ok {
			return true
		}
	}
	return false
}

// looksLikePicture reports whether a file has the name or the content of a picture.
func looksLikePicture(path string) bool {
	if isPictureName(path) {
		return true
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return true // the worker reports the error
	}
	defer file.Close()
	head := make([]byte, headLength)
	n, _ := io.ReadFull(file, head)
	return document.Known(head[:n])
}

// headLength is the number of bytes needed to detect a file's format.
const headLength = 64

func isPictureName(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".jpg", ".jpeg", ".jpe", ".png", ".gif", ".bmp", ".tif", ".tiff", ".webp", ".pdf", ".heic", ".heif", ".avif":
		return true
	}
	return false
}
