package main

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
)

func errorIsOtherJob(err error) bool { return errors.Is(err, job.ErrOtherJob) }

func allFormats() []string { return []string{"csv", "html", "json"} }

// known removes invalid formats.
func known(formats []string) []string {
	return slices.DeleteFunc(slices.Clone(formats), func(f string) bool { return !slices.Contains(allFormats(), f) })
}

// writeReports writes the reports of a job into its folder.
func writeReports(folder *job.Folder, records []record.Record, formats []string, done int, elapsed time.Duration) (reports.Summary, error) {
	summary := reports.Summarise(records)
	summary.SetTime(done, elapsed)
	files := []struct {
		name, format string
		make         func() ([]byte, error)
	}{
		{"results.csv", "csv", func() ([]byte, error) { return reports.CSV(records) }},
		{"index.html", "html", func() ([]byte, error) { return reports.ContactSheet(records, summary, folder.Inputs()) }},
		{"summary.json", "json", func() ([]byte, error) { return indented(summary) }},
	}
	for _, r := range files {
		if !slices.Contains(formats, r.format) {
			continue
		}
		text, err := r.make()
		if err == nil {
			err = folder.Write(r.name, text)
		}
		if err != nil {
			return summary, err
		}
	}
	return summary, folder.Done(records)
}

func indented(v any) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", "  ")
	return append(text, '\n'), err
}
