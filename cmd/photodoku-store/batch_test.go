package main

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
)

const (
	exitFailed      = 1
	exitNotSolved   = 3
	exitInterrupted = 130
)

// A job on a store has the same results as one on a folder.
func TestSameResults(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		folder := t.TempDir()
		here := "file://" + folder
		for _, in := range []string{here + "/in", url("in")} {
			scans(t, in, 5, 2)
			write(t, in, "box 1/.hidden.jpg", photo(t, "newspaper.jpg"))
			write(t, in, "drafts/a.jpg", photo(t, "newspaper.jpg"))
			write(t, in, "note.txt", []byte("a note"))
			write(t, in, "text.jpg", []byte("no picture"))
		}
		t.Chdir(folder)
		expect(t, exitNotSolved, "-o", "out", "--exclude", "drafts", "in")
		want := results(t, here+"/out", here+"/in")
		for _, way := range [][2]string{{url("in"), url("out")}, {here + "/in", url("out2")}, {url("in"), here + "/out2"}} {
			in, out := way[0], way[1]
			expect(t, exitNotSolved, "-o", out, "--exclude", "drafts", in)
			compare(t, want, results(t, out, in))
			if len(finished(t, out)) != 8 {
				t.Errorf("there are %d results, want 8", len(finished(t, out)))
			}
		}
	})
}

func compare(t *testing.T, want, got map[string]string) {
	t.Helper()
	if a, b := slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)); !slices.Equal(a, b) {
		t.Errorf("the files are %q, want %q", b, a)
	}
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s is\n%.2000q, want\n%.2000q", name, got[name], want[name])
		}
	}
}

// A job that was killed keeps every recorded result, repeats none, and ends with
// the same results as an undisturbed job.
func TestResumesAfterKill(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		in, whole, out := url("in"), url("whole"), url("out")
		scans(t, in, 40, 4)
		expect(t, exitNotSolved, "-o", whole, in)
		for _, done := range []int{1, 9, 20, 33} {
			startAndWait(t, done, out, in).end(os.Kill)
		}
		before := finished(t, out)
		output := expect(t, exitNotSolved, "-o", out, in)
		if strings.Contains(output, "44 files, 0 of them") {
			t.Errorf("the job restarted from the beginning: %s", output)
		}
		after := finished(t, out)
		for _, line := range before {
			if !slices.Contains(after, line) {
				t.Errorf("a result was lost or computed twice: %s", line)
			}
		}
		compare(t, results(t, whole, in), results(t, out, in))
	})
}

// The last calls of a killed job may still remove its journal while the next job reads
// it. results.jsonl already contains the journal's results.
func TestJournalThatIsBeingRemoved(t *testing.T) {
	const journal = "a folder/out/.photodoku/journal/"
	var goes atomic.Bool
	url := s3(t, func(b gofakes3.Backend, r *http.Request) {
		if !r.URL.Query().Has("list-type") || !goes.CompareAndSwap(true, false) {
			return
		}
		list, err := b.ListBucket("bucket", &gofakes3.Prefix{HasPrefix: true, Prefix: journal}, gofakes3.ListBucketPage{})
		if err != nil || len(list.Contents) == 0 {
			t.Errorf("there is no journal: %v", err)
			return
		}
		for _, o := range list.Contents {
			_, _ = b.DeleteObject("bucket", o.Key)
		}
	})
	in, out := url("in"), url("out")
	scans(t, in, 40, 4)
	startAndWait(t, 20, out, in).end(os.Kill)
	before := finished(t, out)
	write(t, out, "results.jsonl", []byte(strings.Join(before, "")))
	goes.Store(true)
	expect(t, exitNotSolved, "-o", out, in)
	after := finished(t, out)
	for _, line := range before {
		if !slices.Contains(after, line) {
			t.Errorf("a result was lost or computed twice: %s", line)
		}
	}
}

func TestInterruptedJobResumes(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		in, out := url("in"), url("out")
		scans(t, in, 50, 30)
		if code := startAndWait(t, 5, out, "-j", "1", in).end(syscall.SIGTERM); code != exitInterrupted {
			t.Errorf("ended with %d, want %d", code, exitInterrupted)
		}
		if _, locked := files(t, out, all)[".photodoku/lock"]; locked {
			t.Error("the lock is left behind")
		}
		output := expect(t, exitNotSolved, "-o", out, in)
		if strings.Contains(output, "80 files, 0 of them") || len(finished(t, out)) != 80 {
			t.Errorf("there are %d results, want 80; output: %s", len(finished(t, out)), output)
		}
	})
}

func TestChangedInputsAreProcessedAgain(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		in, out := url("in"), url("out")
		scans(t, in, 2, 2)
		expect(t, exitNotSolved, "-o", out, in)
		write(t, in, "new.jpg", photo(t, "newspaper.jpg"))
		write(t, in, "box 0/scan-0.png", photo(t, "screenshot.png"))
		p := bucket(t, out)
		if err := p.Delete(t.Context(), p.key("box 0/no extension 0.solved.jpg")); err != nil {
			t.Fatal(err)
		}
		output := expect(t, exitNotSolved, "-o", out, in)
		made := files(t, out, all)
		if !strings.Contains(output, "5 files, 2 of them already done") || made["box 0/no extension 0.solved.jpg"] == "" || made["new.solved.jpg"] == "" {
			t.Errorf("there is %q; output: %s", slices.Sorted(maps.Keys(made)), output)
		}
		expect(t, 64, "-o", out, "--no-image", in)
		expect(t, exitNotSolved, "-o", out, "--no-image", "--restart", in)
		for name := range files(t, out, all) {
			if strings.Contains(name, ".solved.") {
				t.Errorf("%s is left from before --restart", name)
			}
		}
	})
}

func TestOneObject(t *testing.T) {
	url := stores["s3"](t)
	write(t, url("in"), "a.jpg", photo(t, "newspaper.jpg"))
	output := expect(t, 0, "-o", url("out"), url("in/a.jpg"))
	if files(t, url("out"), all)["a.solved.jpg"] == "" {
		t.Errorf("there is no answered picture; output: %s", output)
	}
}

func TestInvalidLocations(t *testing.T) {
	url := stores["s3"](t)
	out := filepath.Join(t.TempDir(), "out")
	t.Setenv("GOOGLE_APPLICATION_CREDENTIALS", "/nowhere") // the driver prints that
	for in, want := range map[string]string{
		url("nothing"):    "s3://bucket/a folder/nothing: no such object",
		"s4://bucket/in":  "s4://bucket/in: the supported stores are azblob, file, gs, mem, s3",
		"file:///nowhere": "/nowhere",
		strings.Replace(url("in"), "bucket", "nobucket", 1): "NoSuchBucket",
		"gs://bucket/in": "cannot read gs://bucket/in: ",
	} {
		if output := expect(t, exitFailed, "-o", out, in); !strings.Contains(output, want) {
			t.Errorf("for %s the output is %q, want %q in it", in, output, want)
		}
	}
}

// Shards and the merged results may be in a store or in folders. The merged
// results equal those of one job.
func TestMerge(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		folder := t.TempDir()
		in, whole, here := url("in"), url("whole"), "file://"+folder
		scans(t, in, 6, 3)
		expect(t, exitNotSolved, "-o", whole, in)
		expect(t, 0, "--allow-unsolved", "-o", url("out/shard-0"), "--shard", "0/2", in)
		output := expectOf(t, exitFailed, "merge", "-o", url("out/merged"), url("out"))
		if !strings.Contains(output, "shard 1/2 is missing") {
			t.Errorf("the output for a missing shard is %q", output)
		}
		expect(t, 0, "--allow-unsolved", "-o", url("out/shard-1"), "--shard", "1/2", in)
		want := results(t, whole, in)
		for range 2 { // the second merge finds the merged folder
			expectOf(t, exitNotSolved, "merge", "-o", url("out/merged"), url("out"))
			compare(t, want, results(t, url("out/merged"), in))
		}
		expect(t, 0, "--allow-unsolved", "-o", filepath.Join(folder, "shard-1"), "--shard", "1/2", in)
		for _, way := range []struct{ out, read string }{{url("mixed"), url("mixed")}, {filepath.Join(folder, "mixed"), here + "/mixed"}} {
			expectOf(t, exitNotSolved, "merge", "-o", way.out, url("out/shard-0"), filepath.Join(folder, "shard-1"))
			compare(t, want, results(t, way.read, in))
		}
	})
}

// A job that is killed while it starts does not disturb the next one.
func TestResumesAfterKillAtStart(t *testing.T) {
	forEachStore(t, func(t *testing.T, url func(string) string) {
		in, whole, out := url("in"), url("whole"), url("out")
		scans(t, in, 40, 0)
		expect(t, exitNotSolved, "-o", whole, in)
		for after := time.Duration(0); after < 200*time.Millisecond; after += 5 * time.Millisecond {
			j := start(t, out, in)
			time.Sleep(after)
			if code := j.end(os.Kill); code != killed && code != exitNotSolved {
				t.Fatalf("it ended with %d; output: %s", code, j.output())
			}
		}
		expect(t, exitNotSolved, "-o", out, in)
		compare(t, results(t, whole, in), results(t, out, in))
	})
}
