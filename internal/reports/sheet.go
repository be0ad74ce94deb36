package reports

import (
	"bytes"
	_ "embed" // for the page
	"encoding/json"
	"fmt"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/record"
)

//go:embed sheet.html
var page string

// empty is what stands in the page where the data goes.
const empty = `{"summary":"","pictures":[]}`

type sheet struct {
	Summary  string         `json:"summary"`
	Pictures []sheetPicture `json:"pictures"`
}

type sheetPicture struct {
	File      string       `json:"file"`
	Page      int          `json:"page"`
	Pages     int          `json:"pages"`
	Class     string       `json:"class"`
	Width     int          `json:"width,omitempty"`
	Height    int          `json:"height,omitempty"`
	Output    string       `json:"output,omitempty"`
	Thumbnail string       `json:"thumbnail,omitempty"`
	Error     string       `json:"error,omitempty"`
	Boards    []sheetBoard `json:"boards,omitempty"`
}

// sheetBoard has more than its status only where that is in doubt.
type sheetBoard struct {
	Status     photodoku.Status `json:"status"`
	Confidence float64          `json:"confidence"`
	Image      string           `json:"image,omitempty"`
	Read       string           `json:"read,omitempty"`
	Givens     string           `json:"givens,omitempty"`
	Doubtful   []int            `json:"doubtful,omitempty"`
}

// Sheet gives a page of HTML for a person to look through, which needs beside
// it only the pictures that the job wrote. It makes its cards as they come
// into view, so that it stays quick with many.
func Sheet(records []record.Record, summary Summary) ([]byte, error) {
	s := sheet{Pictures: []sheetPicture{}}
	s.Summary = fmt.Sprintf("%s, %s", plural(summary.Pictures, "picture"), plural(summary.Boards, "board"))
	for _, r := range records {
		s.Pictures = append(s.Pictures, sheetPicture{r.File, r.Page, r.Pages, r.Class(), r.Width, r.Height,
			r.Output, r.Thumbnail, r.Error, sheetBoards(r)})
	}
	// Marshal writes <, > and & so that no name can end the script.
	data, err := json.Marshal(s)
	return bytes.Replace([]byte(page), []byte(empty), data, 1), err
}

func sheetBoards(r record.Record) []sheetBoard {
	var list []sheetBoard
	for i, b := range r.Boards {
		board := sheetBoard{Status: b.Status, Confidence: b.Confidence}
		if !b.Status.Trusted() && r.Thumbnail != "" {
			board.Image = job.BoardName(r.Thumbnail, i)
			board.Read, board.Givens, board.Doubtful = b.Read, b.Givens, b.Doubtful
		}
		list = append(list, board)
	}
	return list
}
