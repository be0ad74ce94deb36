package puzzles

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/photodoku/photodoku/solver"
)

// Chunk is a piece of a file: some lines with a puzzle each, or one puzzle that
// takes several lines.
type Chunk struct {
	Text string
	// File is the name of the file, and Line the number of the first line.
	File string
	Line int
	// Whole tells that the text is one puzzle.
	Whole bool
}

// chunkBytes is about how much a chunk of lines holds: enough that handing it
// to a worker costs little, little enough that all workers have one.
const chunkBytes = 1 << 15

// longestLine is the size in bytes from which a line, and tallestGrid that in
// lines from which a puzzle of several lines, is taken for something else.
const (
	longestLine = 1 << 20
	tallestGrid = 30
)

// byteOrderMark is what some editors begin a text with.
const byteOrderMark = "\ufeff"

var errNoText = errors.New("a line is longer than a megabyte: this is no text")

// readLine reads a line with its end; after the last one the error is io.EOF.
func readLine(in *bufio.Reader) (string, error) {
	text, err := in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		err = errNoText
	}
	return string(text), err
}

// Chunks cuts a text into chunks as soon as it can be read. If one of its first
// lines that are no comments is as long as a puzzle, every line is one; otherwise
// the puzzles take several lines. With alone, each puzzle gets its own chunk.
func Chunks(file string, r io.Reader, alone bool) iter.Seq2[Chunk, error] {
	in := bufio.NewReaderSize(r, longestLine)
	return func(yield func(Chunk, error) bool) {
		if mark, _ := in.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
			in.Discard(len(byteOrderMark))
		}
		lines, err := linePerPuzzle(in)
		switch {
		case err != nil:
			yield(Chunk{}, err)
		case !lines:
			yieldGrids(file, in, yield)
		case alone:
			yieldLines(file, in, yield)
		default:
			yieldBlocks(file, in, yield)
		}
	}
}

// linePerPuzzle looks at the first lines without taking them.
func linePerPuzzle(in *bufio.Reader) (bool, error) {
	for size := 1; ; size = min(size*2, longestLine) {
		head, err := in.Peek(max(size, in.Buffered()))
		if err != nil && err != io.EOF {
			return false, err
		}
		text := string(head)
		ended := err == io.EOF || len(head) == longestLine
		short := 0
		for line := range strings.Lines(text) {
			if !ended && !strings.HasSuffix(line, "\n") {
				break
			}
			if isRemark(line) {
				continue
			}
			if len(strings.TrimSpace(line)) >= 81 {
				return true, nil
			}
			// A grid has nine lines; one short line may be a bad one.
			if short++; short == 9 {
				return false, nil
			}
		}
		if ended {
			return short == 0, nil
		}
	}
}

// isRemark tells whether a line is empty or a comment or heading.
func isRemark(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, ";") || strings.HasPrefix(line, "[")
}

// yieldBlocks gives what can be read at once, up to the last end of a line.
func yieldBlocks(file string, in *bufio.Reader, yield func(Chunk, error) bool) {
	line := 1
	for {
		if _, err := in.Peek(1); err == io.EOF {
			return
		}
		block, err := in.Peek(min(max(in.Buffered(), 1), chunkBytes))
		end := bytes.LastIndexByte(block, '\n') + 1
		text := string(block[:end])
		in.Discard(end)
		if end == 0 {
			text, err = readLine(in)
		}
		if err != nil && err != io.EOF {
			yield(Chunk{}, err)
			return
		}
		if !yield(Chunk{Text: text, File: file, Line: line}, nil) {
			return
		}
		line += strings.Count(text, "\n")
	}
}

// yieldLines gives line by line.
func yieldLines(file string, in *bufio.Reader, yield func(Chunk, error) bool) {
	for line := 1; ; line++ {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			yield(Chunk{}, err)
			return
		}
		if text != "" && !isRemark(text) && !yield(Chunk{Text: text, File: file, Line: line}, nil) {
			return
		}
		if err == io.EOF {
			return
		}
	}
}

// yieldGrids gives puzzles of several lines: each ends with its 81st cell or
// an empty line. What .sdk files have as [State] is no further puzzle.
func yieldGrids(file string, in *bufio.Reader, yield func(Chunk, error) bool) {
	grid := Chunk{File: file, Whole: true}
	state := false
	for line := 1; ; line++ {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			yield(Chunk{}, err)
			return
		}
		if strings.HasPrefix(text, "[") {
			state = strings.HasPrefix(text, "[State]")
		}
		if !state && !isRemark(text) {
			if grid.Text == "" {
				grid.Line = line
			}
			grid.Text += text
		}
		ended := grid.Text != "" && (err == io.EOF || strings.TrimSpace(text) == "" || strings.Count(grid.Text, "\n") == tallestGrid)
		if ended || isWhole(grid.Text) {
			if !onlyDrawn(grid.Text) && !yield(grid, nil) {
				return
			}
			grid.Text = ""
		}
		if err == io.EOF {
			return
		}
	}
}

func isWhole(text string) bool {
	if strings.Count(text, "\n") < 9 {
		return false
	}
	_, err := solver.Parse(text)
	return err == nil
}

// onlyDrawn tells whether a text is no more than the last line of a frame.
func onlyDrawn(text string) bool { return strings.Trim(text, "-+|=* \t\r\n") == "" }
