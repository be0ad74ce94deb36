// Looks draws answers into many kinds of boards and writes them as one picture,
// to see whether answers stay legible and differ from print and pen.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku/overlay"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

func main() {
	out := flag.String("o", "looks.png", "write the picture to `FILE`")
	only := flag.String("only", "", "draw only the looks with these `NUMBERS`, separated by commas, larger")
	flag.Parse()
	if err := run(*out, *only); err != nil {
		fmt.Fprintln(os.Stderr, "looks:", err)
		os.Exit(1)
	}
}

// The picture has rows of six looks, each of that side in pixels.
const (
	columns = 6
	side    = 400
)

func run(out string, only string) error {
	all, width, scale := looks(), columns, 1
	for i, l := range all {
		fmt.Printf("%2d %s\n", i, l.name)
	}
	if only != "" {
		some := []look{}
		for text := range strings.SplitSeq(only, ",") {
			i, err := strconv.Atoi(text)
			if err != nil || i < 0 || i >= len(all) {
				return fmt.Errorf("there is no look %q", text)
			}
			some = append(some, all[i])
		}
		all, width, scale = some, 2, 2
	}
	sheet := image.NewNRGBA(image.Rect(0, 0, width*side*scale, (len(all)+width-1)/width*side*scale))
	r := render.New()
	for i, l := range all {
		img, err := l.draw(r)
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		at := image.Pt(i%width, i/width).Mul(side * scale)
		long := max(img.Rect.Dx(), img.Rect.Dy())
		place := image.Rect(0, 0, side*scale*img.Rect.Dx()/long-6, side*scale*img.Rect.Dy()/long-6).Add(at)
		draw.CatmullRom.Scale(sheet, place, img, img.Rect, draw.Src, nil)
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := png.Encode(f, sheet); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// look is a picture with what to draw into it.
type look struct {
	name string
	spec render.Spec
	// change completes the drawing of an answer.
	change func(*overlay.Drawing)
}

// draw renders the picture and draws the answers.
func (l look) draw(r *render.Renderer) (*image.NRGBA, error) {
	photo, err := r.Render(l.spec)
	if err != nil {
		return nil, err
	}
	img := image.NewNRGBA(photo.Image.Bounds())
	draw.Draw(img, img.Rect, photo.Image, photo.Image.Bounds().Min, draw.Src)
	var list []overlay.Drawing
	for _, truth := range photo.Boards {
		d := answer(truth)
		if l.change != nil {
			l.change(&d)
		}
		list = append(list, d)
	}
	_, err = overlay.Draw(img, list)
	return img, err
}

// answer is the drawing of the answer to a board.
func answer(truth render.Truth) overlay.Drawing {
	d := overlay.Drawing{Crossings: truth.Crossings, Givens: truth.Digits, Entries: truth.Entries}
	solution, _ := solver.SolveCount(solver.Grid(truth.Digits), 1)
	for i := range d.Digits {
		switch {
		case d.Givens[i] != 0:
			continue
		case truth.Notes[i] != 0:
			d.Notes = append(d.Notes, i)
		}
		if d.Entries[i] != 0 && d.Entries[i] != solution[i] {
			d.Wrong = append(d.Wrong, i)
		}
		if d.Entries[i] != solution[i] {
			d.Digits[i] = solution[i]
		}
	}
	return d
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 255} }

// looks are the many kinds of boards.
func looks() []look {
	list := []look{
		printed("black on white", render.Look{}, nil),
		printed("thin print", render.Look{Face: "Cantarell-Regular", Size: 0.45}, nil),
		printed("bold print", render.Look{Face: "ComicNeue-Bold", Size: 0.65}, nil),
		printed("pale print", render.Look{Ink: rgb(165, 165, 165)}, nil),
		printed("red print", render.Look{Ink: rgb(205, 40, 45)}, nil),
		printed("blue print", render.Look{Ink: rgb(25, 60, 170)}, nil),
		printed("green print", render.Look{Ink: rgb(20, 120, 70)}, nil),
		printed("orange print", render.Look{Ink: rgb(190, 90, 10)}, nil),
		printed("coloured boxes", render.Look{Shade: render.ShadeBoxes, ShadeColor: rgb(165, 190, 225)}, nil),
		printed("light on filled cells", render.Look{Reverse: true, Ink: rgb(40, 40, 60)}, nil),
		printed("dark mode", darkMode(rgb(24, 24, 28), rgb(235, 235, 235)), nil),
		printed("dark blue app", darkMode(rgb(18, 30, 70), rgb(250, 250, 250)), nil),
		printed("dark mode, grey digits", darkMode(rgb(30, 30, 30), rgb(130, 130, 130)), nil),
		printed("coloured paper", render.Look{Paper: rgb(250, 225, 150), Ink: rgb(60, 40, 20)}, nil),
		printed("pink paper", render.Look{Paper: rgb(255, 200, 210)}, nil),
		printed("dim light", render.Look{}, func(s *render.Spec) { s.Light.Exposure = 0.35 }),
		printed("dim lamplight", render.Look{}, func(s *render.Spec) { s.Light.Exposure, s.Light.Tint = 0.45, rgb(255, 190, 120) }),
		printed("half in shadow", render.Look{}, func(s *render.Spec) {
			s.Light.Shadows = []render.Shadow{{Kind: render.HalfShadow, X: 0.5, Y: 0.5, Angle: 60, Size: 0.3, Soft: 0.05, Dark: 0.6}}
		}),
		printed("out of focus", render.Look{}, func(s *render.Spec) { s.Sensor.Defocus = 4 }),
		printed("notes of an app", render.Look{Notes: 0.7}, allNotes),
		written("pencil and notes", render.Written, 1),
		written("pen", render.Written, 5),
		written("pen", render.Written, 9),
		written("wrong entries", render.Slips, 2),
		written("wrong entries", render.Slips, 4),
		written("wrong entries", render.Slips, 7),
	}
	handwriting := printed("handwriting", render.Look{}, nil)
	handwriting.change = func(d *overlay.Drawing) { d.Look.Style = overlay.Handwriting }
	plain := printed("plain, purple", render.Look{Ink: rgb(150, 150, 150)}, nil)
	plain.change = func(d *overlay.Drawing) {
		d.Look.Style = overlay.Plain
		d.Look.Colour, _ = overlay.ParseColour("purple")
	}
	check := written("check", render.Slips, 2)
	check.change = func(d *overlay.Drawing) { d.Digits = [81]uint8{} }
	hint := printed("hint", render.Look{}, nil)
	hint.change = func(d *overlay.Drawing) {
		next, _ := solver.Position{Givens: d.Givens}.Hint()
		d.Digits = [81]uint8{}
		d.Digits[next.Placed.Cell] = next.Placed.Digit
		d.Targets, d.Causes = next.Targets, next.Causes
		d.Removed = []overlay.Candidate{{Cell: 4, Digit: 4}, {Cell: 4, Digit: 9}}
	}
	return append(list, handwriting, plain, check, hint)
}

func darkMode(paper, ink color.RGBA) render.Look {
	line := render.Line{Color: rgb(90, 90, 100)}
	return render.Look{Paper: paper, Ink: ink, Frame: line, Box: line, Cell: line}
}

// printed is a board without handwriting, in daylight unless change says otherwise.
func printed(name string, l render.Look, change func(*render.Spec)) look {
	puzzle, _ := solver.Generate(solver.GenerateOptions{Seed: 1, Givens: 28})
	s := render.Spec{Seed: 1, Page: render.Page{Boards: []render.Board{{Puzzle: render.Digits(puzzle), Look: l}}}}
	if change != nil {
		change(&s)
	}
	return look{name: name, spec: s}
}

// allNotes prints the notes at known places, so that the answer knows them.
func allNotes(s *render.Spec) {
	b := &s.Page.Boards[0]
	b.Look.Notes = 0
	for i, digits := range solver.Candidates(solver.Grid(b.Puzzle)) {
		if b.Puzzle[i] == 0 {
			for d := range digits.All() {
				b.Hand.Notes[i] |= 1 << d
			}
		}
	}
	b.Hand.Layout, b.Hand.NoteSize = render.AsKeypad, 0.2
}

// written is a photo of a board with handwriting.
func written(name string, kind render.Kind, seed uint64) look {
	return look{name: name, spec: render.Random(rand.New(rand.NewPCG(seed, 3)), render.Choice{Kind: kind, Hardness: 0.2})}
}
