package console_test

import (
	"os"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/console"
)

const (
	puzzle   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func ExampleWriteResult() {
	result := photodoku.Result{File: "newspaper.jpg", Boards: []photodoku.Board{{
		Status:    photodoku.Corrected,
		Read:      "58" + puzzle[2:],
		Givens:    puzzle,
		Solution:  solution,
		Corrected: []int{1},
		Doubtful:  []int{1, 80},
	}}}
	console.WriteResult(os.Stdout, console.Style{}, console.Answers, result, "newspaper.solved.jpg")
	// Output:
	// newspaper.jpg: 1 Sudoku
	//
	// solved after correction of the reading
	// +---------+---------+---------+
	// |[5][3] 4 | 6 [7] 8 | 9  1  2 |
	// |[6] 7  2 |[1][9][5]| 3  4  8 |
	// | 1 [9][8]| 3  4  2 | 5 [6] 7 |
	// +---------+---------+---------+
	// |[8] 5  9 | 7 [6] 1 | 4  2 [3]|
	// |[4] 2  6 |[8] 5 [3]| 7  9 [1]|
	// |[7] 1  3 | 9 [2] 4 | 8  5 [6]|
	// +---------+---------+---------+
	// | 9 [6] 1 | 5  3  7 |[2][8] 4 |
	// | 2  8  7 |[4][1][9]| 6  3 [5]|
	// | 3  4  5 | 2 [8] 6 | 1 [7][9]|
	// +---------+---------+---------+
	// R1C2: read as 8, corrected to 3
	// R9C9: read as 9, but hard to read
	//
	// The answer is drawn in newspaper.solved.jpg
}
