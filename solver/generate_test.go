package solver

import "testing"

func TestGenerateIsMinimal(t *testing.T) {
	for seed := range uint64(10) {
		g, err := Generate(GenerateOptions{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if n := refCount(g, 2); n != 1 {
			t.Errorf("seed %d: %v has %d solutions", seed, g, n)
		}
		for cell, d := range g {
			g[cell] = 0
			if d != 0 && Count(g, 2) == 1 {
				t.Errorf("seed %d: the given in cell %d is not needed", seed, cell)
			}
			g[cell] = d
		}
	}
}

func TestGenerateGivens(t *testing.T) {
	for _, givens := range []int{23, 26, 30, 45, 80, 81} {
		g, err := Generate(GenerateOptions{Seed: 7, Givens: givens})
		if err != nil || g.Givens() != givens || Count(g, 2) != 1 {
			t.Errorf("Generate(%d givens) = %v, %v with %d givens and %d solutions", givens, g, err, g.Givens(), Count(g, 2))
		}
	}
	for _, givens := range []int{-1, 16, 82} {
		if _, err := Generate(GenerateOptions{Givens: givens}); err == nil {
			t.Errorf("Generate(%d givens) gave no error", givens)
		}
	}
}

func TestGenerateRepeats(t *testing.T) {
	a, _ := Generate(GenerateOptions{Seed: 3, Givens: 28})
	b, _ := Generate(GenerateOptions{Seed: 3, Givens: 28})
	other, _ := Generate(GenerateOptions{Seed: 4, Givens: 28})
	if a != b || a == other {
		t.Errorf("seeds 3, 3, 4 gave %v, %v, %v", a, b, other)
	}
}

func TestGenerateDifficulty(t *testing.T) {
	for want := Easy; want <= Extreme; want++ {
		for seed := range uint64(3) {
			g, err := Generate(GenerateOptions{Seed: seed, Difficulty: want})
			if err != nil {
				t.Fatal(err)
			}
			if r, err := Rate(g); err != nil || r.Difficulty != want {
				t.Errorf("seed %d: asked for %v, got %+v, %v", seed, want, r, err)
			}
		}
	}
	if g, err := Generate(GenerateOptions{Givens: 32, Difficulty: Medium}); err != nil || g.Givens() != 32 || difficultyOf(g) != Medium {
		t.Errorf("asked for 32 givens and medium, got %v, %v", g, err)
	}
	if _, err := Generate(GenerateOptions{Givens: 80, Difficulty: Extreme}); err == nil {
		t.Error("an extreme puzzle with 80 givens gave no error")
	}
}
