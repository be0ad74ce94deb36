package reports

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"github.com/photodoku/photodoku/internal/record"
)

// CSV writes one row per board, and one per picture without a board.
func CSV(records []record.Record) ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	err := w.Write([]string{"file", "page", "board", "status", "confidence", "read", "givens", "solution", "output", "error", "kind"})
	for _, r := range records {
		for _, row := range rows(r) {
			if err == nil {
				err = w.Write(row)
			}
		}
	}
	w.Flush()
	if err == nil {
		err = w.Error()
	}
	return text.Bytes(), err
}

func rows(r record.Record) [][]string {
	file, page := escapeFormula(r.File), fmt.Sprint(r.Page)
	if len(r.Boards) == 0 {
		return [][]string{{file, page, "", r.Class(), "", "", "", "", "", escapeFormula(r.Error), ""}}
	}
	var list [][]string
	for i, b := range r.Boards {
		list = append(list, []string{file, page, fmt.Sprint(i + 1), string(b.Status), fmt.Sprint(b.Confidence),
			b.Read, b.Givens, b.Solution, escapeFormula(r.Output), "", string(b.Kind)})
	}
	return list
}

// escapeFormula prevents a spreadsheet from evaluating a text as a formula.
func escapeFormula(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
