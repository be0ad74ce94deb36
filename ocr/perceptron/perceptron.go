// Package perceptron has networks with one hidden layer of rectified linear units.
package perceptron

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// Model gives the probabilities of classes. The first input of each hidden unit, and the last input of each output, is
// the constant 1.
type Model struct {
	// Hidden has the weights of each hidden unit, and Output those of each class.
	Hidden, Output [][]float64
}

// New makes a model of zeros.
func New(inputs, hidden, classes int) *Model {
	return &Model{layer(hidden, inputs), layer(classes, hidden+1)}
}

func layer(units, inputs int) [][]float64 {
	all := make([][]float64, units)
	for i := range all {
		all[i] = make([]float64, inputs)
	}
	return all
}

// Parse reads models of the same size from a table of all their weights. A table that does not fit
// is a defect of the program, so it panics.
func Parse(table string, models, inputs, hidden, classes int) (all []*Model) {
	numbers := strings.NewReader(table)
	for range models {
		m := New(inputs, hidden, classes)
		for _, w := range m.Weights() {
			if _, err := fmt.Fscan(numbers, w); err != nil {
				panic(fmt.Errorf("the table of a perceptron: %w", err))
			}
		}
		all = append(all, m)
	}
	if _, err := fmt.Fscan(numbers, new(float64)); err != io.EOF {
		panic(errors.New("the table of a perceptron is too long"))
	}
	return all
}

// Table is a line of weights for each unit.
func (m *Model) Table() string {
	var table strings.Builder
	for _, layer := range [][][]float64{m.Hidden, m.Output} {
		for _, unit := range layer {
			fmt.Fprintln(&table, strings.Trim(fmt.Sprintf("%.4f", unit), "[]"))
		}
	}
	return table.String()
}

// Weights are all weights, in the order of the table.
func (m *Model) Weights() (all []*float64) {
	for _, layer := range [][][]float64{m.Hidden, m.Output} {
		for _, unit := range layer {
			for k := range unit {
				all = append(all, &unit[k])
			}
		}
	}
	return all
}

// Activations are the values of the hidden layer, and 1.
func (m *Model) Activations(x []float64) []float64 {
	h := make([]float64, len(m.Hidden)+1)
	for unit, weights := range m.Hidden {
		h[unit] = max(0, dot(weights, x))
	}
	h[len(m.Hidden)] = 1
	return h
}

// Logs are the log probabilities of the classes, up to a constant.
func (m *Model) Logs(x []float64) []float64 {
	h := m.Activations(x)
	out := make([]float64, len(m.Output))
	for class, weights := range m.Output {
		out[class] = dot(weights, h)
	}
	return out
}

// Posterior is the probability of each class.
func (m *Model) Posterior(x []float64) []float64 {
	p := m.Logs(x)
	logs.Softmax(p)
	return p
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
