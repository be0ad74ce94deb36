package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
)

// A file may have 1/fileShare of the memory limit. The blocks of a stream are joined, so that
// reading needs twice its size.
const fileShare = 2

var errFolder = errors.New(`is a folder; solve it with "photodoku batch -o OUT FOLDER"`)

// read returns a photo's bytes, at most half of the memory limit. Reading from a pipe may
// block.
func read(ctx context.Context, path string, stdin io.Reader, memory int64) ([]byte, error) {
	return interruptibly(ctx, func() ([]byte, error) { return readAll(path, stdin, memory/fileShare) })
}

func readAll(path string, stdin io.Reader, limit int64) ([]byte, error) {
	if path == stdio {
		return readPicture(stdin, 0, limit)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, outfile.Reason(err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, outfile.Reason(err)
	case info.IsDir():
		return nil, errFolder
	}
	return readPicture(f, info.Size(), limit)
}

// filesOf returns the paths of inputs. Standard input may be a file, too.
func filesOf(inputs []string) []string {
	files := slices.Clone(inputs)
	for i, path := range files {
		if path == stdio {
			files[i] = "/dev/stdin"
		}
	}
	return files
}

// withStdio replaces the paths of standard input, such as /dev/stdin, by "-": in a worker
// process they lead to its requests.
func withStdio(paths []string, stdin io.Reader) []string {
	f, ok := stdin.(*os.File)
	if !ok {
		return paths
	}
	in, err := f.Stat()
	if err != nil {
		return paths
	}
	paths = slices.Clone(paths)
	for i, path := range paths {
		if info, err := os.Stat(path); err == nil && os.SameFile(info, in) && !hasOwnName(path, info) {
			paths[i] = stdio
		}
	}
	return paths
}

// hasOwnName reports whether a path leads to the same file in every process. A photo may
// also be standard input by chance, as in "photodoku solve a.jpg < a.jpg".
func hasOwnName(path string, info os.FileInfo) bool {
	return info.Mode().IsRegular() && !strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, "/proc/")
}

// keepInputs returns an error if the output that a flag names is one of the inputs.
func keepInputs(flag, output string, inputs []string) error {
	var names outfile.Namer
	names.Protect(filesOf(inputs))
	if output != "" && output != stdio && names.IsInput(output) {
		return usagef("--%s %s would overwrite an input; choose another name", flag, outfile.Quote(output))
	}
	return nil
}

// headBytes is the number of bytes that identify a picture or document.
const headBytes = 512

// readPicture reads a file of at most limit bytes. If the file does not begin like a
// picture or document, readPicture returns only the beginning, because the input may be
// endless. Decoding then fails.
func readPicture(r io.Reader, size, limit int64) ([]byte, error) {
	in := bufio.NewReaderSize(r, headBytes)
	head, err := in.Peek(headBytes)
	if err == nil && !document.Known(head) {
		return head, nil
	}
	return readLimited(in, size, limit, "allow more with --memory")
}

// readLimited reads at most limit bytes, because a device or a pipe may be endless.
// size is the expected number of bytes, 0 if unknown. The error for a larger input ends with
// the advice.
func readLimited(r io.Reader, size, limit int64, advice string) ([]byte, error) {
	tooLarge := fmt.Errorf("has more than %d MB; %s", limit>>20, advice)
	if size > limit {
		return nil, tooLarge
	}
	// A growing buffer would be copied and need several times the limit.
	var blocks [][]byte
	r = io.LimitReader(r, limit+1)
	total := int64(0)
	for length := max(size, 1<<16) + 1; ; length = 1 << 24 {
		block := make([]byte, length)
		n, err := io.ReadFull(r, block)
		blocks = append(blocks, block[:n])
		total += int64(n)
		switch {
		case total > limit:
			return nil, tooLarge
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			return joined(blocks), nil
		case err != nil:
			return nil, outfile.Reason(err)
		}
	}
}

func joined(blocks [][]byte) []byte {
	if len(blocks) == 1 {
		return blocks[0]
	}
	return bytes.Join(blocks, nil)
}
