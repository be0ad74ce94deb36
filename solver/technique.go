package solver

// Technique is a way of reasoning, from the easiest to the hardest.
type Technique int

// The techniques, in the order in which Explain tries them.
const (
	HiddenSingle Technique = iota
	NakedSingle
	Pointing
	Claiming
	NakedPair
	HiddenPair
	NakedTriple
	HiddenTriple
	XWing
	Skyscraper
	TwoStringKite
	XYWing
	UniqueRectangle
	WWing
	SimpleColouring
	XYZWing
	NakedQuad
	HiddenQuad
	Swordfish
	Jellyfish
	XYChain
	TrialAndError
	// Contradiction ends the explanation of a grid that has no solution.
	Contradiction
)

// Difficulty is the rating of a puzzle by the hardest technique it needs.
type Difficulty int

// The difficulties. The zero value stands for any.
const (
	AnyDifficulty Difficulty = iota
	Easy
	Medium
	Hard
	Expert
	Extreme
)

var difficultyNames = [...]string{"any", "easy", "medium", "hard", "expert", "extreme"}

// String is the difficulty in a word.
func (d Difficulty) String() string {
	if d < 0 || int(d) >= len(difficultyNames) {
		return "unknown"
	}
	return difficultyNames[d]
}

// ParseDifficulty is the difficulty of that name.
func ParseDifficulty(name string) (Difficulty, bool) {
	for d, n := range difficultyNames {
		if n == name {
			return Difficulty(d), true
		}
	}
	return AnyDifficulty, false
}

// about describes a technique. The effort is what a step
// adds to a puzzle's score; a hidden single counts 1.
type about struct {
	name       string
	difficulty Difficulty
	effort     float64
	find       func(*pencil) (Step, bool)
}

var techniques = [...]about{
	HiddenSingle:    {"hidden single", Easy, 1, findHiddenSingle},
	NakedSingle:     {"naked single", Easy, 1.5, findNakedSingle},
	Pointing:        {"pointing", Medium, 4, findPointing},
	Claiming:        {"claiming", Medium, 4.5, findClaiming},
	NakedPair:       {"naked pair", Medium, 5, func(p *pencil) (Step, bool) { return findNaked(p, 2) }},
	HiddenPair:      {"hidden pair", Medium, 6, func(p *pencil) (Step, bool) { return findHidden(p, 2) }},
	NakedTriple:     {"naked triple", Medium, 7, func(p *pencil) (Step, bool) { return findNaked(p, 3) }},
	HiddenTriple:    {"hidden triple", Medium, 9, func(p *pencil) (Step, bool) { return findHidden(p, 3) }},
	XWing:           {"X-wing", Hard, 12, func(p *pencil) (Step, bool) { return findFish(p, 2) }},
	Skyscraper:      {"skyscraper", Hard, 12, findSkyscraper},
	TwoStringKite:   {"two-string kite", Hard, 13, findKite},
	XYWing:          {"XY-wing", Hard, 15, findXYWing},
	UniqueRectangle: {"unique rectangle", Hard, 15, findRectangle},
	WWing:           {"W-wing", Hard, 16, findWWing},
	SimpleColouring: {"simple colouring", Hard, 16, findColouring},
	XYZWing:         {"XYZ-wing", Hard, 17, findXYZWing},
	NakedQuad:       {"naked quad", Hard, 18, func(p *pencil) (Step, bool) { return findNaked(p, 4) }},
	HiddenQuad:      {"hidden quad", Hard, 20, func(p *pencil) (Step, bool) { return findHidden(p, 4) }},
	Swordfish:       {"swordfish", Expert, 25, func(p *pencil) (Step, bool) { return findFish(p, 3) }},
	Jellyfish:       {"jellyfish", Expert, 35, func(p *pencil) (Step, bool) { return findFish(p, 4) }},
	XYChain:         {"XY-chain", Expert, 40, findXYChain},
	TrialAndError:   {"trial and error", Extreme, 100, findByTrial},
	Contradiction:   {"contradiction", Extreme, 0, nil},
}

// String is the usual name of the technique.
func (t Technique) String() string {
	if t < 0 || int(t) >= len(techniques) {
		return "unknown"
	}
	return techniques[t].name
}

// Difficulty is that of a puzzle that needs nothing harder.
func (t Technique) Difficulty() Difficulty { return techniques[t].difficulty }
