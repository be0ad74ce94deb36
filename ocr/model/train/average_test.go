package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
)

const shipped = "../digits.traineddata"

func TestAverageOfAModelAndItselfIsTheModel(t *testing.T) {
	out := filepath.Join(t.TempDir(), "mean")
	if err := average([]string{shipped, shipped}, out); err != nil {
		t.Fatal(err)
	}
	if a, b := readFile(t, shipped), readFile(t, out); !bytes.Equal(a, b) {
		t.Error("it is another model")
	}
}

func TestAverageIsTheMeanOfEachWeight(t *testing.T) {
	model := readFile(t, shipped)
	places := findWeights(model)
	// Nearly all of a network's file is its weights, of 8 bytes each.
	if 8*len(places) < len(model)*95/100 {
		t.Fatalf("%d weights in %d bytes", len(places), len(model))
	}
	moved := bytes.Clone(model)
	for _, at := range places {
		binary.LittleEndian.PutUint64(moved[at:], math.Float64bits(weight(model, at)+1))
	}
	other, out := filepath.Join(t.TempDir(), "other"), filepath.Join(t.TempDir(), "mean")
	if err := os.WriteFile(other, moved, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := average([]string{shipped, other}, out); err != nil {
		t.Fatal(err)
	}
	mean := readFile(t, out)
	for _, at := range places {
		if got, want := weight(mean, at), weight(model, at)+0.5; math.Abs(got-want) > 1e-9 {
			t.Fatalf("the weight at %d is %g, want %g", at, got, want)
		}
	}
}

func TestAverageTakesModelsOfOneNetworkOnly(t *testing.T) {
	if err := average([]string{shipped, "../quick.traineddata"}, filepath.Join(t.TempDir(), "mean")); err == nil {
		t.Error("no error")
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
