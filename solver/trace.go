package solver

import "iter"

// EventKind says what happened in a search.
type EventKind int

// The kinds of events.
const (
	// Placed: a digit followed from the others.
	Placed EventKind = iota
	// Guessed: a digit is tried.
	Guessed
	// TakenBack: the digit last guessed led to a contradiction.
	TakenBack
	// Found: the grid is solved.
	Found
)

// Event is an event of a search.
type Event struct {
	Kind EventKind
	// Mark is the digit that the event is about, and Grid the board after it.
	Mark Mark
	Grid Grid
	// Depth is the number of guesses that are not taken back.
	Depth int
}

// Trace shows propagation and search at work up to the first solution, in
// steps that a person can follow: singles and locked candidates, and guesses in
// a cell with the fewest digits left. (Solve does the same in another order.)
func Trace(g Grid) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		if len(Clashes(g)) == 0 {
			trace(*newPencil(g), 0, yield)
		}
	}
}

// trace reports whether to continue.
func trace(p pencil, depth int, yield func(Event) bool) bool {
	for {
		if _, stuck := p.stuck(); stuck {
			return true
		}
		if p.full() {
			yield(Event{Kind: Found, Grid: p.grid, Depth: depth})
			return false
		}
		step, found := p.followUp()
		if !found {
			return traceGuesses(p, depth, yield)
		}
		p.apply(step)
		if step.Placed.Digit != 0 && !yield(Event{Placed, step.Placed, p.grid, depth}) {
			return false
		}
	}
}

// followUp finds what follows without guessing.
func (p *pencil) followUp() (step Step, found bool) {
	for _, find := range [...]func(*pencil) (Step, bool){findHiddenSingle, findNakedSingle, findPointing, findClaiming} {
		if step, found = find(p); found {
			break
		}
	}
	return step, found
}

func traceGuesses(p pencil, depth int, yield func(Event) bool) bool {
	cell := p.fewestMarks()
	for d := range p.cand[cell].All() {
		m := Mark{cell, d}
		tried := p
		tried.apply(tried.placing(m, "", ""))
		if !yield(Event{Guessed, m, tried.grid, depth + 1}) || !trace(tried, depth+1, yield) ||
			!yield(Event{TakenBack, m, p.grid, depth}) {
			return false
		}
	}
	return true
}

// fewestMarks is the open cell with the fewest marks.
func (p *pencil) fewestMarks() int {
	for n := 2; ; n++ {
		for cell := range p.withMarks(n) {
			return cell
		}
	}
}
