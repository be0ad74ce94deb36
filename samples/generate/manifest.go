package main

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// manifest is the table of truths: a row for each board, one with an empty
// truth for a picture without any. Entries are the digits
// written by hand, notes the cells that hold any. The column kind says what a board is, remark
// what a picture without one shows.
type manifest [][]string

func (m *manifest) add(file string, boards []render.Truth, remark string) {
	if len(boards) == 0 {
		*m = append(*m, []string{file, "", "", "", "", "", "", "", "", "", "", "", "", remark})
	}
	for _, b := range boards {
		row := []string{file, solver.Grid(b.Digits).String(), solver.Grid(b.Entries).String(), cells(b.Notes)}
		for _, c := range b.Corners() {
			row = append(row, number(c[0]), number(c[1]))
		}
		*m = append(*m, append(row, kind(b.Digits), remark))
	}
}

// cells are the numbers of the cells that hold notes.
func cells(notes [81]uint16) string {
	var list []string
	for i, m := range notes {
		if m != 0 {
			list = append(list, strconv.Itoa(i))
		}
	}
	return strings.Join(list, " ")
}

// kind is what a board is as it is printed: a puzzle with one solution, a
// solution, or a misprint.
func kind(digits render.Digits) string {
	full := !slices.Contains(digits[:], 0)
	switch proper := solver.Count(solver.Grid(digits), 2) == 1; {
	case proper && full:
		return "solution"
	case proper:
		return "puzzle"
	}
	return "misprint"
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

func (m manifest) write(file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	_ = w.Write([]string{"file", "truth", "entries", "notes", "x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "kind", "remark"})
	if err := w.WriteAll(m); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
