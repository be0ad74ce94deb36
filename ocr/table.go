package ocr

import (
	"fmt"
	"strings"
)

// readTable reads the rows of an embedded table of numbers. A table that does not fit is a defect
// of the program, so it panics.
func readTable(table string, rows ...[]float64) {
	numbers := strings.NewReader(table)
	for i, row := range rows {
		for k := range row {
			if _, err := fmt.Fscan(numbers, &row[k]); err != nil {
				panic(fmt.Errorf("ocr: number %d of row %d of a table: %w", k, i, err))
			}
		}
	}
}
