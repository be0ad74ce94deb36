package render_test

import (
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
)

// The truth of a film must contain sharp whole frames, truncated frames and both pages.
func TestFilm(t *testing.T) {
	film := render.RandomFilm(rand.New(rand.NewPCG(1, 1)), render.FilmChoice{Frames: 60})
	p, err := render.New().Film(film)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[3]bool]bool{}
	for i := 0; i < p.Len(); i += 3 {
		f := p.Frame(i)
		seen[[3]bool{f.Page == 1, f.Whole, f.Whole && f.Sharp}] = true
		if !f.Whole {
			continue
		}
		for r := 0; r < 10; r += 9 {
			for c := 0; c < 10; c += 9 {
				at := f.Board.Crossings[r][c]
				if at[0] < 0 || at[1] < 0 || at[0] > 639 || at[1] > 479 {
					t.Errorf("frame %d: the whole board has a corner at %v", i, at)
				}
			}
		}
	}
	for _, want := range [][3]bool{{false, true, true}, {false, false, false}, {true, true, true}} {
		if !seen[want] {
			t.Errorf("no frame has second page, whole, sharp = %v", want)
		}
	}
}

// The second page of a similar film must differ from the first in the digits only.
func TestFilmSimilar(t *testing.T) {
	film := render.RandomFilm(rand.New(rand.NewPCG(2, 2)), render.FilmChoice{Frames: 1, Similar: true})
	a, b := film.Pages[0].Page.Boards[0].Puzzle, film.Pages[1].Page.Boards[0].Puzzle
	differ := 0
	for i := range a {
		if (a[i] == 0) != (b[i] == 0) {
			t.Errorf("cell %d is filled on only one page", i)
		}
		if a[i] != b[i] {
			differ++
		}
	}
	if differ == 0 || differ > 20 {
		t.Errorf("%d cells differ, want a few", differ)
	}
}
