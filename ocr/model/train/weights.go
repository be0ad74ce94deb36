package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
)

// replaceWeights writes a model with other weights, given in order.
func replaceWeights(model, weights, file string) error {
	data, err := os.ReadFile(model)
	if err != nil {
		return err
	}
	values, err := os.ReadFile(weights)
	if err != nil {
		return err
	}
	places := findWeights(data)
	if len(values) != 8*len(places) {
		return fmt.Errorf("%s has %d weights, and %s has room for %d", weights, len(values)/8, model, len(places))
	}
	for i, at := range places {
		w := binary.LittleEndian.Uint64(values[8*i:])
		if v := math.Float64frombits(w); math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%s: weight %d is %g", weights, i, v)
		}
		copy(data[at:], values[8*i:8*i+8])
	}
	return os.WriteFile(file, data, 0o644)
}

// findWeights gives the places of all weights in a model that is not made of
// whole numbers. A matrix (WeightMatrix::Serialize in Tesseract's
// lstm/weightmatrix.cpp) is a byte of flags, its two sizes, the value of nothing,
// which is 0, and its values, little-endian.
func findWeights(model []byte) (places []int) {
	const doubleAdam, head, most = 0x84, 1 + 4 + 4 + 8, 4096
	for i := 0; i+head < len(model); i++ {
		if model[i] != doubleAdam {
			continue
		}
		rows, columns := binary.LittleEndian.Uint32(model[i+1:]), binary.LittleEndian.Uint32(model[i+5:])
		none := binary.LittleEndian.Uint64(model[i+9:])
		if none != 0 || rows == 0 || columns == 0 || rows > most || columns > most {
			continue
		}
		first, size := i+head, 8*int(rows*columns)
		if first+size > len(model) {
			continue
		}
		for at := first; at < first+size; at += 8 {
			places = append(places, at)
		}
		i = first + size - 1
	}
	return places
}
