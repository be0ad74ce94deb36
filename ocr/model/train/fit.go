package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

//go:embed fit.py
var fitProgram string

// python is Debian's interpreter, which finds Debian's PyTorch.
const python = "/usr/bin/python3"

// fit trains a network: PyTorch finds the weights, many times as fast as lstmtraining does,
// and they replace those of a model that lstmtraining has begun.
func fit(n network, dir string, m material) (model string, err error) {
	begun, err := begin(n, dir, m)
	if err != nil {
		return "", err
	}
	weights := filepath.Join(dir, "weights")
	command := exec.Command(python, "-c", fitProgram, n.layers, n.set.characters, m.train, m.heldOut, strconv.Itoa(n.epochs), weights)
	// Networks are trained side by side, and a second thread would gain little.
	command.Env = append(os.Environ(), "OMP_NUM_THREADS=1")
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", python, err)
	}
	model = filepath.Join(dir, n.name+"_fitted.traineddata")
	return model, replaceWeights(begun, weights, model)
}
