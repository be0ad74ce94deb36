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
	// NotSolved are the pictures that have a board which is not solved, none,
	// or cannot be read.
	NotSolved  int `json:"not_solved"`
	Boards     int `json:"boards"`
	Solved     int `json:"solved"`
	Corrected  int `json:"corrected"`
	Unsure     int `json:"unsure"`
	Ambiguous  int `json:"ambiguous"`
	Unsolvable int `json:"unsolvable"`
	// Done is how many of the pictures the last run worked on, in Seconds.
	Done              int     `json:"-"`
	Seconds           float64 `json:"seconds"`
	PicturesPerSecond float64 `json:"pictures_per_second"`
}

// Add counts a result.
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
		*s.count(b.Status)++
	}
}

func (s *Summary) count(status photodoku.Status) *int {
	switch status {
	case photodoku.Solved:
		return &s.Solved
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

// Took says how many pictures were worked on and how long that took.
func (s *Summary) Took(done int, took time.Duration) {
	s.Done, s.Seconds = done, math.Round(took.Seconds()*1000)/1000
	if took > 0 {
		s.PicturesPerSecond = math.Round(float64(done)/took.Seconds()*100) / 100
	}
}

// Tally is the summary in a few words.
func (s Summary) Tally() string {
	var words []string
	for _, c := range s.counts() {
		if c.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", c.n, c.name))
		}
	}
	return strings.Join(words, ", ")
}

type counted struct {
	n    int
	name string
}

func (s Summary) counts() []counted {
	return []counted{
		{s.Solved, "solved"}, {s.Corrected, "corrected"}, {s.Unsure, "unsure"},
		{s.Ambiguous, "ambiguous"}, {s.Unsolvable, "unsolvable"},
		{s.NoBoard, "without a board"}, {s.Unreadable, "unreadable"},
	}
}

// Words is the summary as a person reads it.
func (s Summary) Words() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s with %s", plural(s.Pictures, "picture"), plural(s.Boards, "board"))
	if tally := s.Tally(); tally != "" {
		fmt.Fprintf(&text, ": %s", tally)
	}
	fmt.Fprintln(&text)
	if s.Done > 0 {
		fmt.Fprintf(&text, "%s in %v, %.1f a second\n", plural(s.Done, "picture"),
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
