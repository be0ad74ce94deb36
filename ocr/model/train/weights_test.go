package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/photodoku/photodoku/ocr/model"
)

// TestReplaceWeights puts the weights of a model into a copy of it in which they are lost.
func TestReplaceWeights(t *testing.T) {
	whole, err := model.Decompress(model.Print)
	if err != nil {
		t.Fatal(err)
	}
	places := findWeights(whole)
	// Nearly all of a network's file is its weights, of 8 bytes each.
	if 8*len(places) < len(whole)*95/100 {
		t.Fatalf("%d weights in %d bytes", len(places), len(whole))
	}
	lost := bytes.Clone(whole)
	var values []byte
	for _, at := range places {
		values = append(values, whole[at:at+8]...)
		copy(lost[at:], make([]byte, 8))
	}
	dir := t.TempDir()
	begun, weights, out := filepath.Join(dir, "begun"), filepath.Join(dir, "weights"), filepath.Join(dir, "out")
	for file, data := range map[string][]byte{begun: lost, weights: values} {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := replaceWeights(begun, weights, out); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, whole) {
		t.Errorf("the model differs from the one whose weights it got (%v)", err)
	}
	if err := os.WriteFile(weights, values[8:], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := replaceWeights(begun, weights, out); err == nil {
		t.Error("a weight is missing, and there is no error")
	}
}
