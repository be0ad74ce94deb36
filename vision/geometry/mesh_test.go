package geometry_test

import (
	"testing"

	"github.com/photodoku/photodoku/vision/geometry"
)

// TestRelax moves crossings whose place is uncertain to where their neighbours say, and leaves
// the others where they are.
func TestRelax(t *testing.T) {
	const side = 20.0
	flat := geometry.FlatMesh([4]geometry.Point{{0, 0}, {9 * side, 0}, {9 * side, 9 * side}, {0, 9 * side}})
	var errors [10][10]float64
	for r := range errors {
		for c := range errors[r] {
			errors[r][c] = 0.02
		}
	}
	uncertain := [][2]int{{0, 0}, {4, 5}, {4, 6}, {9, 3}}
	m := flat
	for _, at := range uncertain {
		m[at[0]][at[1]][0] += 0.5 * side
		errors[at[0]][at[1]] = 2
	}
	if far := m.Relax(errors, 0.025).MaxDistance(flat); far > 0.01 {
		t.Errorf("an uncertain crossing lies %.3f cells off", far)
	}
	m[7][7][1] += 0.5 * side
	relaxed := m.Relax(errors, 0.2)
	if far := geometry.Distance(relaxed[7][7], m[7][7]) / side; far > 0.05 {
		t.Errorf("a certain crossing moves by %.3f cells", far)
	}
}

func BenchmarkRelax(b *testing.B) {
	m := geometry.FlatMesh([4]geometry.Point{{0, 0}, {90, 0}, {90, 90}, {0, 90}})
	var errors [10][10]float64
	for r := range errors {
		for c := range errors[r] {
			errors[r][c] = 0.1
		}
	}
	for b.Loop() {
		m.Relax(errors, 0.025)
	}
}
