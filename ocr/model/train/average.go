package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
)

// average writes the mean of models to a file. The weights of a network that
// learns go to and fro about good ones, and their mean over time lies nearer to
// those than any (stochastic weight averaging, Izmailov et al. 2018).
func average(models []string, file string) error {
	var all [][]byte
	for _, m := range models {
		data, err := os.ReadFile(m)
		if err != nil {
			return err
		}
		if len(all) > 0 && len(data) != len(all[0]) {
			return fmt.Errorf("%s and %s are of different networks", models[0], m)
		}
		all = append(all, data)
	}
	mean := all[0]
	weights := findWeights(mean)
	if len(weights) == 0 {
		return errors.New("no matrix of weights in " + models[0])
	}
	for _, at := range weights {
		sum := 0.0
		for _, data := range all {
			sum += weight(data, at)
		}
		binary.LittleEndian.PutUint64(mean[at:], math.Float64bits(sum/float64(len(all))))
	}
	return os.WriteFile(file, mean, 0o644)
}

func weight(model []byte, at int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(model[at:]))
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
