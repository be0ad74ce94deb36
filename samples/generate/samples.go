package main

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// sample is one picture of the samples folder.
type sample struct {
	file string
	spec render.Spec
}

// samples are the pictures of the samples folder, in the order of samples.csv.
func samples() []sample {
	return []sample{
		{"newspaper.jpg", newspaper()},
		{"red-digits.jpg", redDigits()},
		{"folded.jpg", folded()},
		{"magazine.jpg", magazine()},
		{"book.jpg", book()},
		{"puzzle-page.jpg", puzzlePage()},
		{"handwriting.jpg", handwriting()},
		{"no-frame.jpg", noFrame()},
		{"sideways.jpg", sideways()},
		{"evening.jpg", evening()},
		{"screen.jpg", screen()},
		{"screenshot.png", screenshot()},
		{"phone.jpg", phone()},
		{"twelve-megapixels.jpg", twelveMegapixels()},
		{"crossword.jpg", crossword()},
	}
}

// makeSamples writes the samples and samples.csv.
func makeSamples(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	r := render.New()
	var list manifest
	for _, s := range samples() {
		photo, err := r.Render(s.spec)
		if err != nil {
			return fmt.Errorf("%s: %w", s.file, err)
		}
		if err := writePhoto(filepath.Join(dir, s.file), photo); err != nil {
			return err
		}
		list.add(s.file, photo.Boards, s.spec.Subject)
	}
	return list.write(filepath.Join(dir, "samples.csv"))
}

// writePhoto writes the JPEG, or a PNG if the photo has no JPEG.
func writePhoto(file string, p render.Photo) error {
	data := p.JPEG
	if data == nil {
		var buf bytes.Buffer
		if err := png.Encode(&buf, p.Image); err != nil {
			return err
		}
		data = buf.Bytes()
	}
	return os.WriteFile(file, data, 0o644)
}

// puzzle is one of 20 proper puzzles. They are fixed, so that the samples do not change.
func puzzle(i int) [81]uint8 {
	g, err := solver.Parse([]string{
		"..7.6..93.6...34.7..3.4.1..........6.....6.29618.29....8....57..92..76..75...1...",
		".3...76...275...39.1.39.42.....42...65.....4.....51.....59.....3.8...5.6.7....3..",
		".42...1.....7196...9.2...5..89..13..3.597..1..1......9......526.7.65.9...268...7.",
		".....2.........5.3496.....8.42.9..85.......4...17.4..61....6...26..3..71.....74..",
		"........3....19.4..24..5.7.5..1.....9.18.743....35.6...8..6..27.....1.5.7.2......",
		"..3695.8..71.......6...824...2.61...1...7.492.8....5..23..4.......3.296..9.1....8",
		".4..5.....87.4.951.9.7.3246.51....6...3.64...46..15.3.....3..24...5...877....6.9.",
		"5.....4.....2....87...439.2...4..7......78..6...63..2.....2.8.59.5.....3.2...9.6.",
		".....5..125.4.1..36.1.39..5..75....6....4..97..6..3..8...3...5..798..6...2...4...",
		"..25.9.61459.7.8.3..7.28.4.2384.....76..8...............416...8........7.7.8....9",
		"9..74..323...1.6..764.25....47832.6....6....7....7.2...7.18.9.6...257.1.138..9...",
		"5...2.3..6.3..52.9.9......82.1....4..5..12.......9...7..6..87.4..54.9.1.9..2.....",
		"3......5.17.5....3.56..37.12.914...5..5.....4.1......27.1658.3.....29...923.7..6.",
		"5...1....1...26.3..6.58.49......2.......41.7.62..5.9..91....853.........85......2",
		"5.1.28..4..........7.....56.....3.....91.628...5..79........4...874..6..3....18.2",
		"2.....7.8.65.9..1..9...23.....1.5.7......84..87.9..531.47...6.3.52...........915.",
		".8..2...4.6....1.895.......4..7.1..21...32........9.1..32.54..1.1....5.9..9..8.6.",
		".2...4.5.8.35..2.....1..483...7.....6...3.57.59......4..9.6.3..2....3.9..38.7562.",
		"..5...7..78.54.....3......4.2...7..61.....3.9..4.2.1.7....5..9..9287..65.56..3...",
		".1.....3.8......79.27..3.1.....8..6.1..72.3.83..6....2.8..61..7.5.9.......2...6..",
	}[i])
	if err != nil {
		panic(err)
	}
	return g
}
