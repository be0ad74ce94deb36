package eval

import (
	"bytes"
	"encoding/xml"
	"testing"
)

// TestDiagram draws a bin that is calibrated and one that is not.
func TestDiagram(t *testing.T) {
	a := []ConfidenceBin{{From: 0}, {From: 0.8, Boards: 10, Right: 9}, {From: 0.95, Boards: 100, Right: 20}}
	b := []ConfidenceBin{{From: 0}, {From: 0.8, Boards: 30, Right: 27}, {From: 0.95}}
	bins := MergeConfidences(a, b)
	if len(bins) != 3 || bins[1].Boards != 40 || bins[1].Right != 36 {
		t.Fatalf("merged to %+v, want 36 of 40 in the second of three bins", bins)
	}
	var svg bytes.Buffer
	if err := Diagram(&svg, bins); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Boxes []struct {
			Y      float64 `xml:"y,attr"`
			Height float64 `xml:"height,attr"`
			Fill   string  `xml:"fill,attr"`
		} `xml:"rect"`
		Dots []struct {
			Y float64 `xml:"cy,attr"`
		} `xml:"circle"`
	}
	if err := xml.Unmarshal(bytes.ReplaceAll(svg.Bytes(), []byte(`"100%"`), []byte(`"100"`)), &got); err != nil {
		t.Fatalf("the SVG is not valid: %v", err)
	}
	// The first box is the background. The bin without boards has none.
	if len(got.Boxes) != 3 || len(got.Dots) != 2 {
		t.Fatalf("got %d boxes and %d dots, want 3 and 2", len(got.Boxes), len(got.Dots))
	}
	for i, within := range []bool{true, false} {
		box, dot := got.Boxes[i+1], got.Dots[i]
		if (dot.Y >= box.Y && dot.Y <= box.Y+box.Height) != within {
			t.Errorf("bin %d: dot at %v, box %+v; want the dot within the box: %v", i+1, dot.Y, box, within)
		}
	}
}
