package kinds

import (
	_ "embed"
	"sync"

	"github.com/photodoku/photodoku/ocr/perceptron"
)

// Stages is the number of models, which run one after the other. The first one starts from P(mark): a
// mark is print with this probability, otherwise no mark. Each other one uses the kinds that the previous
// stage gave to the board's other marks (auto-context, Tu and Bai 2010). The first SightStages stages do
// not use the networks.
const SightStages, Stages = 2, 4

// Models returns the fitted models of the stages.
func Models() []*perceptron.Model { return models() }

//go:embed kinds.txt
var table string

var models = sync.OnceValue(func() []*perceptron.Model {
	return perceptron.Parse(table, Stages, len(Measures{}), hiddenUnits, Count)
})

// hiddenUnits is the width of a model's hidden layer.
const hiddenUnits = 32

// judge gives the kind of a mark from its measures.
func judge(stage int, x *Measures) Probabilities {
	return Probabilities(models()[stage].Posterior(x[:]))
}
