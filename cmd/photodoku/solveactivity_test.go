package main

import (
	"io"
	"testing"

	"github.com/photodoku/photodoku"
)

// The line of progress counts photos, not their pages.
func TestActivityCountsADocumentOnce(t *testing.T) {
	b := solveRun{stdout: io.Discard, stderr: io.Discard, activity: &activity{}}
	for _, step := range []struct{ page, pages, done int }{{1, 3, 0}, {2, 3, 0}, {3, 3, 1}, {1, 1, 2}} {
		if err := b.emit(&outcome{result: photodoku.Result{Page: step.page}, pages: step.pages}); err != nil {
			t.Fatal(err)
		}
		if b.activity.done != step.done {
			t.Errorf("after page %d of %d, %d photos are done, want %d", step.page, step.pages, b.activity.done, step.done)
		}
	}
}
