package main

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

//go:embed fit.py
var fitProgram string

// python is Debian's interpreter, which finds Debian's PyTorch.
const python = "/usr/bin/python3"

// fit trains a network without recurrent layers: PyTorch finds the weights, many
// times as fast as lstmtraining does, and they replace those of a model that
// lstmtraining has begun.
func fit(n network, dir string, m material) (model string, err error) {
	begun, err := begin(n, dir, m)
	if err != nil {
		return "", err
	}
	weights := filepath.Join(dir, "weights")
	command := exec.Command(python, "-c", fitProgram, n.layers, filepath.Dir(m.train), filepath.Dir(m.heldOut), strconv.Itoa(n.epochs), weights)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", python, err)
	}
	model = filepath.Join(dir, n.name+"_fitted.traineddata")
	return model, replaceWeights(begun, weights, model)
}

// begin gives a model that is hardly trained, in a folder that is emptied first: an older
// network there would be trained on.
func begin(n network, dir string, m material) (model string, err error) {
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	const iterations = 100
	n.schedule = schedule{{1e-3, 1}}
	n.samples = iterations
	models, err := train(n, dir, m.starter, m.train)
	if err != nil {
		return "", err
	}
	return models[0], nil
}

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
