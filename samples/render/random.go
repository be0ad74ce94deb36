package render

import (
	"math/rand/v2"
)

// Kind is a kind of pictures.
type Kind int

const (
	// Any is a mixture of Newspaper, Magazine, Book and Screen.
	Any Kind = iota
	// Newspaper are phone photos of one board in newsprint.
	Newspaper
	// Magazine are photos of smooth bright paper with coloured print.
	Magazine
	// Book are photos of curved pages.
	Book
	// Screen are photos of displays.
	Screen
	// PuzzlePage are phone photos of newsprint with several boards.
	PuzzlePage
	// NoBoard are printed pages without a 9x9 Sudoku.
	NoBoard
	// Crumpled are newspaper photos of curled or crumpled paper, many with hard-edged
	// shadows.
	Crumpled
	// Clutter are pictures of one of Subjects, without a 9x9 Sudoku.
	Clutter
	// Misprint are screenshots and clean print with improper puzzles: one or two givens
	// are wrong or missing.
	Misprint
	// PrintedSolution are printed solutions, alone or beside a puzzle.
	PrintedSolution
	// Written are photos of boards that are partly or fully filled in by hand.
	Written
	// Slips is like Written, with one to five wrong entries.
	Slips
	// App are screens of games with typed entries and notes; half of them have wrong
	// entries.
	App
)

// Kinds are the names of the kinds, in the order of their values.
func Kinds() []string {
	return []string{"any", "newspaper", "magazine", "book", "screen", "page", "noboard", "crumpled", "clutter", "misprint", "solution", "pen", "slips", "app"}
}

// Choice are the options of Random.
type Choice struct {
	Kind Kind
	// Hardness is the degradation of the pictures: 0.01 is clean, 1 is hardly legible.
	// 0 is 0.5, similar to phone photos.
	Hardness float64
	// Faces are the names of the faces to use; nil uses all of Faces().
	Faces []string
	// Subject is one of Subjects for the kind Clutter; empty uses all.
	Subject string
	// Hands are the names of handwriting faces to use in addition to synthetic writers.
	Hands []string
}

// Random chooses a picture. The same state of rng and the same options give the same
// Spec.
func Random(rng *rand.Rand, from Choice) Spec {
	for range 50 {
		d := newDice(rng, from)
		s := d.spec()
		if d.boardless() || framed(s) && (d.kind != Crumpled || legible(s)) {
			return s
		}
	}
	d := newDice(rng, from)
	puzzle, _ := d.puzzle()
	return Spec{Seed: rng.Uint64(), Page: Page{Boards: []Board{{Puzzle: puzzle, Look: d.look()}}}}
}

// framed reports whether at least one board is entirely in the picture and no board is
// truncated only slightly. Such a board has no clear truth.
func framed(s Spec) bool {
	whole := 0
	for _, t := range s.project() {
		n := t.inside(s)
		if n == 100 {
			whole++
		} else if n > 75 {
			return false
		}
	}
	return whole > 0
}

// dice makes the choices for one picture.
type dice struct {
	*rand.Rand
	kind  Kind
	hard  float64
	faces []Face
	about *subject // for Clutter
	// misprint makes the puzzles improper.
	misprint bool
	hands    []string // handwriting faces
	// written fills boards in by hand; slips adds wrong entries.
	written, slips bool
	// app is a game on a screen.
	app bool
}

func newDice(rng *rand.Rand, from Choice) *dice {
	d := &dice{Rand: rng, kind: from.Kind, hard: or(from.Hardness, 0.5), hands: from.Hands}
	if d.kind == Written || d.kind == Slips {
		d.written, d.slips = true, d.kind == Slips
		d.kind = pick(rng, Newspaper, Newspaper, Newspaper, Magazine, Book, Book)
	}
	if d.kind == App {
		d.kind, d.app, d.written = Screen, true, true
	}
	if d.kind == Any {
		d.kind = pick(rng, Newspaper, Newspaper, Newspaper, Magazine, Magazine, Book, Book, Screen)
	}
	if d.kind == Clutter {
		d.about = d.subject(from.Subject)
	}
	if d.kind == Misprint {
		// The pictures are clean, so that only the print can cause a failure.
		d.hard = or(from.Hardness, 0.12)
		d.kind = pick(rng, Screen, Screen, Newspaper, Magazine)
		d.misprint = true
	}
	for _, f := range append(Faces(), Faces("more")...) {
		if from.Faces == nil && f.Set != "more" || contains(from.Faces, f.Name) {
			d.faces = append(d.faces, f)
		}
	}
	return d
}

// boardless reports whether the picture has no 9x9 Sudoku.
func (d *dice) boardless() bool { return d.kind == NoBoard || d.kind == Clutter }

func (d *dice) newsprint() bool {
	return d.kind == Newspaper || d.kind == PuzzlePage || d.kind == Crumpled
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// in is a random value between low and high.
func (d *dice) in(low, high float64) float64 { return low + (high-low)*d.Float64() }

// chance is true with probability p.
func (d *dice) chance(p float64) bool { return d.Float64() < p }

// normal is a normally distributed value with standard deviation width, clamped to
// two standard deviations.
func (d *dice) normal(width float64) float64 { return width * clamp(d.NormFloat64(), -2, 2) }

// face is the name of a random face of the given kinds.
func (d *dice) face(kinds ...string) string {
	var fit []string
	for _, f := range d.faces {
		if contains(kinds, f.Kind) {
			fit = append(fit, f.Name)
		}
	}
	if len(fit) == 0 {
		return "Go-Regular"
	}
	return pick(d.Rand, fit...)
}

// puzzle is a proper puzzle with about 23 to 37 givens, and its solution. misprint makes
// the puzzle improper.
func (d *dice) puzzle() (puzzle, solution [81]uint8) {
	puzzle, solution = newPuzzle(d.Rand, 23+d.IntN(15))
	if d.misprint {
		puzzle = d.misprinted(puzzle)
	}
	return puzzle, solution
}

func (d *dice) spec() Spec {
	s := Spec{Seed: d.Uint64()}
	s.Page = d.page()
	s.Shape = d.shape(s.Page)
	s.Camera = d.camera(s.Page)
	s.Light = d.light()
	s.Sensor = d.sensor(s)
	if d.about != nil {
		s.Subject = d.about.name
	}
	if d.kind == Screen && (d.misprint || d.app) && d.chance(0.7) {
		return screenshot(s, d.scale())
	}
	return s
}

// CellPixels is the approximate width of a cell of the first board in pixels, at least
// 4. Without a board it is 1/12 of the picture's shorter side.
func (s Spec) CellPixels() float64 {
	w, h := s.size()
	if len(s.Page.Boards) == 0 {
		return float64(min(w, h)) / 12
	}
	side, _ := s.Page.Boards[0].size()
	span := s.Camera.Span
	if span == 0 {
		span = s.Camera.fit(s.Page.Width, s.Page.Height, w, h)
	}
	return max(4, side/9*float64(w)/span)
}
