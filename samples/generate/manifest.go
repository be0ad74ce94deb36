package main

import (
	"encoding/csv"
	"os"
	"strconv"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// manifest is the table of truths: a row for each board, one with an empty
// truth for a picture without any.
type manifest [][]string

func (m *manifest) add(file string, p render.Photo) {
	if len(p.Boards) == 0 {
		*m = append(*m, []string{file, "", "", "", "", "", "", "", "", ""})
	}
	for _, b := range p.Boards {
		row := []string{file, solver.Grid(b.Digits).String()}
		for _, c := range b.Corners() {
			row = append(row, number(c[0]), number(c[1]))
		}
		*m = append(*m, row)
	}
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

func (m manifest) write(file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	_ = w.Write([]string{"file", "truth", "x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"})
	if err := w.WriteAll(m); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
