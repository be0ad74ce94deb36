package record_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/record"
)

func result(file string, page int) record.Record {
	return record.Record{Result: photodoku.Result{File: file, Page: page, Boards: []photodoku.Board{}}, Pages: 2}
}

// A job may be killed at any byte of a line. Read returns the complete lines
// and nothing else.
func TestReadAfterTruncation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.jsonl")
	all := []record.Record{result("a\n\"<b>.jpg", 1), result("b.pdf", 1), result("b.pdf", 2)}
	text, err := record.Encode(all)
	if err != nil {
		t.Fatal(err)
	}
	for length := range len(text) + 1 {
		if err := os.WriteFile(path, text[:length], 0o600); err != nil {
			t.Fatal(err)
		}
		got, whole, err := record.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for _, c := range text[:length] {
			if c == '\n' {
				lines++
			}
		}
		if diff := cmp.Diff(all[:lines], append([]record.Record{}, got...)); diff != "" {
			t.Fatalf("truncated to %d bytes (-want +got):\n%s", length, diff)
		}
		if atEnd := length == 0 || text[length-1] == '\n'; whole != atEnd {
			t.Errorf("truncated to %d bytes: whole is %v, want %v", length, whole, atEnd)
		}
	}
}

func TestReadKeepsTheLaterOfTwo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.jsonl")
	out, err := record.Append(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	for size := range int64(2) {
		r := result("a.jpg", 1)
		r.Size = size
		if err := out.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	got, whole, err := record.Read(path)
	if err != nil || len(got) != 1 || got[0].Size != 1 || whole {
		t.Errorf("got %v, whole %v, %v; want the second record alone, not whole", got, whole, err)
	}
}

func TestClassIsTheWorstStatus(t *testing.T) {
	boards := func(statuses ...photodoku.Status) (list []photodoku.Board) {
		for _, s := range statuses {
			list = append(list, photodoku.Board{Status: s})
		}
		return list
	}
	for want, r := range map[string]photodoku.Result{
		"unreadable": {Error: "is damaged"},
		"no board":   {},
		"solved":     {Boards: boards(photodoku.Solved, photodoku.Complete)},
		"complete":   {Boards: boards(photodoku.Complete)},
		"corrected":  {Boards: boards(photodoku.Corrected, photodoku.Solved)},
		"unsure":     {Boards: boards(photodoku.Solved, photodoku.Unsure, photodoku.Unsolvable)},
	} {
		if got := (record.Record{Result: r}).Class(); got != want {
			t.Errorf("class is %q, want %q", got, want)
		}
	}
}
