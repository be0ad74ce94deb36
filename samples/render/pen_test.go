package render

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/solver"
)

// countSlips counts the entries of a board and the wrong ones among them.
func countSlips(t *testing.T, b Board) (entries, wrong int) {
	t.Helper()
	solution, err := solver.Solve(solver.Grid(b.Puzzle))
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range b.Hand.Entries {
		switch {
		case e == 0:
			continue
		case b.Puzzle[i] != 0 || b.Hand.Notes[i] != 0:
			t.Errorf("cell %d holds an entry and something else", i)
		case e != solution[i]:
			wrong++
		}
		entries++
	}
	return entries, wrong
}

func TestOnlySlipsAreWrongEntries(t *testing.T) {
	for seed := range uint64(40) {
		for _, kind := range []Kind{Written, Slips} {
			spec := Random(rand.New(rand.NewPCG(seed, 1)), Choice{Kind: kind})
			for _, b := range spec.Page.Boards {
				entries, wrong := countSlips(t, b)
				least, most := 0, 0
				if kind == Slips {
					least, most = min(1, entries), 5
				}
				if wrong < least || wrong > most {
					t.Errorf("seed %d, %s: %d of %d entries are wrong, want %d to %d", seed, Kinds()[kind], wrong, entries, least, most)
				}
			}
		}
	}
}

// Flagged must hold exactly the wrong entries of a game.
func TestGamesFlagWrongEntries(t *testing.T) {
	total := 0
	for seed := range uint64(40) {
		for _, b := range Random(rand.New(rand.NewPCG(seed, 1)), Choice{Kind: App}).Page.Boards {
			_, wrong := countSlips(t, b)
			if wrong != len(b.Hand.Flagged) || wrong > 5 {
				t.Errorf("seed %d: %d entries are wrong, %d are flagged", seed, wrong, len(b.Hand.Flagged))
			}
			total += wrong
		}
	}
	if total < 10 {
		t.Errorf("%d entries are wrong in 40 games", total)
	}
}

// written draws a board that is filled with handwritten digits and has no print but
// the lines.
func written(t *testing.T, h Hand) []byte {
	t.Helper()
	h.Entries = fullGrid(rand.New(rand.NewPCG(1, 1)))
	s := Spec{Page: Page{Boards: []Board{{Side: 90, Hand: h}}}, Camera: Camera{Width: 440}}
	return mustRender(t, s).Image.Pix
}

func TestWritersAndPensDiffer(t *testing.T) {
	same := written(t, Hand{Writer: 1})
	if !bytes.Equal(same, written(t, Hand{Writer: 1})) {
		t.Error("two pictures of the same writer differ")
	}
	for name, h := range map[string]Hand{
		"another writer":  {Writer: 2},
		"many writers":    {Writer: 1, Many: true},
		"type":            {Writer: 1, Typed: true},
		"a felt tip":      {Writer: 1, Pen: Pen{Kind: FeltTip}},
		"a wider pen":     {Writer: 1, Pen: Pen{Width: 1}},
		"corrections":     {Writer: 1, Before: [81]uint8{40: 8}},
		"erased digits":   {Writer: 1, Erased: [81]uint8{40: 8}},
		"notes":           {Writer: 1, Notes: [81]uint16{40: 1 << 4}},
		"notes struck":    {Writer: 1, Notes: [81]uint16{40: 1 << 4}, Struck: [81]uint16{40: 1 << 4}},
		"notes elsewhere": {Writer: 1, Notes: [81]uint16{40: 1 << 4}, Layout: AsKeypad},
	} {
		if bytes.Equal(same, written(t, h)) {
			t.Errorf("%s changes nothing", name)
		}
	}
}

// Every form must stay about in its box.
func TestFormsStayInTheirBox(t *testing.T) {
	for d := uint8(1); d <= 9; d++ {
		for k, f := range forms[d] {
			low, high := 1e9, -1e9
			for _, stroke := range f {
				for _, p := range sample(stroke) {
					low, high = min(low, p[1]), max(high, p[1])
					if p[0] < 0 || p[0] > 100 {
						t.Errorf("form %d of %d reaches x = %.0f", k, d, p[0])
					}
				}
			}
			if low < -12 || low > 12 || high < 88 || high > 112 {
				t.Errorf("form %d of %d is from %.0f to %.0f high", k, d, low, high)
			}
		}
	}
}
