package ocr

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
)

// The kind models: by sight alone, and with what the pen networks say.
var (
	//go:embed kinds-sight.txt
	sightTable string
	//go:embed kinds.txt
	kindTable string

	sightModel = sync.OnceValue(func() *KindModel { return parseKindModel(sightTable) })
	kindModel  = sync.OnceValue(func() *KindModel { return parseKindModel(kindTable) })
)

// HiddenUnits is the width of a kind model's hidden layer.
const HiddenUnits = 16

// KindModel gives the kind of a mark from its measures: a perceptron with one hidden
// layer of rectified linear units. The first measure is the constant 1; so is the last
// input of the outputs.
type KindModel struct {
	Hidden [HiddenUnits]Measures
	Output [kinds][HiddenUnits + 1]float64
}

// parseKindModel reads a table of weights, a line for each unit.
func parseKindModel(table string) *KindModel {
	m := &KindModel{}
	var rows [][]float64
	for unit := range m.Hidden {
		rows = append(rows, m.Hidden[unit][:])
	}
	for kind := range m.Output {
		rows = append(rows, m.Output[kind][:])
	}
	readTable(table, rows...)
	return m
}

// Activations are the values of the hidden layer, and 1.
func (m *KindModel) Activations(x *Measures) (h [HiddenUnits + 1]float64) {
	for unit := range m.Hidden {
		h[unit] = max(0, dot(m.Hidden[unit][:], x[:]))
	}
	h[HiddenUnits] = 1
	return h
}

// Posterior is the probability of each kind.
func (m *KindModel) Posterior(x *Measures) (p [kinds]float64) {
	h := m.Activations(x)
	for kind := range p {
		p[kind] = dot(m.Output[kind][:], h[:])
	}
	softmax(p[:])
	return p
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// softmax makes probabilities of logarithms.
func softmax(v []float64) {
	top, sum := slices.Max(v), 0.0
	for i, x := range v {
		v[i] = math.Exp(x - top)
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}

// readTable reads the rows of an embedded table of numbers. A table that does not fit is a defect
// of the program, so it panics.
func readTable(table string, rows ...[]float64) {
	numbers := strings.NewReader(table)
	for i, row := range rows {
		for k := range row {
			if _, err := fmt.Fscan(numbers, &row[k]); err != nil {
				panic(fmt.Errorf("ocr: number %d of row %d of a table: %w", k, i, err))
			}
		}
	}
}
