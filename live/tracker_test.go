package live_test

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/live"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// tracker makes a Tracker that detects and reads as the program does.
func tracker(t *testing.T) *live.Tracker {
	t.Helper()
	w, err := photodoku.NewWorker(photodoku.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w.Track()
}

func parse(t *testing.T, text string) render.Digits {
	t.Helper()
	grid, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return render.Digits(grid)
}

// pageOf is a page with a board 90 mm wide in its middle.
func pageOf(digits render.Digits) render.Spec {
	return render.Spec{
		Page:   render.Page{Width: 200, Height: 200, Boards: []render.Board{{X: 55, Y: 55, Puzzle: digits}}},
		Camera: render.Camera{Width: 640, Height: 480, Span: 160, AimX: 100, AimY: 100, Pitch: 8, Yaw: -6, Roll: 3},
		Light:  render.Light{Exposure: 0.8},
		Sensor: render.Sensor{Noise: 3, NoiseSize: 1},
	}
}

// film shows each page for some frames, with a cut between them. Alter changes a shot.
func film(t *testing.T, frames int, alter func(*render.Shot), pages ...render.Spec) *render.Projector {
	t.Helper()
	f := render.Film{Pages: pages}
	for i := range frames * len(pages) {
		s := render.Shot{At: time.Duration(i) * time.Second / 15, Camera: pages[i/frames].Camera, Page: i / frames}
		if alter != nil {
			alter(&s)
		}
		f.Shots = append(f.Shots, s)
	}
	p, err := render.New().Film(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// see shows a frame to a Tracker. Each board that has digits must be the one in the frame.
func see(t *testing.T, tracker *live.Tracker, p *render.Projector, number int) live.Result {
	t.Helper()
	f := p.Frame(number)
	grey := image.NewGray(f.Image.Rect)
	draw.Draw(grey, grey.Rect, f.Image, image.Point{}, draw.Src)
	r, err := tracker.Frame(t.Context(), grey, f.At)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range r.Boards {
		if b.State == live.Locked {
			check(t, number, b, f.Board)
		}
	}
	return r
}

// check compares digits and corners with the truth.
func check(t *testing.T, number int, b live.Board, truth render.Truth) {
	t.Helper()
	solution, err := solver.Solve(solver.Grid(truth.Digits))
	if err != nil {
		t.Errorf("frame %d: a board is shown that has no solution: %v", number, err)
		return
	}
	for cell, digit := range b.Digits {
		want := solution[cell]
		if truth.Digits[cell] != 0 {
			want = 0
		}
		if digit != want {
			t.Errorf("frame %d, cell %d: got %d, want %d", number, cell, digit, want)
		}
	}
	side := math.Hypot(truth.Crossings[0][9][0]-truth.Crossings[0][0][0], truth.Crossings[0][9][1]-truth.Crossings[0][0][1])
	for r := 0; r < 10; r += 9 {
		for c := 0; c < 10; c += 9 {
			p, q := b.Mesh[r][c], truth.Crossings[r][c]
			if off := math.Hypot(p[0]-q[0], p[1]-q[1]); off > 0.02*side {
				t.Errorf("frame %d: the corner %d, %d is %.1f pixels off, the side is %.0f", number, r, c, off, side)
			}
		}
	}
}

// TestFilm follows a hand-held camera over two pages.
func TestFilm(t *testing.T) {
	if testing.Short() {
		t.Skip("renders a film: not with -short")
	}
	chosen := render.RandomFilm(rand.New(rand.NewPCG(3, 18)), render.FilmChoice{Frames: 75})
	p, err := render.New().Film(chosen)
	if err != nil {
		t.Fatal(err)
	}
	tr := tracker(t)
	locked := [2]int{}
	for i := range p.Len() {
		if see(t, tr, p, i).State == live.Locked {
			locked[chosen.Shots[i].Page]++
		}
	}
	if locked[0] < 15 || locked[1] < 8 {
		t.Errorf("the boards are locked in %v frames, want at least 15 and 8", locked)
	}
}

// TestNextPage cuts from a locked board to another one in the same place. The old
// answer must be gone in the same frame; see compares every frame.
func TestNextPage(t *testing.T) {
	if testing.Short() {
		t.Skip("renders films: not with -short")
	}
	printed := parse(t, puzzle)
	exchanged := printed
	for i, d := range exchanged {
		exchanged[i] = [10]uint8{0, 7, 2, 3, 4, 5, 6, 1, 8, 9}[d]
	}
	oneMore := printed
	oneMore[2] = 4 // as in the solution
	oneOther := printed
	oneOther[0] = 3 // where a 5 was: the puzzle has no solution
	for name, next := range map[string]render.Digits{"1 and 7 exchanged": exchanged, "one more given": oneMore, "one other given": oneOther} {
		t.Run(name, func(t *testing.T) {
			const frames = 6
			p := film(t, frames, nil, pageOf(printed), pageOf(next))
			tr := tracker(t)
			var last live.Result
			for i := range frames {
				last = see(t, tr, p, i)
			}
			if last.State != live.Locked {
				t.Fatalf("the first board is %s", last.State)
			}
			for i := frames; i < 2*frames; i++ {
				last = see(t, tr, p, i)
			}
			if proper := name != "one other given"; (last.State == live.Locked) != proper {
				t.Errorf("the second board is %s at the end, its puzzle is proper: %t", last.State, proper)
			}
		})
	}
}

// TestMisprintWithEntries wants that six frames do not lock a misprinted puzzle whose entries fit the right
// puzzle: a correction by the rules needs more looks.
func TestMisprintWithEntries(t *testing.T) {
	if testing.Short() {
		t.Skip("renders a film: not with -short")
	}
	printed := parse(t, puzzle)
	solution, err := solver.Solve(solver.Grid(printed))
	if err != nil {
		t.Fatal(err)
	}
	page := pageOf(printed)
	board := &page.Page.Boards[0]
	board.Puzzle[0] = 3 // where a 5 was: the puzzle has no solution
	board.Hand = render.Hand{Writer: 7, Pen: render.Pen{Kind: render.Ballpoint}}
	for i := 2; i < 81; i += 3 {
		if printed[i] == 0 {
			board.Hand.Entries[i] = solution[i]
		}
	}
	p := film(t, 6, nil, page)
	tr := tracker(t)
	for i := range p.Len() {
		if r := see(t, tr, p, i); r.State == live.Locked {
			t.Errorf("frame %d is locked", i)
		}
	}
}

// TestTurned wants the digits upright on a board that lies on its side.
func TestTurned(t *testing.T) {
	for turn := 1; turn < 4; turn += 2 {
		page := pageOf(parse(t, puzzle))
		page.Camera.Turn = turn
		p := film(t, 7, nil, page)
		tr := tracker(t)
		var last live.Result
		for i := range p.Len() {
			last = see(t, tr, p, i)
		}
		if last.State != live.Locked {
			t.Errorf("turned by %d quarters, the board is %s", turn, last.State)
		}
	}
}

// TestHints wants advice for boards that cannot be read, and no digits.
func TestHints(t *testing.T) {
	if testing.Short() {
		t.Skip("renders films: not with -short")
	}
	for want, alter := range map[live.Hint]func(*render.Shot){
		live.MoveCloser: func(s *render.Shot) { s.Camera.Span *= 3.4 },
		live.HoldStill:  func(s *render.Shot) { s.Defocus = 8 },
		live.MoreLight:  func(s *render.Shot) { s.Exposure = 0.001 },
		live.ShowWhole:  func(s *render.Shot) { s.Camera.AimX += 55 },
	} {
		t.Run(string(want), func(t *testing.T) {
			p := film(t, 8, alter, pageOf(parse(t, puzzle)))
			tr := tracker(t)
			given := map[live.Hint]int{}
			for i := range p.Len() {
				r := see(t, tr, p, i)
				given[r.Hint]++
				if r.State == live.Locked {
					t.Errorf("frame %d is locked", i)
				}
			}
			if given[want] == 0 {
				t.Errorf("the hints are %v", given)
			}
		})
	}
}

// TestGate wants a locked board to be hidden while it is blurred or partly covered, and
// to come back.
func TestGate(t *testing.T) {
	if testing.Short() {
		t.Skip("renders films: not with -short")
	}
	for name, alter := range map[string]func(*render.Shot){
		"blurred": func(s *render.Shot) { s.Defocus = 7 },
		"covered": func(s *render.Shot) { s.Thumb = &[2]float64{0.5, 0.4} },
	} {
		t.Run(name, func(t *testing.T) {
			const from, to = 6, 10
			p := film(t, 15, func(s *render.Shot) {
				if i := int(s.At * 15 / time.Second); i >= from && i < to {
					alter(s)
				}
			}, pageOf(parse(t, puzzle)))
			tr := tracker(t)
			for i := range p.Len() {
				r := see(t, tr, p, i)
				locked := r.State == live.Locked
				if i == from-1 || i == p.Len()-1 {
					if !locked {
						t.Errorf("frame %d: the board is %s, want locked", i, r.State)
					}
				} else if i >= from && i < to && locked {
					t.Errorf("frame %d: the board is locked", i)
				}
			}
		})
	}
}
