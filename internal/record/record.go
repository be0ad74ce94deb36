package record

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/outfile"
)

// Record is the result of one picture, or of one page of a document, with the
// fields that are needed to resume the job. Output paths are relative to the
// job's folder and use slashes.
type Record struct {
	photodoku.Result
	// Pages is the number of pages of the input.
	Pages int `json:"pages"`
	// Output is the path of the solved picture, or empty.
	Output string `json:"output,omitempty"`
	// Thumbnail is the path of the thumbnail, or empty. If there is an Output, it shows
	// the picture before and after.
	Thumbnail string `json:"thumbnail,omitempty"`
	// Size in bytes and Modified in nanoseconds since 1970 belong to the input.
	Size     int64 `json:"size"`
	Modified int64 `json:"modified"`
}

// Key identifies a record: each page of an input has one.
type Key struct {
	File string
	Page int
}

// Key returns the record's key.
func (r Record) Key() Key { return Key{r.File, r.Page} }

// Class returns the class of the picture: "unreadable", "no board", or the status of its
// worst board.
func (r Record) Class() string {
	switch {
	case r.Error != "":
		return "unreadable"
	case len(r.Boards) == 0:
		return "no board"
	}
	worst := photodoku.Complete
	for _, b := range r.Boards {
		if severity(b.Status) > severity(worst) {
			worst = b.Status
		}
	}
	return string(worst)
}

func severity(s photodoku.Status) int {
	return slices.Index([]photodoku.Status{photodoku.Complete, photodoku.Solved, photodoku.Corrected,
		photodoku.Ambiguous, photodoku.Unsolvable, photodoku.Unsure}, s)
}

// Sort orders records by file and page.
func Sort(records []Record) {
	slices.SortFunc(records, func(a, b Record) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Page, b.Page))
	})
}

// Read returns the records of a file. It skips damaged lines, which a killed job may
// leave. If two records have the same key, it keeps the later one. In both cases whole is
// false. A missing file has no records.
func Read(path string) (records []Record, whole bool, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("cannot read %s: %w", path, outfile.Reason(err))
	}
	defer f.Close()
	whole = true
	at := map[Key]int{}
	lines := bufio.NewReaderSize(f, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) == 0 && err == io.EOF {
			return records, whole, nil
		}
		if err != nil && err != io.EOF {
			return nil, false, fmt.Errorf("cannot read %s: %w", path, outfile.Reason(err))
		}
		var r Record
		if err == io.EOF || json.Unmarshal(line, &r) != nil || r.File == "" || r.Page < 1 {
			whole = false
			continue
		}
		if i, ok := at[r.Key()]; ok {
			records[i], whole = r, false
			continue
		}
		at[r.Key()] = len(records)
		records = append(records, r)
	}
}

// Encode formats records as lines of JSON.
func Encode(records []Record) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, r := range records {
		if err := encoder.Encode(r); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// Appender appends records to a file.
type Appender struct{ file *os.File }

// Append opens a file for appending.
func Append(path string) (*Appender, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", path, outfile.Reason(err))
	}
	return &Appender{f}, nil
}

// Add appends one record with a single write.
func (a *Appender) Add(r Record) error {
	line, err := Encode([]Record{r})
	if err != nil {
		return err
	}
	if _, err := a.file.Write(line); err != nil {
		return fmt.Errorf("cannot write %s: %w", a.file.Name(), outfile.Reason(err))
	}
	return nil
}

// Close closes the file.
func (a *Appender) Close() error { return a.file.Close() }
