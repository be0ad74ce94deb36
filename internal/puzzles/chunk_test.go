package puzzles

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/photodoku/photodoku/solver"
)

const easy = "7.6..2..5.24......18..53..68..71......3564..26..2..7.4.98.75...3..841.2...5..63.."

func entry(line int, puzzle string, err error) string {
	return fmt.Sprintf("%d %s %v", line, puzzle, err)
}

// found returns the puzzles of a text with their line numbers.
func found(t *testing.T, r io.Reader, alone bool) []string {
	t.Helper()
	var list []string
	for c, err := range Chunks("f", r, alone) {
		if err != nil {
			t.Fatal(err)
		}
		if c.Whole {
			g, err := solver.Parse(c.Text)
			list = append(list, entry(c.Line, g.String(), err))
			continue
		}
		line := c.Line
		for text := range strings.Lines(c.Text) {
			if !isComment(text) {
				g, err := solver.Parse(text)
				list = append(list, entry(line, g.String(), err))
			}
			line++
		}
	}
	return list
}

func TestChunksOfLines(t *testing.T) {
	var text strings.Builder
	var want []string
	for i := range 3000 {
		switch i % 5 {
		case 3:
			text.WriteString("# a comment\r\n")
		case 4:
			text.WriteString("\n")
		default:
			puzzle := strings.Replace(easy, ".", fmt.Sprint(i%9+1), 1)
			text.WriteString(puzzle + "\n")
			want = append(want, entry(i+1, puzzle, nil))
		}
	}
	whole := strings.TrimSuffix(text.String(), "\n")
	for name, wrap := range map[string]func(io.Reader) io.Reader{
		"at once":       func(r io.Reader) io.Reader { return r },
		"byte by byte":  iotest.OneByteReader,
		"in halves":     iotest.HalfReader,
		"last with EOF": iotest.DataErrReader,
	} {
		for _, alone := range []bool{false, true} {
			if got := found(t, wrap(strings.NewReader(whole)), alone); !slices.Equal(got, want) {
				t.Errorf("%s: %d puzzles, want %d, or not the same", name, len(got), len(want))
			}
		}
	}
}

func TestChunksOfGrids(t *testing.T) {
	rows := ""
	for i := 0; i < 81; i += 9 {
		rows += easy[i:i+9] + "\n"
	}
	frame := "+---+\n"
	want := []string{entry(2, easy, nil), entry(14, easy, nil)}
	got := found(t, strings.NewReader("# one\n"+frame+rows+frame+"\n"+frame+rows+frame), false)
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	got = found(t, strings.NewReader(rows+rows), false)
	if want := []string{entry(1, easy, nil), entry(10, easy, nil)}; !slices.Equal(got, want) {
		t.Errorf("without space between: got %q, want %q", got, want)
	}
}

// Short lines before the first puzzle are invalid puzzles. A byte order mark is
// ignored.
func TestChunksAfterBadLines(t *testing.T) {
	text := strings.Repeat("12..\n", 8) + easy + "\n"
	got := found(t, strings.NewReader(text), false)
	if last := len(got) - 1; last != 8 || got[last] != entry(9, easy, nil) {
		t.Errorf("got %q, want 8 bad lines and a puzzle", got)
	}
	for _, alone := range []bool{false, true} {
		got := found(t, strings.NewReader(byteOrderMark+easy+"\r\n"), alone)
		if want := []string{entry(1, easy, nil)}; !slices.Equal(got, want) {
			t.Errorf("after a byte order mark: got %q, want %q", got, want)
		}
	}
}

func TestChunksReadError(t *testing.T) {
	for _, start := range []string{"", easy + "\n", easy[:20]} {
		r := io.MultiReader(strings.NewReader(start), iotest.ErrReader(io.ErrClosedPipe))
		var last error
		for _, err := range Chunks("f", r, false) {
			last = err
		}
		if last != io.ErrClosedPipe {
			t.Errorf("after %q: %v", start, last)
		}
	}
}

// Binary input is refused without reading all of it.
func TestChunksOfBinaryInput(t *testing.T) {
	for character, want := range map[string]error{"\x00": errBinary, "5": errNoText} {
		in := strings.NewReader(strings.Repeat(character, 4<<20))
		var last error
		for _, err := range Chunks("f", in, false) {
			last = err
		}
		if last != want || in.Len() == 0 {
			t.Errorf("%q repeated gave %v with %d bytes left, want %v", character, last, in.Len(), want)
		}
	}
	for c, err := range Chunks("f", strings.NewReader(strings.Repeat("a word\n", 1<<17)), false) {
		if err != nil || strings.Count(c.Text, "\n") > tallestGrid {
			t.Fatalf("words gave a chunk of %d bytes, %v", len(c.Text), err)
		}
	}
}

// A puzzle is available before the next one is written.
func TestChunksAreNotDelayed(t *testing.T) {
	r, w := io.Pipe()
	got := make(chan string)
	go func() {
		defer close(got)
		for c := range Chunks("f", r, false) {
			got <- strings.TrimSpace(c.Text)
		}
	}()
	for range 3 {
		fmt.Fprintln(w, easy)
		if text := <-got; text != easy {
			t.Errorf("got %q", text)
		}
	}
	w.Close()
	if text, more := <-got; more {
		t.Errorf("got %q after the end", text)
	}
}

// FuzzChunks checks line numbers, and that every puzzle has one answer.
func FuzzChunks(f *testing.F) {
	f.Add(easy+"\n#\n"+easy, false)
	f.Add("[Puzzle]\n123\n\n456\n[State]\n", false)
	f.Add("\n\n"+easy+"x\n", true)
	f.Fuzz(func(t *testing.T, text string, alone bool) {
		for c, err := range Chunks("f", strings.NewReader(text), alone) {
			if err != nil || c.Line < 1 || c.Line > strings.Count(text, "\n")+1 {
				t.Fatalf("a chunk at line %d, %v", c.Line, err)
			}
			if !c.Whole && !strings.Contains(text, c.Text) {
				t.Fatalf("a chunk %q that is not in the text", c.Text)
			}
			a := Answerer{Format: JSON}.Answer(c)
			if a.Puzzles < a.Unreadable+a.Unsolved || a.Puzzles != strings.Count(string(a.Text), "\n") {
				t.Fatalf("%d puzzles, %d unreadable, %d unsolved, answers %q", a.Puzzles, a.Unreadable, a.Unsolved, a.Text)
			}
		}
	})
}
