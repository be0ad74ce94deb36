package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// puzzle has 30 givens and one solution.
var puzzle = digits("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

func digits(s string) (p [81]uint8) {
	for i, c := range s {
		if c != '.' {
			p[i] = uint8(c - '0')
		}
	}
	return p
}

func photo(t *testing.T, spec render.Spec) (*image.Gray, []render.Truth) {
	t.Helper()
	p, err := render.New().Render(spec)
	if err != nil {
		t.Fatal(err)
	}
	gray := image.NewGray(p.Image.Bounds())
	draw.Draw(gray, gray.Bounds(), p.Image, p.Image.Bounds().Min, draw.Src)
	return gray, p.Boards
}

// show shows a picture to vision until the test ends.
func show(t testing.TB, gray *image.Gray) *vision.Image {
	t.Helper()
	p, err := vision.NewImage(gray)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func find(t *testing.T, gray *image.Gray) []vision.Detection {
	t.Helper()
	boards, err := show(t, gray).Detect(context.Background(), vision.DetectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return boards
}

// worst is the greatest distance of any of the 100 crossings from the truth, as a share of the
// board's side, whichever way up the board was taken.
func worst(m vision.Mesh, truth render.Truth) float64 {
	return m.Deviation(truth.Crossings) / 9
}

var phone = render.Camera{Width: 640, Height: 480, Span: 150}

func page(look render.Look) render.Page {
	return render.Page{Width: 130, Height: 130, Boards: []render.Board{{Puzzle: puzzle, X: 20, Y: 20, Look: look}}}
}

// TestDetectCrossings holds every line crossing of boards of many looks, seen
// from many sides, to within 1 % of the board's side.
func TestDetectCrossings(t *testing.T) {
	grey := func(v uint8) render.Line { return render.Line{Color: color.RGBA{v, v, v, 255}} }
	// Its bar is plainer to see than the frame below.
	headed := page(render.Look{Frame: grey(205), Box: grey(190), Cell: grey(205)})
	headed.Items = []render.Item{{Kind: render.Rule, X: 20, Y: 11, W: 90, H: 7, Color: color.RGBA{30, 40, 90, 255}}}
	// Of its lines only pieces show above the grain, none around a cell.
	dashed := func(v uint8) render.Line {
		return render.Line{Color: color.RGBA{v, v, v, 255}, Style: render.Dashed}
	}
	pieces := page(render.Look{Frame: dashed(180), Box: dashed(180), Cell: dashed(205)})
	pieces.Paper = render.Paper{Color: color.RGBA{228, 224, 214, 255}, Grain: 0.8, Patchy: 0.5}
	tests := []struct {
		name string
		spec render.Spec
	}{
		{"clean", render.Spec{Page: page(render.Look{})}},
		{"tilted", render.Spec{Page: page(render.Look{}), Camera: render.Camera{Width: 640, Height: 480, Span: 150, Pitch: 25, Yaw: -15, Roll: 12}}},
		{"turned by a quarter", render.Spec{Page: page(render.Look{}), Camera: render.Camera{Width: 640, Height: 480, Span: 150, Turn: 1, Roll: 4}}},
		{"lying on a corner", render.Spec{Page: page(render.Look{}), Camera: render.Camera{Width: 640, Height: 480, Span: 190, Roll: 44}}},
		{"rolled paper", render.Spec{Page: page(render.Look{}), Camera: phone, Shape: render.Shape{Roll: 18}}},
		{"book page", render.Spec{Page: page(render.Look{}), Camera: phone, Shape: render.Shape{Curl: 35, CurlLength: 40, Spine: 5}}},
		{"folded", render.Spec{Page: page(render.Look{}), Camera: phone, Shape: render.Shape{Folds: []render.Fold{{X: 65, Y: 70, Bend: 12}}}}},
		{"curled corner", render.Spec{Page: page(render.Look{}), Camera: phone, Shape: curled}},
		{"dotted cells", render.Spec{Page: page(render.Look{Cell: render.Line{Style: render.Dotted}}), Camera: phone}},
		{"faint cells", render.Spec{Page: page(render.Look{Cell: render.Line{Color: color.RGBA{205, 205, 205, 255}}}), Camera: phone}},
		{"double frame", render.Spec{Page: page(render.Look{Frame: render.Line{Style: render.Double}}), Camera: phone}},
		{"no frame", render.Spec{Page: page(render.Look{Frame: render.Line{Style: render.Missing}}), Camera: phone}},
		{"no lines but around boxes", render.Spec{Page: page(render.Look{Cell: render.Line{Style: render.Missing}}), Camera: phone}},
		{"shaded boxes", render.Spec{Page: page(render.Look{Shade: render.ShadeBoxes}), Camera: phone}},
		{"cells shaded by turns", render.Spec{Page: page(render.Look{Shade: render.ShadeCells, ShadeColor: color.RGBA{120, 140, 170, 255}, Cell: render.Line{Color: color.RGBA{120, 140, 170, 255}}, Box: render.Line{Color: color.RGBA{120, 140, 170, 255}}}), Camera: phone}},
		{"black cells with white print", render.Spec{Page: page(render.Look{Reverse: true}), Camera: phone}},
		{"very faint lines", render.Spec{Page: page(render.Look{Cell: render.Line{Color: color.RGBA{236, 236, 236, 255}}, Box: render.Line{Color: color.RGBA{230, 230, 230, 255}}, Frame: render.Line{Color: color.RGBA{230, 230, 230, 255}}}), Camera: phone}},
		{"lines in pieces", render.Spec{Page: pieces, Camera: render.Camera{Width: 640, Height: 480, Span: 150, Pitch: 10, Yaw: -8, Roll: 12}, Sensor: render.Sensor{Defocus: 2.5, Noise: 5}}},
		{"a bar above", render.Spec{Page: headed, Camera: phone}},
		{"no frame around shaded cells", render.Spec{Page: page(render.Look{Frame: render.Line{Style: render.Missing}, Shade: render.ShadeCells}), Camera: phone, Sensor: render.Sensor{Defocus: 2}}},
		{"a tenth of a large picture", render.Spec{Page: page(render.Look{}), Camera: render.Camera{Width: 2400, Height: 1800, Span: 900}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			gray, truth := photo(t, test.spec)
			// What is faint may be there besides: reading distinguishes it. Where cells are shaded,
			// lines are seen as edges.
			limit := 0.01
			if strings.Contains(test.name, "shaded by turns") {
				limit = 0.02
			}
			nearest := math.Inf(1)
			for _, b := range find(t, gray) {
				w := worst(b.Mesh, truth[0])
				if w > limit && b.Probability >= 0.5 {
					t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
				}
				nearest = min(nearest, w)
			}
			if nearest > limit {
				t.Errorf("found no board within %.0f %% of the side, the nearest at %.2f %%", 100*limit, 100*nearest)
			}
		})
	}
}

// TestDetectWithoutLines finds a board of which nothing but the digits is seen.
func TestDetectWithoutLines(t *testing.T) {
	none := render.Line{Style: render.Missing}
	for name, camera := range map[string]render.Camera{
		"straight": phone,
		"tilted":   {Width: 640, Height: 480, Span: 150, Pitch: 15, Yaw: -10, Roll: 8},
	} {
		t.Run(name, func(t *testing.T) {
			gray, truth := photo(t, render.Spec{Page: page(render.Look{Frame: none, Box: none, Cell: none}), Camera: camera})
			boards := find(t, gray)
			if len(boards) != 1 {
				t.Fatalf("found %d boards, want 1", len(boards))
			}
			if w := worst(boards[0].Mesh, truth[0]); w > 0.02 {
				t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
			}
		})
	}
}

// TestSmooth moves a line that was drawn aside at its end back to where the others
// would have it, and leaves a curved board as it is.
func TestSmooth(t *testing.T) {
	curved := render.Spec{Page: page(render.Look{}), Camera: phone, Shape: render.Shape{Roll: 18}}
	gray, truth := photo(t, curved)
	right := find(t, gray)[0].Mesh
	const far = 0.1 // cells
	if right.MaxDistance(right.Smooth()) > far {
		t.Error("a curved board was moved")
	}
	bent := right
	for c := range 4 {
		for k := range 2 {
			bent[0][c][k] -= 0.08 * float64(4-c) * (right[1][c][k] - right[0][c][k])
		}
	}
	unbent := bent.Smooth()
	if bent.MaxDistance(unbent) <= far {
		t.Fatal("a line drawn aside was left")
	}
	if w := worst(unbent, truth[0]); w > 0.015 {
		t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
	}
}

// TestDetectReversed finds light lines on dark and straightens them dark on
// light.
func TestDetectReversed(t *testing.T) {
	gray, truth := photo(t, render.Spec{Page: render.Page{Boards: []render.Board{{Puzzle: puzzle}}}})
	for i, v := range gray.Pix {
		gray.Pix[i] = 255 - v
	}
	boards := find(t, gray)
	if len(boards) != 1 || !boards[0].Inverted {
		t.Fatalf("found %v, want one reversed board", boards)
	}
	if w := worst(boards[0].Mesh, truth[0]); w > 0.01 {
		t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
	}
	flat, err := show(t, gray).Rectify(boards[0].Mesh, vision.Luma, boards[0].Inverted)
	if err != nil {
		t.Fatal(err)
	}
	if line, paper := flat.GrayAt(0, cell.Side/2).Y, flat.GrayAt(cell.Side/8, cell.Side/8).Y; line >= paper {
		t.Errorf("a line is %d and the paper %d; want dark lines on light paper", line, paper)
	}
}

// TestDetectLightLines finds light lines on paper with dark print, and leaves that
// dark on light.
func TestDetectLightLines(t *testing.T) {
	white := color.RGBA{255, 255, 255, 255}
	look := render.Look{Paper: color.RGBA{170, 170, 170, 255},
		Frame: render.Line{Width: 0.06, Color: white}, Box: render.Line{Width: 0.06, Color: white}, Cell: render.Line{Width: 0.04, Color: white}}
	gray, truth := photo(t, render.Spec{Page: render.Page{Boards: []render.Board{{Puzzle: puzzle, Look: look}}}})
	boards := find(t, gray)
	if len(boards) != 1 {
		t.Fatalf("found %d boards, want one with light lines", len(boards))
	}
	// Of the frame only its inner edge shows, as the page is white.
	if w := worst(boards[0].Mesh, truth[0]); w > 0.02 {
		t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
	}
	flat, err := show(t, gray).Rectify(boards[0].Mesh, vision.Luma, boards[0].Inverted)
	if err != nil {
		t.Fatal(err)
	}
	if line, paper := flat.GrayAt(cell.Side, cell.Side/2).Y, flat.GrayAt(cell.Side/8, cell.Side/8).Y; line <= paper {
		t.Errorf("a line is %d and the paper %d; want light lines, as the print is dark", line, paper)
	}
}

// TestDetectBelowBar takes the lower edge of a headline's bar for the upper line of
// a board, whether its cells have no lines or faint ones.
func TestDetectBelowBar(t *testing.T) {
	for name, cell := range map[string]render.Line{
		"no lines":    {Style: render.Missing},
		"faint lines": {Width: 0.02, Color: color.RGBA{225, 225, 225, 255}},
	} {
		t.Run(name, func(t *testing.T) {
			page := render.Page{Width: 130, Height: 130, Boards: []render.Board{{Puzzle: puzzle, X: 20, Y: 25, Look: render.Look{Cell: cell}}},
				Items: []render.Item{{Kind: render.Rule, X: 20, Y: 20.5, W: 90, H: 4.5, Color: color.RGBA{60, 30, 30, 255}}}}
			gray, truth := photo(t, render.Spec{Page: page, Camera: render.Camera{Width: 800, Height: 600}})
			boards := find(t, gray)
			if len(boards) != 1 {
				t.Fatalf("found %d boards, want one", len(boards))
			}
			if w := worst(boards[0].Mesh, truth[0]); w > 0.015 {
				t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
			}
		})
	}
}

// TestDetectSeveral finds every board of a page, none twice.
func TestDetectSeveral(t *testing.T) {
	page := render.Page{Width: 250, Height: 250}
	for i := range 4 {
		page.Boards = append(page.Boards, render.Board{Puzzle: puzzle, X: 20 + float64(i%2)*110, Y: 20 + float64(i/2)*110})
	}
	gray, truth := photo(t, render.Spec{Page: page, Camera: render.Camera{Width: 1280, Height: 1280, Span: 260, Pitch: 10}})
	boards := find(t, gray)
	if len(boards) != 4 {
		t.Fatalf("found %d boards, want 4", len(boards))
	}
	for i, want := range truth {
		nearest := math.Inf(1)
		for _, b := range boards {
			nearest = min(nearest, worst(b.Mesh, want))
		}
		if nearest > 0.01 {
			t.Errorf("board %d: the nearest found lies %.2f %% of the side off", i, 100*nearest)
		}
	}
}

// TestDetectBesideOthers checks that a board without lines is found from the places of three other boards. Without the
// lattice proposers, no search proposes it.
func TestDetectBesideOthers(t *testing.T) {
	none := render.Line{Style: render.Missing}
	onlyFrames := []string{"cell lattices", "digit lattices"}
	for missing := range 4 {
		page := render.Page{Width: 250, Height: 250}
		for i := range 4 {
			b := render.Board{Puzzle: puzzle, X: 20 + float64(i%2)*110, Y: 20 + float64(i/2)*110}
			if i == missing {
				b.Look = render.Look{Frame: none, Box: none, Cell: none}
			}
			page.Boards = append(page.Boards, b)
		}
		gray, truth := photo(t, render.Spec{Page: page, Camera: render.Camera{Width: 960, Height: 960, Span: 260, Pitch: 20}})
		found := func(skipped ...string) (boards int, all bool) {
			detections, err := show(t, gray).Detect(context.Background(), vision.DetectOptions{Skip: func(part string) bool { return slices.Contains(skipped, part) }})
			if err != nil {
				t.Fatal(err)
			}
			return len(detections), slices.ContainsFunc(detections, func(d vision.Detection) bool { return worst(d.Mesh, truth[missing]) < 0.03 })
		}
		if boards, all := found(onlyFrames...); boards != 4 || !all {
			t.Errorf("board %d is not among the %d boards found", missing, boards)
		}
		if boards, all := found(append(onlyFrames, "beside others")...); boards != 3 || all {
			t.Errorf("without the search beside others, board %d is among the %d boards found", missing, boards)
		}
	}
}

// TestDetectSmall finds six boards with cells 15 pixels wide, printed pale.
func TestDetectSmall(t *testing.T) {
	pale := render.Line{Width: 0.03, Color: color.RGBA{150, 150, 150, 255}}
	page := render.Page{Width: 340, Height: 240}
	for i := range 6 {
		look := render.Look{Frame: pale, Box: pale, Cell: pale, Shade: render.ShadeRows}
		page.Boards = append(page.Boards, render.Board{Puzzle: puzzle, X: 20 + float64(i%3)*105, Y: 20 + float64(i/3)*105, Look: look})
	}
	gray, _ := photo(t, render.Spec{Page: page, Camera: render.Camera{Width: 520, Height: 390, Span: 345}, Sensor: render.Sensor{Defocus: 0.6}})
	if boards := find(t, gray); len(boards) != 6 {
		t.Errorf("found %d boards, want 6", len(boards))
	}
}

// TestDetectFilled reports boards with a digit written into every empty cell, some as
// large as the cell.
func TestDetectFilled(t *testing.T) {
	for writer := range 6 {
		p := page(render.Look{})
		hand := &p.Boards[0].Hand
		hand.Writer, hand.Size = uint64(writer), 0.7+0.05*float64(writer)
		for i, given := range puzzle {
			if given == 0 {
				hand.Entries[i] = uint8(1 + (i+writer)%9)
			}
		}
		gray, truth := photo(t, render.Spec{Page: p, Camera: phone, Sensor: render.Sensor{Defocus: 1.5, Noise: 4}})
		boards := find(t, gray)
		if len(boards) == 0 || worst(boards[0].Mesh, truth[0]) > 0.02 || boards[0].Probability < vision.Reported {
			t.Errorf("writer %d: found %+v, want the board", writer, boards)
		}
	}
}

// TestDetectNothing is sure of nothing where there is no Sudoku. What has enough
// lines to be one may be given as faint.
func TestDetectNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in all ways: not with -short")
	}
	tests := []struct {
		name string
		kind render.ItemKind
		size float64
	}{
		{"crossword", render.Crossword, 13},
		{"table", render.Table, 5},
		{"chess board", render.Chess, 8},
		{"calendar", render.Calendar, 7},
		{"small Sudoku", render.SmallSudoku, 6},
		{"large Sudoku", render.SmallSudoku, 16},
		{"tiles", render.Tiles, 8},
		{"prose", render.Prose, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			item := render.Item{Kind: test.kind, X: 10, Y: 10, W: 90, H: 90, Size: test.size}
			gray, _ := photo(t, render.Spec{Page: render.Page{Width: 110, Height: 110, Items: []render.Item{item}}})
			for _, b := range find(t, gray) {
				if b.Probability >= 0.5 {
					t.Errorf("found a board at %v", b.Mesh.Corners())
				}
			}
		})
	}
}

// TestDetectOdd asks for boards in pictures that hold nothing at all.
func TestDetectOdd(t *testing.T) {
	noise := image.NewGray(image.Rect(0, 0, 300, 200))
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.IntN(256))
	}
	for _, gray := range []*image.Gray{
		image.NewGray(image.Rect(0, 0, 1, 1)),
		image.NewGray(image.Rect(0, 0, 1, 3000)),
		image.NewGray(image.Rect(0, 0, 640, 480)),
		noise,
		noise.SubImage(image.Rect(17, 31, 200, 190)).(*image.Gray),
	} {
		if boards := find(t, gray); len(boards) != 0 {
			t.Errorf("found %d boards in %v", len(boards), gray.Rect)
		}
	}
	if _, err := vision.NewImage(&image.Gray{}); err == nil {
		t.Error("a picture without pixels gave no error")
	}
}

// TestRectify puts the lines on the multiples of cell.Side, however the
// paper bends.
func TestRectify(t *testing.T) {
	spec := render.Spec{
		Page:   render.Page{Width: 130, Height: 130, Boards: []render.Board{{Puzzle: puzzle, X: 20, Y: 20}}},
		Shape:  render.Shape{Curl: 35, CurlLength: 40, Spine: 5},
		Camera: render.Camera{Width: 1600, Height: 1200, Span: 150, Pitch: 15},
	}
	gray, _ := photo(t, spec)
	flat, err := show(t, gray).Rectify(find(t, gray)[0].Mesh, vision.Luma, false)
	if err != nil {
		t.Fatal(err)
	}
	for line := 1; line < 9; line++ {
		for i := range 9 {
			along := i*cell.Side + cell.Side/8
			if d := darkestNear(flat, line*cell.Side, along, false); abs(d) > 2 {
				t.Errorf("vertical line %d is %d pixels off in row %d", line, d, i)
			}
			if d := darkestNear(flat, line*cell.Side, along, true); abs(d) > 2 {
				t.Errorf("horizontal line %d is %d pixels off in column %d", line, d, i)
			}
		}
	}
}

// darkestNear returns how far from pos the darkest pixel lies, within 8.
func darkestNear(g *image.Gray, pos, along int, horizontal bool) int {
	best, darkest := 0, 256
	for d := -8; d <= 8; d++ {
		x, y := pos+d, along
		if horizontal {
			x, y = y, x
		}
		if v := int(g.GrayAt(x, y).Y); v < darkest || v == darkest && abs(d) < abs(best) {
			best, darkest = d, v
		}
	}
	return best
}

func abs(i int) int { return max(i, -i) }

func TestTurn(t *testing.T) {
	gray, _ := photo(t, render.Spec{Page: render.Page{Boards: []render.Board{{Puzzle: puzzle}}}})
	b := find(t, gray)[0].Mesh
	if got := b.Turn(1).Corners(); got[0] != b.Corners()[3] || got[1] != b.Corners()[0] {
		t.Errorf("after a quarter turn the corners are %v, before %v", got, b.Corners())
	}
	if b.Turn(1).Turn(3) != b || b.Turn(-1) != b.Turn(3) || b.Turn(4) != b {
		t.Error("turns do not add up")
	}
}

func BenchmarkDetect(b *testing.B) {
	for _, width := range []int{640, 4000} {
		spec := render.Spec{
			Page:   render.Page{Width: 130, Height: 130, Boards: []render.Board{{Puzzle: puzzle, X: 20, Y: 20}}},
			Camera: render.Camera{Width: width, Height: width * 3 / 4, Span: 180, Pitch: 10, Roll: 5},
		}
		p, err := render.New().Render(spec)
		if err != nil {
			b.Fatal(err)
		}
		gray := image.NewGray(p.Image.Bounds())
		draw.Draw(gray, gray.Bounds(), p.Image, image.Point{}, draw.Src)
		b.Run(fmt.Sprintf("%dx%d", width, width*3/4), func(b *testing.B) {
			for range b.N {
				picture, err := vision.NewImage(gray)
				if err != nil {
					b.Fatal(err)
				}
				boards, err := picture.Detect(context.Background(), vision.DetectOptions{})
				if err != nil || len(boards) != 1 {
					b.Fatal(len(boards), err)
				}
				if _, err := picture.Rectify(boards[0].Mesh, vision.Luma, boards[0].Inverted); err != nil {
					b.Fatal(err)
				}
				picture.Close()
			}
		})
	}
}
