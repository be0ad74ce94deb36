package main

import (
	"context"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"runtime"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/internal/parallel"
	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// boardKinds and otherKinds are the kinds of pictures with and without boards, and how
// often each is rendered.
var (
	boardKinds = []render.Kind{render.Crumpled, render.Any, render.Crumpled, render.Newspaper, render.Crumpled, render.Written, render.Crumpled,
		render.PuzzlePage, render.Crumpled, render.App, render.Crumpled, render.Slips, render.Newspaper, render.Crumpled}
	otherKinds = []render.Kind{render.NoBoard, render.NoBoard, render.Clutter}
)

// scene is a rendered picture with the boards in it.
type scene struct {
	photo  render.Photo
	gray   *image.Gray
	boards []vision.Mesh // puzzles and printed solutions of which enough is visible
	mixed  bool          // the border cuts other boards
}

// newScene renders a picture. change, if set, may change its description.
func newScene(r *render.Renderer, rng *rand.Rand, kind render.Kind, change func(*render.Spec)) (s scene, err error) {
	spec := render.Random(rng, render.Choice{Kind: kind})
	spec.Shrink(6e6)
	if change != nil {
		change(&spec)
	}
	if s.photo, err = r.Render(spec); err != nil {
		return s, err
	}
	spec = spec.WithSolutions()
	for _, t := range spec.Truth() {
		s.boards = append(s.boards, vision.Mesh(t.Crossings))
	}
	s.mixed = len(spec.Page.Boards) > len(s.boards)
	p, err := picture.Decode(s.photo.JPEG, 0)
	if err == nil {
		s.gray = p.Gray()
	}
	return s, err
}

// eachPicture calls do for each picture, with one renderer for each processor. The random numbers of a
// picture depend on the seed and its number alone.
func eachPicture(o options, do func(picture int, r *render.Renderer, rng *rand.Rand) error) error {
	renderers := make([]*render.Renderer, runtime.GOMAXPROCS(0))
	for i := range renderers {
		renderers[i] = render.New()
	}
	return parallel.Share(context.Background(), len(renderers), o.pictures, func(_ context.Context, worker, i int) error {
		return do(i, renderers[worker], rand.New(rand.NewPCG(o.seed, uint64(i))))
	})
}

// variedScene renders a picture for the board network. Every second picture has no board. Some pictures show
// boards in rare looks, or are small, truncated, negative or noise alone.
func variedScene(picture int, r *render.Renderer, rng *rand.Rand) (s scene, err error) {
	chance := func(p float64) bool { return rng.Float64() < p }
	kind := boardKinds[picture/2%len(boardKinds)]
	if picture%2 == 1 {
		if chance(0.05) {
			s.gray, err = grain(rng)
			return s, err
		}
		kind = otherKinds[picture/2%len(otherKinds)]
	}
	s, err = newScene(r, rng, kind, func(spec *render.Spec) {
		if chance(0.6) {
			useRareLooks(rng, spec)
		}
	})
	if err != nil {
		return s, err
	}
	if chance(0.15) {
		err = s.shrink(0.25 + 0.5*rng.Float64())
	}
	if err == nil && len(s.boards) > 0 && chance(0.15) {
		err = s.truncate(rng)
	}
	if chance(0.1) {
		for i, v := range s.gray.Pix {
			s.gray.Pix[i] = 255 - v
		}
	}
	return s, err
}

// useRareLooks changes how the boards of a picture look: they have faint or missing lines, lines in the colour
// of shaded cells, white print on dark cells, or a bar above them. It also blurs some pictures.
func useRareLooks(rng *rand.Rand, spec *render.Spec) {
	gray := func(least, span float64) color.RGBA {
		v := uint8(least + span*rng.Float64())
		return color.RGBA{v, v, v, 255}
	}
	shade, tone, faint := render.Shade(rng.IntN(int(render.ShadeRows)+1)), gray(150, 80), gray(150, 85)
	how, bare, frameless := rng.IntN(10), rng.IntN(2) == 0, rng.IntN(3) > 0
	alike := rng.IntN(2) == 0
	for i := range spec.Page.Boards {
		if !alike {
			how = rng.IntN(10)
		}
		b := &spec.Page.Boards[i]
		l := &b.Look
		frame, box, cell := &l.Frame, &l.Box, &l.Cell
		switch how {
		case 0: // faint lines
			frame.Color, box.Color, cell.Color = faint, faint, faint
		case 1: // faint lines of one width
			frame.Color, box.Color, cell.Color = faint, faint, faint
			frame.Width, box.Width = cell.Width, cell.Width
		case 2: // boxes alone
			cell.Style = render.Missing
		case 3: // no lines
			frame.Style, box.Style, cell.Style = render.Missing, render.Missing, render.Missing
			l.Shade, l.ShadeColor = shade, tone
		case 4: // lines in the colour of shaded cells
			l.Shade, l.ShadeColor = max(shade, render.ShadeBoxes), tone
			frame.Color, box.Color, cell.Color = tone, tone, tone
			if frameless {
				frame.Style = render.Missing
			}
		case 5: // every other cell shaded, many without a frame or without lines inside
			l.Shade, l.ShadeColor = render.ShadeCells, tone
			if bare {
				box.Style, cell.Style = render.Missing, render.Missing
			}
			if frameless {
				frame.Style = render.Missing
			}
		case 6, 7, 8: // white print on dark cells
			dark := gray(0, 110)
			l.Shade, l.Reverse, l.Ink = render.NoShade, true, dark
			frame.Color, box.Color, cell.Color = dark, dark, dark
		case 9: // a bar on the frame
			if bare {
				cell.Style = render.Missing
			}
			height := b.Side * (0.01 + 0.06*rng.Float64())
			spec.Page.Items = append(spec.Page.Items, render.Item{Kind: render.Rule, X: b.X, Y: b.Y - height, W: b.Side, H: height, Color: gray(0, 110)})
		}
	}
	if truth := spec.Truth(); rng.IntN(5) == 0 && len(truth) > 0 {
		cell := vision.Mesh(truth[0].Crossings).CellSide()
		spec.Sensor.Defocus = max(spec.Sensor.Defocus, cell*(0.06+0.12*rng.Float64()))
	}
}

// grain is a picture of noise alone.
func grain(rng *rand.Rand) (*image.Gray, error) {
	side := 300 + rng.IntN(900)
	g := image.NewGray(image.Rect(0, 0, side, side*3/4))
	deviation := 2 + 60*rng.Float64()
	for i := range g.Pix {
		g.Pix[i] = uint8(min(max(128+deviation*rng.NormFloat64(), 0), 255))
	}
	if rng.IntN(2) == 0 {
		return g, nil
	}
	return changed(g, func(from gocv.Mat, to *gocv.Mat) error {
		return gocv.GaussianBlur(from, to, image.Point{}, 0.5+3*rng.Float64(), 0, gocv.BorderDefault)
	})
}

// shrink scales the picture by a factor below 1.
func (s *scene) shrink(by float64) (err error) {
	s.gray, err = changed(s.gray, func(from gocv.Mat, to *gocv.Mat) error {
		return gocv.Resize(from, to, image.Point{}, by, by, gocv.InterpolationArea)
	})
	for i := range s.boards {
		s.boards[i] = s.boards[i].Scale(by)
	}
	return err
}

// changed returns the result of an operation of OpenCV on a picture without gaps between its rows.
func changed(g *image.Gray, operation func(gocv.Mat, *gocv.Mat) error) (*image.Gray, error) {
	from, err := gocv.NewMatFromBytes(g.Rect.Dy(), g.Rect.Dx(), gocv.MatTypeCV8UC1, g.Pix)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	to := gocv.NewMat()
	defer to.Close()
	if err := operation(from, &to); err != nil {
		return nil, err
	}
	return &image.Gray{Pix: to.ToBytes(), Stride: to.Cols(), Rect: image.Rect(0, 0, to.Cols(), to.Rows())}, nil
}

// truncate cuts half a row to three rows of a board off, at one side.
func (s *scene) truncate(rng *rand.Rand) (err error) {
	const minSide, minCells = 100, 45 // pixels of the picture, visible cells of a board
	inner := bounds(s.boards[rng.IntN(len(s.boards))], -0.5-2.5*rng.Float64())
	r := s.gray.Rect
	switch rng.IntN(4) {
	case 0:
		r.Min.X = inner.Min.X
	case 1:
		r.Min.Y = inner.Min.Y
	case 2:
		r.Max.X = inner.Max.X
	case 3:
		r.Max.Y = inner.Max.Y
	}
	if r = r.Intersect(s.gray.Rect); min(r.Dx(), r.Dy()) < minSide {
		return nil
	}
	s.gray, err = changed(s.gray, func(from gocv.Mat, to *gocv.Mat) error {
		part := from.Region(r)
		defer part.Close()
		return part.CopyTo(to)
	})
	boards := s.boards
	s.boards = nil
	for _, b := range boards {
		for row := range b {
			for column := range b[row] {
				b[row][column][0] -= float64(r.Min.X)
				b[row][column][1] -= float64(r.Min.Y)
			}
		}
		shown := 0
		for cell := range 81 {
			if b.ShowsCell(cell, r.Size()) {
				shown++
			}
		}
		if shown >= minCells {
			s.boards = append(s.boards, b)
		} else if shown > 0 {
			s.mixed = true
		}
	}
	return err
}

// bounds is the box around a board with so many cells more on each side.
func bounds(m vision.Mesh, cells float64) image.Rectangle {
	c, more := m.Corners(), cells*m.CellSide()
	low := func(axis int) int { return int(math.Floor(min(c[0][axis], c[1][axis], c[2][axis], c[3][axis]) - more)) }
	high := func(axis int) int { return int(math.Ceil(max(c[0][axis], c[1][axis], c[2][axis], c[3][axis]) + more)) }
	return image.Rect(low(0), low(1), high(0), high(1))
}
