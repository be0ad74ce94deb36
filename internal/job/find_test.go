package job_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/photodoku/photodoku/internal/job"
)

func touch(t *testing.T, path string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
}

func find(t *testing.T, s job.Search) []job.Input {
	t.Helper()
	s.Skipped = func(path, why string) { t.Logf("%s %s", path, why) }
	inputs, err := job.Find(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return inputs
}

// TestUnreadable reports a file that cannot be read, here a link to itself. A link to nothing is only
// skipped.
func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "a.jpg"))
	for name, target := range map[string]string{"loop.jpg": "loop.jpg", "nothing.jpg": "gone.jpg"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	var unreadable []string
	find(t, job.Search{Paths: []string{dir}, Follow: true, Unreadable: func(path string, _ error) { unreadable = append(unreadable, filepath.Base(path)) }})
	if want := []string{"loop.jpg"}; !slices.Equal(unreadable, want) {
		t.Errorf("unreadable: %q, want %q", unreadable, want)
	}
}

// TestInterruptedSearch ends a search whose context is done.
func TestInterruptedSearch(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "a.jpg"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := job.Find(ctx, job.Search{Paths: []string{dir}}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// Output files stay in the job's folder and have unique names for any names of the
// inputs.
func TestStemsAreLocalAndUnique(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"one/x/a.jpg", "one/x/a.png", "one/x/a.png.png", "one/x/a", "two/x/a.jpg", "two/x/..jpg", "two/x/a\n\"<b>.jpg",
		"two/x/...jpg", "two/x/a.jpg.jpg", "three/a.jpg",
	} {
		touch(t, filepath.Join(dir, name))
	}
	t.Chdir(filepath.Join(dir, "one"))
	inputs := find(t, job.Search{
		Paths:  []string{"x", "../two/x", "x/a", "../three/a.jpg"},
		Listed: []string{"../three", "../three/../two/x/a.jpg", "../one/x/a.jpg"},
	})
	seen := map[string]string{}
	for _, in := range inputs {
		if !filepath.IsLocal(in.Stem) || in.Stem == "." {
			t.Errorf("%q has the stem %q, which points outside the folder", in.File, in.Stem)
		}
		if other, ok := seen[in.Stem]; ok {
			t.Errorf("%q and %q share the stem %q", other, in.File, in.Stem)
		}
		seen[in.Stem] = in.File
	}
	// A file whose name begins with a dot is hidden. A file that is named twice is one
	// input.
	if len(inputs) != 8 {
		t.Errorf("%d inputs, want 8: %v", len(inputs), seen)
	}
}

// No output folder has the name of an output file. Long names leave room for suffixes.
func TestStemsAvoidReservedAndLongNames(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("é", 120)
	for _, name := range []string{
		"a.jpg", "a.solved.jpg/b.jpg", "index.html/a.jpg", "thumbnails/a.thumb.jpg/a.jpg",
		long + "1.jpg", long + "2.jpg", "." + long, "x." + long, strings.Repeat("d", 250) + "/a.jpg",
	} {
		touch(t, filepath.Join(dir, name))
	}
	seen := map[string]bool{}
	for _, in := range find(t, job.Search{Paths: []string{dir}}) {
		folder, name := filepath.Split(in.Stem)
		if len(name) > 210 || !utf8.ValidString(name) || seen[in.Stem] {
			t.Errorf("%q has the stem %q", in.File, in.Stem)
		}
		for _, taken := range []string{"a.solved.jpg/", "index.html/", "thumbnails/a.thumb.jpg/"} {
			if strings.HasPrefix(folder, taken) {
				t.Errorf("%q goes into the folder %q", in.File, folder)
			}
		}
		seen[in.Stem] = true
	}
}

func TestNamesThatAreNotUTF8AreReported(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "caf\xe9.jpg"))
	inputs := find(t, job.Search{Paths: []string{dir}})
	if len(inputs) != 1 || inputs[0].Err == nil || !strings.Contains(inputs[0].File, `caf\xe9.jpg`) {
		t.Errorf("got %+v, want an error for the one name", inputs)
	}
}

// A list may name files that no longer exist.
func TestAMissingListedFileIsAFailedInput(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "a.jpg"))
	gone := filepath.Join(dir, "gone.jpg")
	inputs := find(t, job.Search{Listed: []string{gone, filepath.Join(dir, "a.jpg"), gone}})
	if len(inputs) != 2 || inputs[0].Err != nil || inputs[1].File != gone || inputs[1].Err == nil ||
		inputs[1].Err.Error() != "no such file or directory" {
		t.Errorf("got %+v, want a.jpg, and gone.jpg once with an error", inputs)
	}
	if _, err := job.Find(t.Context(), job.Search{Paths: []string{gone}}); err == nil {
		t.Error("a missing file of the command line is no error")
	}
}

func TestEveryFileIsInOneShard(t *testing.T) {
	dir := t.TempDir()
	for i := range 200 {
		touch(t, filepath.Join(dir, fmt.Sprint(i%7), fmt.Sprintf("%d.jpg", i)))
	}
	const shards = 5
	count := map[string]int{}
	for i := range shards {
		inputs := find(t, job.Search{Paths: []string{dir}, Shard: job.Shard{Index: i, Count: shards}})
		if len(inputs) < 20 || len(inputs) > 60 {
			t.Errorf("shard %d has %d of 200 files", i, len(inputs))
		}
		for _, in := range inputs {
			count[in.File]++
		}
	}
	if len(count) != 200 {
		t.Errorf("%d files are in shards, want 200", len(count))
	}
	for file, n := range count {
		if n != 1 {
			t.Errorf("%s is in %d shards", file, n)
		}
	}
	// The shard depends only on the name in the input folder.
	if s := (job.Shard{Index: 1, Count: 2}); s.Has("3/17.jpg") == (job.Shard{Index: 0, Count: 2}).Has("3/17.jpg") {
		t.Error("a file is in both halves or in none")
	}
}

// The results of another job in an input folder are no inputs.
func TestFindSkipsResults(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.jpg", "solved/a.solved.jpg", "solved/.photodoku/job.json"} {
		touch(t, filepath.Join(dir, name))
	}
	// Only what looks like a picture is an input.
	for _, name := range []string{"a.jpg", "solved/a.solved.jpg"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("\xff\xd8\xff"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{dir: "a.jpg", filepath.Join(dir, "solved"): "a.solved.jpg"} {
		inputs := find(t, job.Search{Paths: []string{path}})
		if len(inputs) != 1 || inputs[0].Name != want {
			t.Errorf("the inputs in %s are %+v, want only %s", path, inputs, want)
		}
	}
}

// The files of the job itself are no inputs, even if they are listed or were removed. Its
// folder may contain inputs.
func TestFindSkipsTheFilesOfTheJob(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a.jpg", "out/b.jpg", "out/a.solved.jpg", "out/thumbnails/a.thumb.jpg", "out/index.html", "out/.photodoku/job.json"} {
		touch(t, name)
	}
	if err := os.Symlink("out", "link"); err != nil {
		t.Fatal(err)
	}
	s := job.Search{Out: "out", Listed: []string{"a.jpg", "out", "out/b.jpg", "out/a.solved.jpg", "out/gone.solved.png", "link/thumbnails/a.thumb.jpg",
		filepath.Join(dir, "out", "index.html"), "out/.photodoku/job.json"}}
	var skipped []string
	s.Skipped = func(path, why string) { skipped = append(skipped, path+" "+why) }
	inputs, err := job.Find(t.Context(), s)
	if err != nil || len(inputs) != 2 || inputs[0].File != "a.jpg" || inputs[1].File != "out/b.jpg" {
		t.Errorf("the inputs are %+v, %v; want a.jpg and out/b.jpg", inputs, err)
	}
	if want := []string{"out has the results of a job", "out 5 of its files, which this job wrote"}; !slices.Equal(skipped, want) {
		t.Errorf("skipped %q, want %q", skipped, want)
	}
}
