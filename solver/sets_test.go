package solver

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// puzzleSets is where sets of puzzles lie, if there are any: one puzzle a line.
const puzzleSets = "../../shared/puzzles"

// proofSet is a named set of puzzles to test with.
type proofSet struct {
	name    string
	puzzles []Grid
}

// proofSets are the sets of proper puzzles beside the project, and always one
// generated here.
func proofSets(t testing.TB) []proofSet {
	t.Helper()
	sets := []proofSet{generatedSet(t, 100)}
	files, err := filepath.Glob(puzzleSets + "/*_dev.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "invalid") {
			continue
		}
		sets = append(sets, readSet(t, file))
	}
	return sets
}

// generatedSet has minimal puzzles and ones with more givens, in turn.
func generatedSet(t testing.TB, n int) proofSet {
	t.Helper()
	set := proofSet{name: "generated"}
	for seed := range uint64(n) {
		g, err := Generate(GenerateOptions{Seed: seed, Givens: []int{0, 26, 30, 36}[seed%4]})
		if err != nil {
			t.Fatal(err)
		}
		set.puzzles = append(set.puzzles, g)
	}
	return set
}

func readSet(t testing.TB, file string) proofSet {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	set := proofSet{name: strings.TrimSuffix(filepath.Base(file), "_dev.txt")}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if g := mustParse(t, lines.Text()); Count(g, 2) == 1 {
			set.puzzles = append(set.puzzles, g)
		}
	}
	return set
}
