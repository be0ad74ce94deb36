package reports

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/solver"
)

// byteOrderMark makes spreadsheet programs read the file as UTF-8.
const byteOrderMark = "\ufeff"

// columns are the names of the columns. Add new ones at the end.
var columns = []string{"file", "page", "board", "status", "confidence", "read", "givens", "solution", "output", "error", "kind",
	"entries", "wrong", "notes", "corrected", "doubtful", "corners", "pages", "width", "height", "remarks", "note_digits"}

// CSV returns a table for a spreadsheet with one row per board, and one per picture
// without a board. Grids have spaces between their rows, because a spreadsheet would
// convert 81 digits to a number. There are no times, so that equal jobs have equal files.
func CSV(records []record.Record) ([]byte, error) {
	text := bytes.NewBufferString(byteOrderMark)
	w := csv.NewWriter(text)
	err := w.Write(columns)
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

func rows(r record.Record) (list [][]string) {
	file, page := escapeFormula(r.File), fmt.Sprint(r.Page)
	picture := []string{fmt.Sprint(r.Pages), fmt.Sprint(r.Width), fmt.Sprint(r.Height), remarks(r)}
	if len(r.Boards) == 0 {
		row := make([]string, len(columns))
		copy(row, []string{file, page, "", r.Class()})
		row[9] = escapeFormula(r.Error)
		copy(row[len(row)-1-len(picture):], picture)
		return [][]string{row}
	}
	for i, b := range r.Boards {
		row := []string{file, page, fmt.Sprint(i + 1), string(b.Status), fmt.Sprint(b.Confidence),
			rowsOf(b.Read), rowsOf(b.Givens), rowsOf(b.Solution), escapeFormula(r.Output), "", string(b.Kind),
			rowsOf(b.Entries), cellNames(b.Wrong), cellNames(b.Notes), cellNames(b.Corrected), cellNames(b.Doubtful), points(b.Corners)}
		list = append(list, append(append(row, picture...), noteDigits(b.NoteDigits)))
	}
	return list
}

// rowsOf puts spaces between the rows of a grid.
func rowsOf(grid string) string {
	var rows []string
	for row := range slices.Chunk([]byte(grid), 9) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, " ")
}

// noteDigits joins the digits of all cells with spaces. It writes ? for a cell whose notes are not
// legible: a spreadsheet would read a leading dash as a formula.
func noteDigits(list []string) string {
	var words []string
	for _, digits := range list {
		words = append(words, cmp.Or(digits, "?"))
	}
	return strings.Join(words, " ")
}

func cellNames(cells []int) string {
	var names []string
	for _, cell := range cells {
		names = append(names, solver.CellName(cell))
	}
	return strings.Join(names, " ")
}

func points(corners [4][2]float64) string {
	var list []string
	for _, c := range corners {
		list = append(list, fmt.Sprintf("(%g %g)", c[0], c[1]))
	}
	return strings.Join(list, " ")
}

// remarks lists the facts about a picture that have no column.
func remarks(r record.Record) string {
	var list []string
	if r.NoBoard != nil {
		list = append(list, string(r.NoBoard.Reason))
	}
	for _, t := range r.Truncated {
		list = append(list, "a Sudoku is cut off at the "+strings.Join(t.Edges, ", "))
	}
	if r.BudgetExceeded {
		list = append(list, "the budget is exceeded")
	}
	if r.Reencoded {
		list = append(list, "the whole picture is re-encoded")
	}
	return strings.Join(list, "; ")
}

// escapeFormula prevents a spreadsheet from evaluating a text as a formula.
func escapeFormula(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
