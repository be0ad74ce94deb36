package eval_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku/internal/eval"
)

// TestReportIsReadAgain reads the output of eval --json, from which the reliability
// diagram is drawn.
func TestReportIsReadAgain(t *testing.T) {
	var want, got eval.Report
	for kind := eval.SilentError; kind <= eval.NotSolved; kind++ {
		want.Failures = append(want.Failures, eval.Failure{File: "a.jpg", Kind: kind, Detail: "board 1"})
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Failures, got.Failures); diff != "" {
		t.Errorf("the failures change (-want +got):\n%s", diff)
	}
}
