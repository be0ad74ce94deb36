// Package page contains the web page: HTML, CSS and ES modules that are embedded in the
// program. The page loads nothing from other servers.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"time"
)

//go:embed files
var embedded embed.FS

// mediaTypes are the media types that the system may not know.
var mediaTypes = map[string]string{
	".js":          "text/javascript; charset=utf-8",
	".webmanifest": "application/manifest+json",
}

// Register adds the files to a mux: index.html as /, docs.html as /docs, and the others
// under their names.
func Register(mux *http.ServeMux) error {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		return err
	}
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		mux.Handle("GET "+address(name), file(name, data))
		return nil
	})
}

func address(name string) string {
	switch name {
	case "index.html":
		return "/{$}"
	case "docs.html":
		return "/docs"
	}
	return "/" + name
}

// file serves one file. Browsers cache it and ask whether it has changed.
func file(name string, data []byte) http.Handler {
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(data))
	mediaType := mediaTypes[path.Ext(name)]
	if mediaType == "" {
		mediaType = mime.TypeByExtension(path.Ext(name))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Content-Type", mediaType)
		w.Header().Set("ETag", tag)
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	})
}
