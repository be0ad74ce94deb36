package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/logistic"
	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// observation is what the mark model and the network see in a cell, and its digit.
type observation struct {
	mark  float64
	seen  [10]float64
	digit uint8
}

type observations []observation

func (o *observations) print() {
	var rows []logistic.Row
	for _, s := range *o {
		rows = append(rows, logistic.Row{X: []float64{logit(s.mark), isDigit(&s.seen)}, Yes: s.digit != 0})
	}
	m := logistic.Fit(rows, logistic.Options{})
	weight := m.Logit([]float64{1, 0}) - m.Logit([]float64{0, 0})
	network := m.Logit([]float64{0, 1}) - m.Logit([]float64{0, 0})
	constant := m.Logit([]float64{0, 0}) - (1-weight)*math.Log(9)
	fmt.Printf("%d cells\n", len(rows))
	fmt.Printf("markWeight %.3f, networkWeight %.3f, networkConstant %.3f: log loss %.4f, of the mark model alone %.4f, of the network alone %.4f\n",
		weight, network, constant, logistic.LogLoss(m, rows), logistic.LogLoss(alone(0), rows), logistic.LogLoss(alone(1), rows))
	best, least := 0.0, math.Inf(1)
	for sharpness := 0.2; sharpness < 3; sharpness += 0.02 {
		if loss, _ := o.loss(sharpness); loss < least {
			best, least = sharpness, loss
		}
	}
	unscaled, misread := o.loss(1)
	fmt.Printf("digitSharpness %.2f: log loss of the digits %.4f, unscaled %.4f; %.2f %% misread\n", best, least, unscaled, 100*misread)
}

// loss is the mean log loss of the digits for a factor, and the share that is misread.
func (o *observations) loss(sharpness float64) (loss, misread float64) {
	n := 0.0
	for _, s := range *o {
		if s.digit == 0 {
			continue
		}
		var sharp [9]float64
		for d, v := range s.seen[1:] {
			sharp[d] = sharpness * v
		}
		seen := sharp[s.digit-1]
		loss += logs.Sum(sharp[:]...) - seen
		if seen < slices.Max(sharp[:]) {
			misread++
		}
		n++
	}
	return loss / n, misread / n
}

// alone scores by one of the features.
type alone int

func (a alone) Logit(x []float64) float64 { return x[a] }

func logit(p float64) float64 { return math.Log(p / (1 - p)) }

// isDigit is the network's log odds of a digit against none.
func isDigit(seen *[10]float64) float64 { return logs.Sum(seen[1:]...) - seen[0] }
