package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/photodoku/photodoku/internal/console"
	"github.com/photodoku/photodoku/internal/puzzles"
	"github.com/photodoku/photodoku/solver"
)

// watch shows the search for each puzzle: as an animated board on a terminal,
// otherwise as lines of text. The error is errQuit if the user ends the run.
func (r *textRun) watch(ctx context.Context, name string, in io.Reader) error {
	out := r.cmd.OutOrStdout()
	for chunk, err := range puzzles.Chunks(name, in, true) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			r.fail(name, err)
			return nil
		}
		grid, err := solver.Parse(chunk.Text)
		r.tally.Puzzles++
		if err != nil {
			r.tally.Unreadable++
			fmt.Fprintf(r.cmd.ErrOrStderr(), "photodoku: %s: from line %d: %v\n", name, chunk.Line, err)
			continue
		}
		r.openScreen()
		found, err := watchOne(ctx, out, r.screen, grid)
		if err != nil {
			return err
		}
		if !found {
			r.tally.Unsolved++
		}
	}
	return nil
}

// openScreen opens the screen once for all files, if the output is a terminal. A second screen
// would compete with the first one for the keys.
func (r *textRun) openScreen() {
	out := r.cmd.OutOrStdout()
	if f, ok := out.(*os.File); ok && r.screen == nil && term.IsTerminal(int(f.Fd())) {
		r.screen = openScreen(out, r.options.speed)
	}
}

func (r *textRun) closeScreen() {
	if r.screen != nil {
		r.screen.close()
	}
}

// errQuit reports that the user pressed q.
var errQuit = errors.New("quit")

// watchOne shows one search and reports whether it found a solution.
func watchOne(ctx context.Context, out io.Writer, s *screen, grid solver.Grid) (found bool, err error) {
	for e := range solver.Trace(grid) {
		if s != nil {
			err = s.show(ctx, grid, e)
		} else {
			_, err = fmt.Fprintln(out, eventText(e))
		}
		if err != nil {
			return false, err
		}
		found = e.Kind == solver.Found
	}
	if !found {
		_, err = fmt.Fprint(out, "no solution", lineEnd(s))
	}
	return found, err
}

// lineEnd returns the line end; a terminal in raw mode needs a carriage return.
func lineEnd(s *screen) string {
	if s != nil {
		return "\r\n"
	}
	return "\n"
}

// eventText describes an event on one line.
func eventText(e solver.Event) string {
	cell := solver.CellName(e.Mark.Cell)
	switch e.Kind {
	case solver.Guessed:
		return fmt.Sprintf("guess %d in %s (depth %d)", e.Mark.Digit, cell, e.Depth)
	case solver.TakenBack:
		return fmt.Sprintf("take back %d in %s", e.Mark.Digit, cell)
	case solver.Found:
		return "solved " + e.Grid.String()
	}
	return fmt.Sprintf("put %d in %s", e.Mark.Digit, cell)
}

// screen is a terminal with an animated board.
type screen struct {
	out    io.Writer
	colour bool
	speed  float64 // steps per second
	paused bool
	keys   <-chan byte
	undo   func()
	events int
	// guessed are the cells of the current guesses.
	guessed []int
}

func openScreen(out io.Writer, speed float64) *screen {
	s := &screen{out: out, colour: console.StyleFor(out).Colour, speed: speed, undo: func() {}}
	s.keys, s.undo = openKeys()
	fmt.Fprint(out, "\x1b[2J")
	return s
}

// openKeys returns a channel of the pressed keys, nil without a terminal, and a
// function that restores the terminal.
func openKeys() (<-chan byte, func()) {
	tty, err := os.Open("/dev/tty")
	if err != nil {
		return nil, func() {}
	}
	before, err := term.MakeRaw(int(tty.Fd()))
	if err != nil {
		return nil, func() {}
	}
	keys := make(chan byte)
	go func() {
		var key [1]byte
		for {
			if _, err := tty.Read(key[:]); err != nil {
				return
			}
			keys <- key[0]
		}
	}()
	return keys, func() { term.Restore(int(tty.Fd()), before) }
}

func (s *screen) close() { s.undo() }

// show draws the board after an event and waits until the next step.
func (s *screen) show(ctx context.Context, givens solver.Grid, e solver.Event) error {
	s.events++
	switch e.Kind {
	case solver.Guessed:
		s.guessed = append(s.guessed, e.Mark.Cell)
	case solver.TakenBack:
		s.guessed = s.guessed[:len(s.guessed)-1]
	}
	if err := s.draw(givens, e); err != nil {
		return err
	}
	if e.Kind == solver.Found {
		s.guessed = nil
		return nil
	}
	return s.wait(ctx, givens, e)
}

// wait waits for the time of a step and handles keys.
func (s *screen) wait(ctx context.Context, givens solver.Grid, e solver.Event) error {
	next := time.After(time.Duration(float64(time.Second) / s.speed))
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-next:
			if !s.paused {
				return nil
			}
			next = nil
		case key := <-s.keys:
			const ctrlC = 3
			switch key {
			case 'q':
				return errQuit
			case ctrlC:
				return context.Canceled
			case ' ':
				s.paused = !s.paused
			case '+', '=':
				s.speed = min(s.speed*1.5, 10000)
			case '-':
				s.speed = max(s.speed/1.5, 0.2)
			default:
				continue
			}
			if err := s.draw(givens, e); err != nil || !s.paused {
				return err
			}
		}
	}
}

// draw draws the board at the top of the screen.
func (s *screen) draw(givens solver.Grid, e solver.Event) error {
	var text strings.Builder
	text.WriteString("\x1b[H")
	for cell := range 81 {
		if cell%27 == 0 {
			text.WriteString("+-------+-------+-------+\x1b[K\r\n")
		}
		if cell%3 == 0 {
			text.WriteString("| ")
		}
		text.WriteString(s.cell(givens, e, cell) + " ")
		if cell%9 == 8 {
			text.WriteString("|\x1b[K\r\n")
		}
	}
	fmt.Fprintf(&text, "+-------+-------+-------+\x1b[K\r\n%s\x1b[K\r\nstep %d, %.3g steps per second", eventText(e), s.events, s.speed)
	if s.paused {
		text.WriteString(", paused")
	}
	text.WriteString("\x1b[K\r\n")
	if s.keys != nil {
		text.WriteString("+ faster   - slower   space pause   q quit\x1b[K\r\n")
	}
	_, err := io.WriteString(s.out, text.String())
	return err
}

// cell formats a cell's digit: givens bold, guesses yellow, other digits cyan,
// the cell of the event in reverse video.
func (s *screen) cell(givens solver.Grid, e solver.Event, cell int) string {
	digit := e.Grid.String()[cell : cell+1]
	if !s.colour {
		return digit
	}
	colour := "\x1b[36m"
	switch {
	case givens[cell] != 0:
		colour = "\x1b[1m"
	case slices.Contains(s.guessed, cell):
		colour = "\x1b[33m"
	}
	if cell == e.Mark.Cell && e.Kind != solver.Found {
		colour += "\x1b[7m"
	}
	return colour + digit + "\x1b[0m"
}
