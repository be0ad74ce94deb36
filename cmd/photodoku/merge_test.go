package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/record"
)

// Seven shards process 300 pictures. One of them is killed and resumed.
// The merged results equal those of one job.
func TestShards(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nine jobs over many pictures: not with -short")
	}
	const shards, pictures, killed = 7, 300, 3
	photodoku, in := program(t), scans(t, pictures, 12)
	out, whole := t.TempDir(), filepath.Join(t.TempDir(), "whole")
	run := func(i int) {
		code, stderr := runToEnd(t, photodoku, shardArgs(i, shards, out, in)...)
		if code != exitSolved {
			t.Errorf("shard %d ended with %d: %s", i, code, stderr)
		}
	}
	for i := range shards {
		if i == killed {
			args := shardArgs(i, shards, out, in)
			cmd := startAndWait(t, 20, filepath.Join(out, "shard-3"), photodoku, args...)
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			continue
		}
		run(i)
	}
	merged := filepath.Join(out, "merged")
	refuseMerge(t, photodoku, out, merged, "shard 3/7 in "+filepath.Join(out, "shard-3")+" is not done")
	run(killed)
	backup := filepath.Join(t.TempDir(), "backup")
	rename(t, filepath.Join(out, "shard-5"), backup)
	refuseMerge(t, photodoku, out, merged, "shard 5/7 is missing")
	rename(t, backup, filepath.Join(out, "shard-5"))
	found, err := filepath.Glob(filepath.Join(out, "shard-5", "*", "*.jpg"))
	if err != nil || len(found) == 0 {
		t.Fatalf("shard 5 has the pictures %v, %v", found, err)
	}
	rename(t, found[0], backup)
	refuseMerge(t, photodoku, out, merged, "shard-5 lacks ")
	rename(t, backup, found[0])
	for range 2 { // the second merge finds the merged folder
		if code, stderr := runToEnd(t, photodoku, "merge", "--allow-unsolved", "-o", merged, out); code != exitSolved {
			t.Fatalf("merge ended with %d: %s", code, stderr)
		}
	}
	if code, stderr := runToEnd(t, photodoku, "batch", "-o", whole, in); code != exitNotSolved {
		t.Fatalf("the whole job ended with %d: %s", code, stderr)
	}
	records, _, err := record.Read(filepath.Join(merged, "results.jsonl"))
	if err != nil || len(records) != pictures {
		t.Errorf("%d results, %v; want %d", len(records), err, pictures)
	}
	if diff := cmp.Diff(snapshot(t, whole), snapshot(t, merged)); diff != "" {
		t.Errorf("the merged results differ from one job's (-want +got):\n%.4000s", diff)
	}
}

// A results.jsonl that lost lines or was changed after its shard ended must not be merged.
func TestMergeRefusesAChangedShard(t *testing.T) {
	photodoku, in, out := program(t), scans(t, 12, 0), t.TempDir()
	for i := range 2 {
		if code, stderr := runToEnd(t, photodoku, shardArgs(i, 2, out, in)...); code != exitSolved {
			t.Fatalf("shard %d ended with %d: %s", i, code, stderr)
		}
	}
	results := filepath.Join(out, "shard-1", "results.jsonl")
	text, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for changed, want := range map[string]string{
		strings.Join(lines[:2], ""):                               "shard-1 is damaged: 2 intact results of",
		strings.Replace(string(text), `"width":`, `"width":1`, 1): "shard-1 has changed since the shard ended",
	} {
		if err := os.WriteFile(results, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		code, stderr := runToEnd(t, photodoku, "merge", "-o", filepath.Join(out, "merged"), out)
		if code != exitFailed || !strings.Contains(stderr, want) {
			t.Errorf("merge ended with %d and printed %q, want %q", code, stderr, want)
		}
		if _, err := os.Stat(filepath.Join(out, "merged")); err == nil {
			t.Error("merge has written something")
		}
	}
	if code, stderr := runToEnd(t, photodoku, shardArgs(1, 2, out, in)...); code != exitSolved {
		t.Fatalf("the shard ended with %d: %s", code, stderr)
	}
	if code, stderr := runToEnd(t, photodoku, "merge", "--allow-unsolved", "-o", filepath.Join(out, "merged"), out); code != exitSolved {
		t.Errorf("merge of the repaired shards ended with %d: %s", code, stderr)
	}
}

// A shard whose number does not exist is damaged.
func TestMergeRefusesADamagedState(t *testing.T) {
	photodoku, out := program(t), t.TempDir()
	for i, shard := range []string{`{"index": 0, "count": 2}`, `{"index": 2, "count": 2}`} {
		folder := filepath.Join(out, fmt.Sprintf("shard-%d", i), ".photodoku")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "job.json"), []byte(`{"settings": {"shard": `+shard+`}, "done": true}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	refuseMerge(t, photodoku, out, filepath.Join(out, "merged"), "is damaged (there is no shard 2/2)")
}

// A shard keeps the result of a picture that no longer exists. A picture in another shard
// may have the same output files.
func TestMergeRefusesTwoResultsInOneFile(t *testing.T) {
	photodoku, in, out := program(t), t.TempDir(), t.TempDir()
	shards := []job.Shard{{Index: 0, Count: 2}, {Index: 1, Count: 2}}
	name := ""
	for i := 0; !shards[0].Has(name+".jpeg") || !shards[1].Has(name+".png"); i++ {
		name = fmt.Sprint(i)
	}
	old, replacement := filepath.Join(in, name+".jpeg"), filepath.Join(in, name+".png")
	if err := os.WriteFile(old, tiny(t, 1), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for i := range shards {
			if code, stderr := runToEnd(t, photodoku, shardArgs(i, 2, out, in)...); code != exitSolved {
				t.Fatalf("shard %d ended with %d: %s", i, code, stderr)
			}
		}
		if _, err := os.Stat(old); err == nil {
			rename(t, old, replacement)
		}
	}
	merged := filepath.Join(out, "merged")
	refuseMerge(t, photodoku, out, merged, "have the same output file thumbnails/"+name+".thumb.jpg; run their shards again with --restart")
	if code, stderr := runToEnd(t, photodoku, append(shardArgs(0, 2, out, in), "--restart")...); code != exitSolved {
		t.Fatalf("the shard ended with %d: %s", code, stderr)
	}
	if code, stderr := runToEnd(t, photodoku, "merge", "--allow-unsolved", "-o", merged, out); code != exitSolved {
		t.Errorf("merge ended with %d: %s", code, stderr)
	}
}

// OUT contains the merged results of a job with other options.
func TestMergeRestarts(t *testing.T) {
	photodoku, in, out := program(t), scans(t, 6, 1), t.TempDir()
	merged := filepath.Join(t.TempDir(), "merged")
	shards := func(flags ...string) {
		for i := range 2 {
			args := append(shardArgs(i, 2, out, in), flags...)
			if code, stderr := runToEnd(t, photodoku, args...); code != exitSolved {
				t.Fatalf("shard %d ended with %d: %s", i, code, stderr)
			}
		}
	}
	merge := func(want int, flags ...string) (stderr string) {
		args := append([]string{"merge", "--allow-unsolved", "-o", merged, out}, flags...)
		code, stderr := runToEnd(t, photodoku, args...)
		if code != want {
			t.Fatalf("merge %v ended with %d: %s", flags, code, stderr)
		}
		return stderr
	}
	solved := func() (names []string) {
		for name := range snapshot(t, merged) {
			if strings.Contains(name, ".solved.") {
				names = append(names, name)
			}
		}
		return names
	}
	shards()
	merge(exitSolved)
	if len(solved()) != 1 {
		t.Errorf("the merged pictures are %v, want one", solved())
	}
	shards("--no-image", "--restart")
	if stderr := merge(exitUsage); !strings.Contains(stderr, "another --no-image (false, now true); start over with --restart") {
		t.Errorf("merge printed %q", stderr)
	}
	results := filepath.Join(out, "shard-0", "results.jsonl")
	whole, err := os.ReadFile(results)
	if err := errors.Join(err, os.WriteFile(results, []byte("damaged"), 0o600)); err != nil {
		t.Fatal(err)
	}
	merge(exitFailed, "--restart")
	if len(solved()) != 1 {
		t.Error("a damaged shard removed the results")
	}
	if err := os.WriteFile(results, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	merge(exitSolved, "--restart")
	if len(solved()) > 0 {
		t.Errorf("%v is left from the other job", solved())
	}
}

func shardArgs(i, n int, out, in string) []string {
	return []string{"batch", "--allow-unsolved", "--shard", fmt.Sprintf("%d/%d", i, n),
		"-o", filepath.Join(out, fmt.Sprintf("shard-%d", i)), in}
}

func refuseMerge(t *testing.T, photodoku, out, merged, want string) {
	t.Helper()
	code, stderr := runToEnd(t, photodoku, "merge", "-o", merged, out)
	if code != exitFailed || !strings.Contains(stderr, want) {
		t.Errorf("merge ended with %d and printed %q, want %q in it", code, stderr, want)
	}
	if _, err := os.Stat(merged); err == nil {
		t.Error("merge created its folder though it failed")
	}
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func TestShardOf(t *testing.T) {
	tests := []struct {
		flag, index, count string
		want               job.Shard
		bad                bool
	}{
		{want: job.Shard{}},
		{flag: "2/7", want: job.Shard{Index: 2, Count: 7}},
		{index: "3", count: "4", want: job.Shard{Index: 3, Count: 4}},
		{flag: "0/2", index: "3", count: "4", want: job.Shard{Index: 0, Count: 2}},
		{index: "3", bad: true},
		{count: "3", bad: true},
		{index: "4", count: "4", bad: true},
		{flag: "1/2/3", bad: true},
		{flag: "-1/2", bad: true},
		{flag: "0/0", bad: true},
	}
	for _, test := range tests {
		t.Setenv(shardIndex, test.index)
		t.Setenv(shardCount, test.count)
		got, err := shardOf(test.flag)
		if got != test.want && !test.bad || (err != nil) != test.bad {
			t.Errorf("%+v gave %v, %v", test, got, err)
		}
	}
}

// The shards of a relative folder run in one working directory. The merge and a resumed
// job run in another one. The contact sheet still finds the inputs.
func TestContactSheetFindsInputs(t *testing.T) {
	photodoku, in, out := program(t), scans(t, 2, 0), t.TempDir()
	t.Chdir(filepath.Dir(in))
	for i := range 2 {
		if code, stderr := runToEnd(t, photodoku, shardArgs(i, 2, out, filepath.Base(in))...); code != exitSolved {
			t.Fatalf("shard %d ended with %d: %s", i, code, stderr)
		}
	}
	t.Chdir(out)
	if err := os.WriteFile("notes.txt", nil, 0o600); err != nil { // merge ignores it
		t.Fatal(err)
	}
	if code, stderr := runToEnd(t, photodoku, "merge", "--allow-unsolved", "-o", "deep/merged", "."); code != exitSolved {
		t.Fatalf("merge ended with %d: %s", code, stderr)
	}
	if code, stderr := runToEnd(t, photodoku, shardArgs(1, 2, ".", in)...); code != exitSolved {
		t.Fatalf("the resumed shard ended with %d: %s", code, stderr)
	}
	for _, folder := range []string{"deep/merged", "shard-0", "shard-1"} {
		page, err := os.ReadFile(filepath.Join(folder, "index.html"))
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`"inputs":"([^"]*)"`).FindSubmatch(page)
		if found == nil {
			t.Fatalf("%s has no path to the inputs", folder)
		}
		if path := filepath.Join(folder, string(found[1]), filepath.Base(in)); !sameFile(path, in) {
			t.Errorf("the contact sheet in %s looks for the inputs in %s, not in %s", folder, path, in)
		}
	}
}
