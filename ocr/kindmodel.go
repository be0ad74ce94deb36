package ocr

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
)

// KindStages is the number of kind models, which run one after the other. The first one starts from P(mark): a
// mark is print with this probability, otherwise no mark. Each other one uses the kinds that the previous
// stage gave to the board's other glyphs (auto-context, Tu and Bai 2010). The first sightStages stages do
// not use the pen networks.
const sightStages, KindStages = 2, 4

var (
	//go:embed kinds.txt
	kindTable string

	kindModels = sync.OnceValue(func() *[KindStages]KindModel { return parseKindModels(kindTable) })
)

// KindModels returns the fitted models of the stages.
func KindModels() [KindStages]KindModel { return *kindModels() }

// HiddenUnits is the width of a kind model's hidden layer.
const HiddenUnits = 32

// KindModel gives the kind of a mark from its measures: a perceptron with one hidden
// layer of rectified linear units. The first measure is the constant 1; so is the last
// input of the outputs.
type KindModel struct {
	Hidden [HiddenUnits]Measures
	Output [Kinds][HiddenUnits + 1]float64
}

// parseKindModels reads a table of weights, a line for each unit of each model.
func parseKindModels(table string) *[KindStages]KindModel {
	models := &[KindStages]KindModel{}
	var rows [][]float64
	for stage := range models {
		for unit := range HiddenUnits {
			rows = append(rows, models[stage].Hidden[unit][:])
		}
		for kind := range Kinds {
			rows = append(rows, models[stage].Output[kind][:])
		}
	}
	readTable(table, rows...)
	return models
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
func (m *KindModel) Posterior(x *Measures) (p [Kinds]float64) {
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
	if _, err := fmt.Fscan(numbers, new(float64)); err == nil {
		panic(errors.New("ocr: a table has too many numbers"))
	}
}
