package picture

import (
	"encoding/binary"
	"image"
	"runtime"

	"golang.org/x/sync/errgroup"
)

const (
	// wholePixels is the size up to which a picture is coded in one part.
	wholePixels = 2_000_000
	// mostInterval is how many units may lie between restart markers.
	mostInterval = 65535
)

// write codes the coefficients as a file without metadata. A large picture is
// coded in parts, on all processors, with restart markers between them. The
// Huffman tables of progressive files hold for the whole picture.
func (s *jpegSource) write(coder *jpegCoder) ([]byte, error) {
	units, processors := coder.units(), runtime.GOMAXPROCS(0)
	if s.head.progressive || s.head.size.X*s.head.size.Y <= wholePixels || processors == 1 {
		return coder.write(0, units.Y, 0)
	}
	rows := partRows(units, processors)
	parts := make([][]byte, (units.Y+rows-1)/rows)
	var group errgroup.Group
	group.SetLimit(processors)
	for i := range parts {
		group.Go(func() (err error) {
			parts[i], err = coder.write(i*rows, min(rows, units.Y-i*rows), rows*units.X)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return joined(parts, s.head.size.Y), nil
}

// partRows is how many rows of units each part has, but for the last.
func partRows(units image.Point, processors int) int {
	return min((units.Y+processors-1)/processors, mostInterval/units.X)
}

// joined makes one file of those of a picture's parts, given its height.
func joined(parts [][]byte, height int) []byte {
	var file []byte
	for i, part := range parts {
		scan := scanOf(part)
		if i == 0 {
			setHeight(part[:scan], height)
			scan = 0
		} else {
			file = append(file, 0xff, markerRST0+byte(i-1)%8)
		}
		file = append(file, part[scan:len(part)-len(endOfImage)]...)
	}
	return append(file, endOfImage...)
}

const endOfImage = "\xff\xd9"

// scanOf is where the coded data of a file without metadata begin.
func scanOf(file []byte) int {
	for at := 2; ; {
		marker := file[at+1]
		at += 2 + int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == markerSOS {
			return at
		}
	}
}

// setHeight sets what the frame header tells.
func setHeight(header []byte, height int) {
	for at := 2; at < len(header); at += 2 + int(binary.BigEndian.Uint16(header[at+2:])) {
		if marker := header[at+1]; marker == markerSOF0 || marker == markerSOF1 {
			binary.BigEndian.PutUint16(header[at+5:], uint16(height))
		}
	}
}
