package render

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/photodoku/photodoku/solver"
)

// goFaces are faces that are always installed.
func goFaces() []string {
	var names []string
	for _, f := range Faces("go") {
		names = append(names, f.Name)
	}
	return names
}

// bare is a board without digits, with black lines on a white page.
func bare() Spec {
	line := Line{Width: 0.08}
	look := Look{Frame: line, Box: line, Cell: line}
	return Spec{Seed: 4, Page: Page{Width: 130, Height: 140, Boards: []Board{{X: 20, Y: 25, Side: 90, Ratio: 1.02, Look: look}}},
		Camera: Camera{Width: 1040, Height: 1120}}
}

func mustRender(t *testing.T, s Spec) Photo {
	t.Helper()
	p, err := New().Render(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// darkness is 255 minus the green level at a point, with bilinear interpolation.
func darkness(img *image.RGBA, x, y float64) float64 {
	at := func(x, y int) float64 { return 255 - float64(img.RGBAAt(x, y).G) }
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy, tx, ty := int(fx), int(fy), x-fx, y-fy
	return mix(mix(at(ix, iy), at(ix+1, iy), tx), mix(at(ix, iy+1), at(ix+1, iy+1), tx), ty)
}

// lineOffset is the signed distance of a dark line from its expected position middle,
// in pixels along the direction from a to b.
func lineOffset(img *image.RGBA, middle, a, b [2]float64) float64 {
	mx, my := middle[0], middle[1]
	l := math.Hypot(b[0]-a[0], b[1]-a[1])
	nx, ny := (b[0]-a[0])/l, (b[1]-a[1])/l
	sum, moment := 0.0, 0.0
	for d := -0.3 * l; d <= 0.3*l; d += 0.1 {
		// Shaded paper is below this threshold, a black line is above it.
		v := max(0, darkness(img, mx+nx*d, my+ny*d)-120)
		sum, moment = sum+v, moment+v*d
	}
	if sum == 0 {
		return math.Inf(1)
	}
	return moment / sum
}

func TestTruthLiesOnLines(t *testing.T) {
	tests := map[string]func(*Spec){
		"flat":        func(*Spec) {},
		"perspective": func(s *Spec) { s.Camera.Pitch, s.Camera.Yaw, s.Camera.Roll = 18, -14, 6 },
		"turned":      func(s *Spec) { s.Camera.Turn, s.Camera.Width, s.Camera.Height = 1, 1120, 1040 },
		"overhead":    func(s *Spec) { s.Camera.Turn, s.Camera.Pitch = 2, 10 },
		"book":        func(s *Spec) { s.Shape = Shape{Curl: 30, CurlLength: 35}; s.Camera.Pitch = 12 },
		"rolled":      func(s *Spec) { s.Shape = Shape{Roll: 14, RollAngle: 30}; s.Camera.Yaw = 10 },
		"folded": func(s *Spec) {
			s.Shape.Folds = []Fold{{X: 60, Y: 65, Angle: 3, Bend: 12}}
			s.Camera.Pitch = 15
		},
		"wavy": func(s *Spec) { s.Shape.Wave, s.Shape.Crumple = 2, 0.3; s.Camera.Pitch = 20 },
		"curled corner": func(s *Spec) {
			s.Shape.Bends = []Bend{{X: 85, Y: 90, Angle: 45, Radius: 35, Slope: 55}}
			s.Camera.Pitch, s.Camera.Yaw = 8, -6
		},
		"hanging edge": func(s *Spec) { s.Shape.Bends = []Bend{{X: 90, Angle: 4, Radius: 30, Slope: -45}} },
		"crumpled":     func(s *Spec) { s.Shape.Facets = 15; s.Camera.Yaw = 12 },
		"barrel":       func(s *Spec) { s.Camera.Barrel = -0.05 },
		"coarse":       func(s *Spec) { s.Sensor.Low = 1.7 },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			s := bare()
			change(&s)
			p := mustRender(t, s)
			if len(p.Boards) != 1 {
				t.Fatalf("%d boards in the picture, want 1", len(p.Boards))
			}
			if worst := worstOffset(s, p); worst > 0.5 {
				t.Errorf("a line lies %.2f pixels from its truth, want at most 0.5", worst)
			}
		})
	}
}

// worstOffset is the largest offset of all lines half way between their crossings. The
// expected positions are the crossings of a board that is shifted by half a cell.
func worstOffset(s Spec, p Photo) float64 {
	c := p.Boards[0].Crossings
	across, down := shifted(s, 0.5, 0), shifted(s, 0, 0.5)
	worst := 0.0
	for i := range 9 {
		for j := range 9 {
			across := lineOffset(p.Image, across[i][j], c[i][j], c[i+1][j])
			down := lineOffset(p.Image, down[i][j], c[i][j], c[i][j+1])
			worst = max(worst, max(math.Abs(across), math.Abs(down)))
		}
	}
	return worst
}

func shifted(s Spec, dx, dy float64) [10][10][2]float64 {
	s.Page.Boards = append([]Board(nil), s.Page.Boards...)
	b := &s.Page.Boards[0]
	w, h := b.size()
	b.X, b.Y = b.X+dx*w/9, b.Y+dy*h/9
	return s.project()[0].Crossings
}

// cell samples the inside of one cell as 16 x 16 values of darkness.
func cell(p Photo, b Truth, i int) (v [256]float64) {
	c := b.Crossings
	r, k := i/9, i%9
	for n := range v {
		x, y := 0.15+0.7*(float64(n%16)+0.5)/16, 0.15+0.7*(float64(n/16)+0.5)/16
		var q [2]float64
		for d := range q {
			q[d] = mix(mix(c[r][k][d], c[r][k+1][d], x), mix(c[r+1][k][d], c[r+1][k+1][d], x), y)
		}
		v[n] = darkness(p.Image, q[0], q[1])
	}
	return v
}

func distance(a, b [256]float64) float64 {
	sum := 0.0
	for i := range a {
		sum += math.Abs(a[i] - b[i])
	}
	return sum
}

func TestDigitsStandWhereTruthSays(t *testing.T) {
	// The model has the nine digits in its first row. Its last cell is empty.
	model := bare()
	for d := range 9 {
		model.Page.Boards[0].Puzzle[d] = uint8(d + 1)
	}
	ref := mustRender(t, model)
	s := bare()
	s.Page.Boards[0].Puzzle, _ = newPuzzle(rand.New(rand.NewPCG(1, 1)), 30)
	s.Camera.Pitch, s.Camera.Yaw, s.Camera.Turn = 10, 8, 3
	s.Camera.Width, s.Camera.Height = 1120, 1040
	p := mustRender(t, s)
	for i, want := range p.Boards[0].Digits {
		seen := cell(p, p.Boards[0], i)
		best, least := -1, math.Inf(1)
		for d := range 10 {
			if m := distance(seen, cell(ref, ref.Boards[0], (d+80)%81)); m < least {
				best, least = d, m
			}
		}
		if want != uint8(best) {
			t.Errorf("cell %d shows %d, truth says %d", i, best, want)
		}
	}
}

func TestTruthIsProper(t *testing.T) {
	for _, kind := range []Kind{Any, Newspaper, Magazine, Book, Screen, PuzzlePage, Crumpled, PrintedSolution} {
		for i := range uint64(20) {
			s := Random(rand.New(rand.NewPCG(5, i)), Choice{Kind: kind, Faces: goFaces()})
			boards := s.Truth()
			if len(boards) == 0 {
				t.Errorf("%s %d has no board", Kinds()[kind], i)
			}
			for _, b := range boards {
				if n := solver.Count(solver.Grid(b.Digits), 2); n != 1 {
					t.Errorf("%s %d has a board with %d solutions: %v", Kinds()[kind], i, n, solver.Grid(b.Digits))
				}
			}
		}
	}
}

func TestNoBoardHasNone(t *testing.T) {
	for _, kind := range []Kind{NoBoard, Clutter} {
		for i := range uint64(20) {
			s := Random(rand.New(rand.NewPCG(6, i)), Choice{Kind: kind, Faces: goFaces()})
			if n := len(s.Page.Boards); n != 0 {
				t.Errorf("%s %d has %d boards", Kinds()[kind], i, n)
			}
		}
	}
}

func TestMisprintIsNotProper(t *testing.T) {
	for i := range uint64(20) {
		s := Random(rand.New(rand.NewPCG(7, i)), Choice{Kind: Misprint, Faces: goFaces()})
		for _, b := range s.Truth() {
			if proper(b.Digits) {
				t.Errorf("picture %d has a proper puzzle", i)
			}
		}
	}
}

func TestPrintedSolutionIsFull(t *testing.T) {
	alone, beside := 0, 0
	for i := range uint64(20) {
		s := Random(rand.New(rand.NewPCG(8, i)), Choice{Kind: PrintedSolution, Faces: goFaces()})
		boards := s.Truth()
		if full := boards[len(boards)-1].Digits; slices.Contains(full[:], 0) || !proper(full) {
			t.Errorf("picture %d has no solution: %v", i, solver.Grid(full))
		}
		if len(boards) == 1 {
			alone++
		} else {
			beside++
		}
	}
	if alone == 0 || beside == 0 {
		t.Errorf("%d solutions alone and %d beside a puzzle, want some of both", alone, beside)
	}
}

// Every subject can be chosen by name and prints something.
func TestSubjects(t *testing.T) {
	for _, name := range Subjects() {
		s := Random(rand.New(rand.NewPCG(9, 1)), Choice{Kind: Clutter, Subject: name, Faces: goFaces()})
		if s.Subject != name || len(s.Page.Items) == 0 {
			t.Errorf("%s: the picture shows %q in %d items", name, s.Subject, len(s.Page.Items))
		}
	}
}

// The truth must not contain truncated boards.
func TestTruncatedBoardIsLeftOut(t *testing.T) {
	s := bare()
	s.Camera.AimX, s.Camera.AimY, s.Camera.Span = 20, 70, 130
	if n := len(s.Truth()); n != 0 {
		t.Errorf("%d boards, want none: the left half is out of the picture", n)
	}
}

func ExampleRenderer_Render() {
	var puzzle [81]uint8
	puzzle[40] = 5
	photo, err := New().Render(Spec{Page: Page{Boards: []Board{{Puzzle: puzzle}}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(photo.Image.Bounds().Size(), len(photo.Boards))
	// Output: (880,880) 1
}
