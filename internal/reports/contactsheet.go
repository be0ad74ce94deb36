package reports

import (
	"bytes"
	_ "embed" // for the page
	"encoding/json"
	"fmt"
	"strings"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/job"
	"github.com/photodoku/photodoku/internal/record"
)

//go:embed contactsheet.html
var page string

// placeholder is the text in the page that is replaced by the data.
const placeholder = `{"summary":"","inputs":"","pictures":[]}`

type sheetData struct {
	Summary string `json:"summary"`
	// Inputs is the folder of the pictures. Their names are relative to it.
	Inputs   string         `json:"inputs"`
	Pictures []pictureEntry `json:"pictures"`
}

type pictureEntry struct {
	File      string `json:"file"`
	Page      int    `json:"page"`
	Pages     int    `json:"pages"`
	Class     string `json:"class"`
	Width     int    `json:"width,omitempty"`
	Height    int    `json:"height,omitempty"`
	Output    string `json:"output,omitempty"`
	Thumbnail string `json:"thumbnail,omitempty"`
	Error     string `json:"error,omitempty"`
	// Advice explains why there is no board or only a part of one.
	Advice string       `json:"advice,omitempty"`
	Boards []boardEntry `json:"boards,omitempty"`
}

// boardEntry describes a board. Image is set only if the board is not trusted.
type boardEntry struct {
	Status photodoku.Status `json:"status"`
	Kind   photodoku.Kind   `json:"kind"`
	// Entries and Notes are numbers of cells. Wrong are the cells of the wrong entries.
	Entries    int     `json:"entries,omitempty"`
	Notes      int     `json:"notes,omitempty"`
	Wrong      []int   `json:"wrong,omitempty"`
	Confidence float64 `json:"confidence"`
	Image      string  `json:"image,omitempty"`
	Read       string  `json:"read,omitempty"`
	Givens     string  `json:"givens,omitempty"`
	Doubtful   []int   `json:"doubtful,omitempty"`
}

// ContactSheet returns an HTML page to review the results. The names of pictures are
// relative to the folder inputs, a path from the page, or "". The page needs only the
// output pictures of the job: if it cannot open an input, it shows the thumbnail. It
// creates its cards when they scroll into view, to stay fast with many pictures.
func ContactSheet(records []record.Record, summary Summary, inputs string) ([]byte, error) {
	s := sheetData{Inputs: inputs, Pictures: []pictureEntry{}}
	s.Summary = fmt.Sprintf("%s, %s", plural(summary.Pictures, "picture"), plural(summary.Boards, "board"))
	for _, r := range records {
		p := pictureEntry{r.File, r.Page, r.Pages, r.Class(), r.Width, r.Height, r.Output, r.Thumbnail, r.Error, "", boardEntries(r)}
		p.Advice = advice(r)
		s.Pictures = append(s.Pictures, p)
	}
	// Marshal escapes <, > and &, so that no name can end the script.
	data, err := json.Marshal(s)
	return bytes.Replace([]byte(page), []byte(placeholder), data, 1), err
}

// advice explains why there is no board, and which boards are truncated.
func advice(r record.Record) string {
	var sentences []string
	if r.NoBoard != nil {
		sentences = append(sentences, r.NoBoard.Advice)
	}
	for _, t := range r.Truncated {
		sentences = append(sentences, fmt.Sprintf("A Sudoku is cut off by the picture's edge (%s): photograph the whole board.", strings.Join(t.Edges, ", ")))
	}
	return strings.Join(sentences, " ")
}

func boardEntries(r record.Record) []boardEntry {
	var list []boardEntry
	for i, b := range r.Boards {
		board := boardEntry{Status: b.Status, Kind: b.Kind, Confidence: b.Confidence,
			Entries: len(b.Entries) - strings.Count(b.Entries, "."), Notes: len(b.Notes), Wrong: b.Wrong}
		if !b.Status.Trusted() && r.Thumbnail != "" {
			board.Image = job.BoardName(r.Thumbnail, i)
			board.Read, board.Givens, board.Doubtful = b.Read, b.Givens, b.Doubtful
		}
		list = append(list, board)
	}
	return list
}
