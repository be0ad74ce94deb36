package main

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
)

func errorIsOtherJob(err error) bool { return errors.Is(err, job.ErrOtherJob) }

// writeReports puts the reports of a job's results into its folder.
func writeReports(folder *job.Folder, records []record.Record, done int, took time.Duration) (reports.Summary, error) {
	summary := reports.Summarise(records)
	summary.Took(done, took)
	files := []struct {
		name string
		make func() ([]byte, error)
	}{
		{"results.csv", func() ([]byte, error) { return reports.CSV(records) }},
		{"index.html", func() ([]byte, error) { return reports.Sheet(records, summary) }},
		{"summary.json", func() ([]byte, error) { return indented(summary) }},
	}
	for _, r := range files {
		text, err := r.make()
		if err == nil {
			err = folder.Write(r.name, text)
		}
		if err != nil {
			return summary, err
		}
	}
	return summary, folder.Done()
}

func indented(v any) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", "  ")
	return append(text, '\n'), err
}
