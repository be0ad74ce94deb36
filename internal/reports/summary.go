package reports

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/record"
)

// Summary counts the results of a job. Each page of a document is a picture.
type Summary struct {
	Pictures   int `json:"pictures"`
	NoBoard    int `json:"no_board"`
	Unreadable int `json:"unreadable"`
	// NotSolved counts pictures with an unsolved board, pictures without a board, and
	// unreadable pictures.
	NotSolved int `json:"not_solved"`
	Boards    int `json:"boards"`
	// Solutions counts printed solutions. The next fields do not include them.
	Solutions  int `json:"printed_solutions"`
	Solved     int `json:"solved"`
	Complete   int `json:"complete"`
	Corrected  int `json:"corrected"`
	Unsure     int `json:"unsure"`
	Ambiguous  int `json:"ambiguous"`
	Unsolvable int `json:"unsolvable"`
	// Done is the number of pictures that the last run processed in Seconds.
	Done              int     `json:"-"`
	Seconds           float64 `json:"seconds"`
	PicturesPerSecond float64 `json:"pictures_per_second"`
}

// Add adds a result to the counts.
func (s *Summary) Add(r record.Record) {
	s.Pictures++
	switch {
	case r.Error != "":
		s.Unreadable++
	case len(r.Boards) == 0:
		s.NoBoard++
	}
	if !r.Trusted() {
		s.NotSolved++
	}
	for _, b := range r.Boards {
		s.Boards++
		*s.count(b)++
	}
}

func (s *Summary) count(b photodoku.Board) *int {
	if b.Kind == photodoku.Solution {
		return &s.Solutions
	}
	switch b.Status {
	case photodoku.Solved:
		return &s.Solved
	case photodoku.Complete:
		return &s.Complete
	case photodoku.Corrected:
		return &s.Corrected
	case photodoku.Ambiguous:
		return &s.Ambiguous
	case photodoku.Unsolvable:
		return &s.Unsolvable
	}
	return &s.Unsure
}

// Summarise counts all results.
func Summarise(records []record.Record) Summary {
	var s Summary
	for _, r := range records {
		s.Add(r)
	}
	return s
}

// SetTime records the number of pictures that the last run processed, and its
// duration.
func (s *Summary) SetTime(done int, elapsed time.Duration) {
	s.Done, s.Seconds = done, math.Round(elapsed.Seconds()*1000)/1000
	if elapsed > 0 {
		s.PicturesPerSecond = math.Round(float64(done)/elapsed.Seconds()*100) / 100
	}
}

// Tally lists the counts that are not zero.
func (s Summary) Tally() string {
	var parts []string
	for _, c := range s.counts() {
		if c.n > 0 {
			parts = append(parts, strings.TrimSpace(plural(c.n, c.noun)+" "+c.state))
		}
	}
	return strings.Join(parts, ", ")
}

// counted is a number of boards or pictures in a state.
type counted struct {
	n           int
	noun, state string
}

func (s Summary) counts() []counted {
	return []counted{
		{s.Solved, "board", "solved"}, {s.Corrected, "board", "corrected"}, {s.Complete, "board", "complete"},
		{s.Unsure, "board", "unsure"}, {s.Ambiguous, "board", "ambiguous"}, {s.Unsolvable, "board", "unsolvable"},
		{s.Solutions, "printed solution", ""},
		{s.NoBoard, "picture", "without a board"}, {s.Unreadable, "picture", "unreadable"},
	}
}

// Text formats the summary for a person.
func (s Summary) Text() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s with %s", plural(s.Pictures, "picture"), plural(s.Boards, "board"))
	if tally := s.Tally(); tally != "" {
		fmt.Fprintf(&text, ": %s", tally)
	}
	fmt.Fprintln(&text)
	if s.Done > 0 {
		fmt.Fprintf(&text, "%s in %v, %.1f per second\n", plural(s.Done, "picture"),
			time.Duration(s.Seconds*float64(time.Second)).Round(time.Second/10), s.PicturesPerSecond)
	}
	return text.String()
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
