package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/photodoku/photodoku/ocr/model"
)

//go:embed fit.py
var fitProgram string

// python is Debian's interpreter, which finds Debian's PyTorch.
const python = "/usr/bin/python3"

// fit trains a network: PyTorch finds the weights, many times as fast as lstmtraining does. They replace
// those of a base model. If tune is 0, the base is a new model that lstmtraining has begun. Otherwise it is the
// present model, and the training continues from its weights for tune epochs.
func fit(n network, dir string, m material, tune int) (fitted string, err error) {
	begun, start, epochs := "", []string(nil), n.epochs
	if tune == 0 {
		begun, err = begin(n, dir, m)
	} else {
		begun, start, epochs = filepath.Join(dir, "present.traineddata"), []string{filepath.Join(dir, "start")}, tune
		err = n.present(begun, start[0])
	}
	if err != nil {
		return "", err
	}
	weights := filepath.Join(dir, "weights")
	args := append([]string{"-c", fitProgram, n.layers, n.set.characters, m.train, m.heldOut, strconv.Itoa(epochs), weights}, start...)
	command := exec.Command(python, args...)
	// Networks are trained side by side, and a second thread would gain little.
	command.Env = append(os.Environ(), "OMP_NUM_THREADS=1")
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", python, err)
	}
	fitted = filepath.Join(dir, n.name+"_fitted.traineddata")
	return fitted, replaceWeights(begun, weights, fitted)
}

// present writes the present model of a network, and its weights.
func (n network) present(file, weights string) error {
	data, err := model.Decompress(n.model)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	var values []byte
	for _, at := range findWeights(data) {
		values = append(values, data[at:at+8]...)
	}
	return errors.Join(os.WriteFile(file, data, 0o644), os.WriteFile(weights, values, 0o644))
}
