package main

import (
	"cmp"
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// manifest is the table of the truth. It has one row for each board, and one row with
// an empty truth for a picture without a board. Column entries are the entries, notes
// the cells with notes (0 to 80), note_digits their digits, kind the kind of the board,
// remark the subject of the picture.
type manifest [][]string

func (m *manifest) add(file string, boards []render.Truth, remark string) {
	if len(boards) == 0 {
		*m = append(*m, []string{file, "", "", "", "", "", "", "", "", "", "", "", "", "", remark})
	}
	for _, b := range boards {
		row := []string{file, solver.Grid(b.Digits).String(), solver.Grid(b.Entries).String(), cells(b.Notes), noteDigits(b)}
		for _, c := range b.Corners() {
			row = append(row, number(c[0]), number(c[1]))
		}
		*m = append(*m, append(row, kind(b.Digits), remark))
	}
}

// cells are the numbers of the cells with notes, 0 to 80.
func cells(notes [81]uint16) string {
	var list []string
	for i, m := range notes {
		if m != 0 {
			list = append(list, strconv.Itoa(i))
		}
	}
	return strings.Join(list, " ")
}

// noteDigits are the digits of the notes in each of these cells that are not crossed out; a dash
// stands for none.
func noteDigits(b render.Truth) string {
	var list []string
	for i, m := range b.Notes {
		if m != 0 {
			list = append(list, cmp.Or(solver.Digits(m&^b.Struck[i]).String(), "-"))
		}
	}
	return strings.Join(list, " ")
}

// kind is the kind of a printed board: a proper puzzle, a solution or a misprint.
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
	_ = w.Write([]string{"file", "truth", "entries", "notes", "note_digits", "x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "kind", "remark"})
	if err := w.WriteAll(m); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
