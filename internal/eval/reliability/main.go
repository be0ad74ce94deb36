// Command reliability draws the reliability diagram of docs/accuracy.md. It reads the
// output of one or more runs of photodoku eval --json and writes SVG.
//
//	cat *.json | go run ./internal/eval/reliability > docs/reliability.svg
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/photodoku/photodoku/internal/eval"
)

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "reliability:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer) error {
	var sets [][]eval.ConfidenceBin
	for d := json.NewDecoder(in); ; {
		var r eval.Report
		switch err := d.Decode(&r); {
		case errors.Is(err, io.EOF):
			return eval.Diagram(out, eval.MergeConfidences(sets...))
		case err != nil:
			return fmt.Errorf("standard input must be the output of photodoku eval --json: %w", err)
		}
		sets = append(sets, r.Summary.Confidences)
	}
}
