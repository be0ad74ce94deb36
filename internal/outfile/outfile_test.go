package outfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/photodoku/photodoku/internal/outfile"
)

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestWriteLeavesOnlyTheFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.jpg")
	for _, text := range []string{"first", "second, longer"} {
		if err := outfile.Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, path); got != text {
			t.Errorf("the file holds %q, want %q", got, text)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 {
		t.Errorf("the folder holds %v, want only out.jpg", entries)
	}
}

func TestWriteFollowsTheUmaskAndKeepsTheMode(t *testing.T) {
	dir := t.TempDir()
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	fresh, kept := filepath.Join(dir, "fresh"), filepath.Join(dir, "kept")
	write(t, kept, "old")
	for path, want := range map[string]fs.FileMode{fresh: 0o666 &^ fs.FileMode(mask), kept: 0o600} {
		if err := outfile.Write(path, []byte("new")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %v, want %v", path, got, want)
		}
	}
}

func TestWriteFollowsLinksAndDevices(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	write(t, target, "old")
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	if err := outfile.Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, target); got != "new" {
		t.Errorf("the link's target holds %q, want %q", got, "new")
	}
	if err := outfile.Write(os.DevNull, []byte("gone")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s is not a device any more: %v %v", os.DevNull, info, err)
	}
}

func TestWriteErrorNamesTheFileOnce(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "")
	for _, path := range []string{
		dir,
		filepath.Join(dir, "missing", "out.jpg"),
		filepath.Join(dir, "file", "out.jpg"),
	} {
		err := outfile.Write(path, []byte("x"))
		if err == nil || strings.Count(err.Error(), path) != 1 {
			t.Errorf("error is %v, want one that names %s once", err, path)
		}
	}
}

func TestReasonKeepsTheCause(t *testing.T) {
	_, err := os.ReadFile(filepath.Join(t.TempDir(), "none"))
	reason := outfile.Reason(err)
	if !errors.Is(reason, fs.ErrNotExist) || reason.Error() != "no such file or directory" {
		t.Errorf("reason is %q, want no such file or directory", reason)
	}
}

func TestNamer(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	write(t, in("a.jpg"), "")
	write(t, in("b.solved.jpg"), "")

	if err := os.Symlink(dir, in("link")); err != nil {
		t.Fatal(err)
	}
	beside := outfile.Namer{Suffix: ".solved"}
	beside.Protect([]string{in("a.jpg"), in("b.jpg"), in("b.solved.jpg")})
	folder := outfile.Namer{Folder: dir}
	folder.Protect([]string{in("a.jpg")})

	tests := []struct {
		namer           *outfile.Namer
		input, ext, out string
	}{
		{&beside, in("a.jpg"), ".jpg", in("a.solved.jpg")},
		{&beside, in("a.jpeg"), ".jpg", in("a.solved-2.jpg")},
		{&beside, in("a.png"), ".png", in("a.solved.png")},
		{&beside, in("link/a.png"), ".png", in("link/a.solved-2.png")}, // the same folder
		{&beside, in("b.jpg"), ".jpg", in("b.solved-2.jpg")},
		{&beside, in("b.solved.jpg"), ".jpg", in("b.solved.solved.jpg")},
		{&folder, in("a.jpg"), ".jpg", in("a-2.jpg")},
		{&folder, "elsewhere/c.jpg", ".jpg", in("c.jpg")},
		{&folder, "other/c.jpg", ".jpg", in("c-2.jpg")},
	}
	for _, test := range tests {
		if got := test.namer.Next(test.input, test.ext); got != test.out {
			t.Errorf("the name for %s is %s, want %s", test.input, got, test.out)
		}
	}
}

func TestMakeFolderRemovesOnlyItsEmptyFolders(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "")
	deep := filepath.Join(dir, "a", "b", "c")
	remove, err := outfile.MakeFolder(deep)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(deep); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "a", "kept"), "")
	remove()
	if _, err := os.Stat(filepath.Join(dir, "a", "b")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the empty folder is left: %v", err)
	}
	content(t, filepath.Join(dir, "a", "kept"))

	remove, err = outfile.MakeFolder(dir + "/")
	if err != nil {
		t.Fatal(err)
	}
	remove()
	if _, err := os.Stat(dir); err != nil {
		t.Errorf("an old folder is removed: %v", err)
	}
	if _, err := outfile.MakeFolder(filepath.Join(dir, "file", "sub")); err == nil {
		t.Error("made a folder in a file")
	}
}

func TestQuote(t *testing.T) {
	for name, want := range map[string]string{
		"a b.jpg":            "a b.jpg",
		"":                   `""`,
		"café Größe 数独.jpg":  "café Größe 数独.jpg",
		"\x1b[31mred.jpg":    `"\x1b[31mred.jpg"`,
		"two\nlines.jpg":     `"two\nlines.jpg"`,
		"turned\u202egpj.sh": `"turned\u202egpj.sh"`,
		"caf\xe9.jpg":        `"caf\xe9.jpg"`,
	} {
		if got := outfile.Quote(name); got != want {
			t.Errorf("%q is printed as %s, want %s", name, got, want)
		}
	}
}
