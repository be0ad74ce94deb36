package solver

// search walks through the solutions of a grid, depth first.
type search struct {
	// limit is the number of solutions wanted.
	limit int
	// maxGuesses is the number of guesses after which to give up, 0 for never.
	maxGuesses int
	// yield, if set, gets each solution and reports whether to go on.
	yield func(Grid) bool

	// solutions and guesses count what was found and tried.
	solutions, guesses int
	// failed is set when a guess has led to a contradiction. Before that, the search may reach a
	// solution at once, and time to choose its guesses well is wasted.
	failed bool
	// found are the candidates of the first solutions. They become grids only if asked for,
	// because counting needs none.
	found [2][32]uint32
}

// run searches, and reports whether the search was complete: all solutions were seen.
func (s *search) run(g *Grid) bool {
	var start state
	if !start.load(g) {
		return true
	}
	return s.walk(&start)
}

// walk searches the solutions of a state.
func (s *search) walk(left *state) bool {
	for left.propagate() {
		if left.solved() {
			return s.take(left)
		}
		if s.guesses++; s.guesses > s.maxGuesses && s.maxGuesses > 0 {
			return false
		}
		guess := left.choose(s.failed)
		if !s.try(left, guess) {
			return false
		}
		left.exclude(guess)
	}
	s.failed = true
	return true
}

// try searches with a guess placed. It is a separate function so that the copy stays on the
// stack.
func (s *search) try(left *state, g guess) bool {
	tried := *left
	tried.put(g)
	return s.walk(&tried)
}

// take counts a solution, and reports whether to continue.
func (s *search) take(solved *state) bool {
	if s.solutions < len(s.found) {
		s.found[s.solutions] = solved.cand
	}
	s.solutions++
	if s.yield != nil && !s.yield(gridOf(&solved.cand)) {
		return false
	}
	return s.solutions < s.limit
}

// solution is the first or second solution found (0 or 1), empty if there is none.
func (s *search) solution(i int) Grid { return gridOf(&s.found[i]) }

// gaveUp reports whether the search stopped because of too many guesses.
func (s *search) gaveUp() bool { return s.maxGuesses > 0 && s.guesses > s.maxGuesses }
