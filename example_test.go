package photodoku_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/overlay"
)

// Solve one photo and write it with the answer.
func Example() {
	data, err := os.ReadFile("samples/newspaper.jpg")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := photodoku.Solve(context.Background(), data)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, board := range answer.Boards {
		fmt.Println(board.Status, board.Solution)
	}
	solved, err := answer.Encode()
	if err != nil {
		fmt.Println(err)
		return
	}
	path := filepath.Join(os.TempDir(), "solved"+answer.Ext())
	fmt.Println(os.WriteFile(path, solved, 0o600))
	// Output:
	// solved 547168293861293457923745168239574816475816329618329745186932574392457681754681932
	// <nil>
}

// A Worker solves many pictures. Bad pictures do not affect the others.
func ExampleWorker_Solve() {
	w, err := photodoku.NewWorker(photodoku.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	_, err = w.Solve(context.Background(), []byte("this is no picture"))
	fmt.Println(errors.Is(err, photodoku.ErrUnsupported))
	data, err := os.ReadFile("samples/newspaper.jpg")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := w.Solve(context.Background(), data)
	fmt.Println(answer.Trusted(), err)
	// Output:
	// true
	// true <nil>
}

// Solve each page of a scanned document.
func ExampleWorker_SolvePages() {
	w, err := photodoku.NewWorker(photodoku.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	data, err := os.ReadFile("testdata/two-pages.tif")
	if err != nil {
		fmt.Println(err)
		return
	}
	for answer, err := range w.SolvePages(context.Background(), data) {
		if err != nil {
			fmt.Println(err) // the next page follows
			continue
		}
		fmt.Println(answer.Page, answer.Boards[0].Solution)
	}
	// Output:
	// 1 547168293861293457923745168239574816475816329618329745186932574392457681754681932
	// 2 197482563356719248824635971543196782961827435278354619485963127639271854712548396
}

// Show the next step instead of the solution, in orange handwriting.
func ExampleAnswer_Show() {
	data, err := os.ReadFile("samples/newspaper.jpg")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := photodoku.Solve(context.Background(), data)
	if err != nil {
		fmt.Println(err)
		return
	}
	orange, err := overlay.ParseColour("orange")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer.Show(photodoku.Show{Hints: 1, Look: overlay.Look{Style: overlay.Handwriting, Colour: orange}})
	hint := answer.Boards[0].Hint
	fmt.Println(hint.Where)
	fmt.Println(hint.Steps[0].Text)
	// Output:
	// Look at R3C4 in box 2 for a hidden single
	// Place 7 in R3C4: it is the only cell for 7 in box 2
}
