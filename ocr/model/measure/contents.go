package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
)

// contentTally counts cells by their kind (first index) and what they were taken
// for (second).
type contentTally struct {
	kinds [4][4]int
	// digits are given and written digits whose kind was seen, right those with the
	// right digit.
	digits, right [4]int
	boards        int
	// loss is the sum of the negative log probabilities of the true contents.
	loss  float64
	slips slips
}

// readContents reads boards as the program does, without the rules of Sudoku.
func readContents(client *ocr.Client, boards []celldata.Sample) (*contentTally, error) {
	t := &contentTally{}
	ctx := context.Background()
	for _, b := range boards {
		reader := client.NewBoard(b.Cells)
		if _, err := reader.Read(ctx); err != nil {
			return nil, err
		}
		contents, err := reader.ReadContents(ctx)
		if err != nil {
			return nil, err
		}
		t.add(b.Truth, contents)
	}
	return t, nil
}

func (t *contentTally) add(truth celldata.Truth, read ocr.Reading) {
	wrong := 0
	for i, got := range read.Best() {
		want := truth.Content(i)
		t.kinds[want.Kind()][got.Kind()]++
		if want.Kind() == kinds.Entry {
			t.slips.add(&read.Posterior[i], want.Digit())
		}
		t.loss -= math.Log(max(1e-12, read.Posterior[i][want]))
		if got.Kind() == want.Kind() {
			t.digits[want.Kind()]++
			if got == want {
				t.right[want.Kind()]++
			}
		}
		if got != want {
			wrong++
		}
	}
	if wrong == 0 {
		t.boards++
	}
}

func (t *contentTally) String() string {
	var b strings.Builder
	names := [4]string{"empty", "print", "pen", "notes"}
	cells := 0
	for want, row := range t.kinds {
		all := 0
		for _, n := range row {
			all += n
		}
		cells += all
		if all == 0 {
			continue
		}
		fmt.Fprintf(&b, "  %-6s %6d cells, kind right %6.2f %%, content right %6.2f %%, taken for", names[want], all,
			100*float64(row[want])/float64(all), 100*float64(t.right[want])/float64(all))
		for got, n := range row {
			if got != want {
				fmt.Fprintf(&b, " %s %d", names[got], n)
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "  boards without an error %d, mean log loss %.4f\n", t.boards, t.loss/float64(max(1, cells)))
	return b.String() + t.slips.String()
}
