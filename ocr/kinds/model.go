package kinds

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// Stages is the number of models, which run one after the other. The first one starts from P(mark): a
// mark is print with this probability, otherwise no mark. Each other one uses the kinds that the previous
// stage gave to the board's other marks (auto-context, Tu and Bai 2010). The first SightStages stages do
// not use the networks.
const SightStages, Stages = 2, 4

// Models returns the fitted models of the stages.
func Models() *[Stages]Model { return models() }

//go:embed kinds.txt
var table string

var models = sync.OnceValue(func() *[Stages]Model {
	models := &[Stages]Model{}
	numbers := strings.NewReader(table)
	for stage := range models {
		for _, w := range models[stage].Weights() {
			if _, err := fmt.Fscan(numbers, w); err != nil {
				panic(fmt.Errorf("kinds: the table of model %d: %w", stage+1, err)) // a defect of the program
			}
		}
	}
	return models
})

// HiddenUnits is the width of a model's hidden layer.
const HiddenUnits = 32

// Model gives the kind of a mark from its measures: a perceptron with one hidden
// layer of rectified linear units. The first measure is the constant 1; so is the last
// input of the outputs.
type Model struct {
	Hidden [HiddenUnits]Measures
	Output [Count][HiddenUnits + 1]float64
}

// Weights are all weights, in the order of the table: unit by unit.
func (m *Model) Weights() (all []*float64) {
	for unit := range m.Hidden {
		for k := range m.Hidden[unit] {
			all = append(all, &m.Hidden[unit][k])
		}
	}
	for kind := range m.Output {
		for k := range m.Output[kind] {
			all = append(all, &m.Output[kind][k])
		}
	}
	return all
}

// Activations are the values of the hidden layer, and 1.
func (m *Model) Activations(x *Measures) (h [HiddenUnits + 1]float64) {
	for unit := range m.Hidden {
		h[unit] = max(0, dot(m.Hidden[unit][:], x[:]))
	}
	h[HiddenUnits] = 1
	return h
}

// Posterior is the probability of each kind.
func (m *Model) Posterior(x *Measures) (p Probabilities) {
	h := m.Activations(x)
	for kind := range p {
		p[kind] = dot(m.Output[kind][:], h[:])
	}
	logs.Softmax(p[:])
	return p
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
