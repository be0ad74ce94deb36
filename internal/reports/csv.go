package reports

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"github.com/photodoku/photodoku/internal/record"
)

// CSV gives one line a board, and one for each picture that has none.
func CSV(records []record.Record) ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	err := w.Write([]string{"file", "page", "board", "status", "confidence", "read", "givens", "solution", "output", "error"})
	for _, r := range records {
		for _, line := range lines(r) {
			if err == nil {
				err = w.Write(line)
			}
		}
	}
	w.Flush()
	if err == nil {
		err = w.Error()
	}
	return text.Bytes(), err
}

func lines(r record.Record) [][]string {
	file, page := harmless(r.File), fmt.Sprint(r.Page)
	if len(r.Boards) == 0 {
		return [][]string{{file, page, "", r.Class(), "", "", "", "", "", harmless(r.Error)}}
	}
	var list [][]string
	for i, b := range r.Boards {
		list = append(list, []string{file, page, fmt.Sprint(i + 1), string(b.Status), fmt.Sprint(b.Confidence),
			b.Read, b.Givens, b.Solution, harmless(r.Output), ""})
	}
	return list
}

// harmless keeps a spreadsheet from taking a file's name for a formula.
func harmless(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
