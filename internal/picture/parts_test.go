package picture

import (
	"bytes"
	"errors"
	"image"
	"image/draw"
	"image/jpeg"
	"runtime"
	"slices"
	"testing"
)

// enlarged is a picture in every kind of JPEG, large enough to be coded in parts.
func enlarged(t *testing.T) map[string][]byte {
	all := map[string][]byte{"photo": photo(t, 1703, 1205), "turned": withExif(photo(t, 1704, 1206), 6)}
	gray := image.NewGray(image.Rect(0, 0, 1703, 1205))
	img, err := jpeg.Decode(bytes.NewReader(all["photo"]))
	if err != nil {
		t.Fatal(err)
	}
	draw.Draw(gray, gray.Rect, img, image.Point{}, draw.Src)
	all["gray"] = jpegOf(t, gray, 90)
	return all
}

// TestPartsAreTheWhole codes pictures with as many processors, and wants the same
// coefficients, in files with restart markers that any decoder reads.
func TestPartsAreTheWhole(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for name, data := range enlarged(t) {
		var whole [3][]int16
		for _, processors := range []int{1, 2, 3, 11} {
			runtime.GOMAXPROCS(processors)
			p, err := DecodeToEncode(data, 0)
			if err != nil {
				t.Fatal(err)
			}
			file := encoded(t, func(b *bytes.Buffer) error { return p.Encode(b, mark(p.Image, image.Rect(600, 500, 700, 700))) })
			if _, err := jpeg.Decode(bytes.NewReader(file)); err != nil {
				t.Fatal(err)
			}
			if n := restarts(file); n != processors-1 {
				t.Errorf("%s, %d processors: %d restart markers", name, processors, n)
			}
			parts := coefficients(t, file)
			if processors == 1 {
				whole = parts
			}
			for i := range whole {
				if !slices.Equal(parts[i], whole[i]) {
					t.Errorf("%s, %d processors: other coefficients in component %d", name, processors, i)
				}
			}
		}
	}
}

// restarts counts the restart markers in the coded data of a file.
func restarts(file []byte) (n int) {
	for i := bytes.LastIndex(file, []byte{0xff, markerSOS}); i+1 < len(file); i++ {
		if file[i] == 0xff && file[i+1]&^7 == markerRST0 {
			n++
		}
	}
	return n
}

func coefficients(t *testing.T, file []byte) (all [3][]int16) {
	t.Helper()
	coder, err := openJPEG(file)
	if err != nil {
		t.Fatal(err)
	}
	defer coder.close()
	if err := coder.start(); err != nil {
		t.Fatal(err)
	}
	for i, c := range coder.components {
		for y := range c.blocks.Y {
			row, err := coder.row(i, y)
			if err != nil {
				t.Fatal(err)
			}
			all[i] = append(all[i], row...)
		}
	}
	return all
}

func TestPartRows(t *testing.T) {
	for _, test := range []struct {
		units            image.Point
		processors, rows int
	}{
		{image.Pt(252, 189), 2, 95},
		{image.Pt(504, 378), 2, 130},
		{image.Pt(8192, 3), 2, 2},
		{image.Pt(8192, 8192), 1, 7},
		{image.Pt(1, 8192), 1, 8192},
	} {
		if got := partRows(test.units, test.processors); got != test.rows {
			t.Errorf("%v units, %d processors: %d rows, want %d", test.units, test.processors, got, test.rows)
		}
	}
}

// TestDamageInParts gives large pictures a coefficient that no file can hold, in the
// first part or the last.
func TestDamageInParts(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	data := photo(t, 1703, 1205)
	head, err := readJPEGHead(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range []int{0, 150} {
		coder, err := openJPEG(data)
		if err != nil {
			t.Fatal(err)
		}
		defer coder.close()
		if err := coder.start(); err != nil {
			t.Fatal(err)
		}
		row, err := coder.row(0, y)
		if err != nil {
			t.Fatal(err)
		}
		row[64+5] = 1024
		if _, err := (&jpegSource{head: head}).write(coder); !errors.Is(err, ErrCorrupt) {
			t.Errorf("damaged in row %d: error %v", y, err)
		}
	}
}
