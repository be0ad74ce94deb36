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

// Chunk is a part of a file: lines with one puzzle each, or one puzzle of several lines.
type Chunk struct {
	Text string
	// File is the name of the file and Line the number of the first line.
	File string
	Line int
	// Whole reports that the text is one puzzle.
	Whole bool
}

// chunkBytes is the approximate size of a chunk of lines. It makes the overhead per chunk
// small and still keeps all workers busy.
const chunkBytes = 1 << 15

// A longer line (in bytes) or a taller grid (in lines) is not a puzzle.
const (
	longestLine = 1 << 20
	tallestGrid = 30
)

// byteOrderMark is the first character of texts that some editors write.
const byteOrderMark = "\ufeff"

var errNoText = errors.New("a line is longer than a megabyte: this is not a text file")

var errBinary = errors.New("is not a text file; photodoku solve reads pictures")

// readLine reads a line including its end. The error after the last line is
// io.EOF.
func readLine(in *bufio.Reader) (string, error) {
	text, err := in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		err = errNoText
	}
	return string(text), err
}

// Chunks splits a text into chunks while it reads the text. If one of the first lines
// that are not comments has the length of a puzzle, every line is a puzzle. Otherwise a
// puzzle has several lines. With alone, each puzzle has its own chunk.
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

// linePerPuzzle inspects the first lines without consuming them.
func linePerPuzzle(in *bufio.Reader) (bool, error) {
	for size := 1; ; size = min(size*2, longestLine) {
		head, err := in.Peek(max(size, in.Buffered()))
		if err != nil && err != io.EOF {
			return false, err
		}
		text := string(head)
		if strings.ContainsRune(text, 0) {
			return false, errBinary
		}
		ended := err == io.EOF || len(head) == longestLine
		short := 0
		for line := range strings.Lines(text) {
			if !ended && !strings.HasSuffix(line, "\n") {
				break
			}
			if isComment(line) {
				continue
			}
			if len(strings.TrimSpace(line)) >= 81 {
				return true, nil
			}
			// A grid has nine lines. Fewer short lines may be invalid puzzles.
			if short++; short == 9 {
				return false, nil
			}
		}
		if ended {
			return short == 0, nil
		}
	}
}

// isComment reports whether a line is empty, a comment or a heading.
func isComment(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, ";") || strings.HasPrefix(line, "[")
}

// yieldBlocks yields the available input up to the last line end.
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

// yieldLines yields one line at a time.
func yieldLines(file string, in *bufio.Reader, yield func(Chunk, error) bool) {
	for line := 1; ; line++ {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			yield(Chunk{}, err)
			return
		}
		if text != "" && !isComment(text) && !yield(Chunk{Text: text, File: file, Line: line}, nil) {
			return
		}
		if err == io.EOF {
			return
		}
	}
}

// yieldGrids yields puzzles of several lines. Each ends with its 81st cell or
// an empty line. The section [State] of .sdk files is skipped.
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
		if !state && !isComment(text) {
			if grid.Text == "" {
				grid.Line = line
			}
			grid.Text += text
		}
		ended := grid.Text != "" && (err == io.EOF || strings.TrimSpace(text) == "" || strings.Count(grid.Text, "\n") == tallestGrid)
		if ended || isWhole(grid.Text) {
			if !isFrame(grid.Text) && !yield(grid, nil) {
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

// isFrame reports whether a text contains only frame characters.
func isFrame(text string) bool { return strings.Trim(text, "-+|=* \t\r\n") == "" }
