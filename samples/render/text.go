package render

import (
	_ "embed"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed words.txt
var wordList string

// wordsOf are the words of one language of words.txt.
func wordsOf(language int) []string {
	lines := strings.Split(strings.TrimSpace(wordList), "\n")
	return strings.Fields(lines[language%len(lines)])
}

// writer generates random sentences.
type writer struct {
	words []string
	rng   *rand.Rand
	left  int // number of words to the end of the sentence
}

func newWriter(rng *rand.Rand) *writer {
	return &writer{words: wordsOf(rng.IntN(4)), rng: rng}
}

func (w *writer) next() string {
	word := w.words[w.rng.IntN(len(w.words))]
	if w.rng.IntN(25) == 0 {
		word = strconv.Itoa(1 + w.rng.IntN(2100))
	}
	if w.left == 0 {
		w.left = 5 + w.rng.IntN(14)
		word = capital(word)
	}
	w.left--
	if w.left == 0 {
		return word + "."
	}
	if w.rng.IntN(12) == 0 {
		return word + ","
	}
	return word
}

// title returns a headline of the given number of words.
func (w *writer) title(words int) string {
	parts := make([]string, words)
	for i := range parts {
		parts[i] = w.words[w.rng.IntN(len(w.words))]
	}
	return capital(strings.Join(parts, " "))
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// prose fills the item's rectangle with lines of Text, or of random sentences if Text
// is empty.
func (it Item) prose(c *canvas, rng *rand.Rand) {
	f := c.typeface(it.Face)
	tall := or(it.Size, 1.7)
	lead := tall * 1.75
	next := newWriter(rng).next
	if it.Text != "" {
		rest := strings.Fields(it.Text)
		next = func() string {
			if len(rest) == 0 {
				return ""
			}
			defer func() { rest = rest[1:] }()
			return rest[0]
		}
	}
	word := next()
	for y := it.Y + tall; y <= it.Y+it.H+1e-6 && word != ""; y += lead {
		var line []string
		width := 0.0
		blank := f.measure(" ", tall)
		for word != "" && (len(line) == 0 || width+blank+f.measure(word, tall) <= it.W) {
			width += blank + f.measure(word, tall)
			line = append(line, word)
			word = next()
		}
		if c.sees(it.X, y-tall, it.W, 2*tall) {
			it.setLine(c, f, line, y, tall, word == "")
		}
	}
}

// setLine prints one line, justified to the item's width. The last line and lines with
// few words are left-aligned.
func (it Item) setLine(c *canvas, f *face, line []string, y, tall float64, last bool) {
	width := 0.0
	for _, w := range line {
		width += f.measure(w, tall)
	}
	gap := f.measure(" ", tall)
	if wide := (it.W - width) / float64(max(1, len(line)-1)); !last && wide < 3*gap {
		gap = wide
	}
	x := it.X
	for _, w := range line {
		x = c.print(f, w, x, y, tall, ink(it.Color, grey(25))) + gap
	}
}

// sees reports whether part of the rectangle is on the canvas.
func (c *canvas) sees(x, y, w, h float64) bool {
	b := c.img.Rect
	return (x-c.ox)*c.scale < float64(b.Dx()) && (x+w-c.ox)*c.scale > 0 &&
		(y-c.oy)*c.scale < float64(b.Dy()) && (y+h-c.oy)*c.scale > 0
}
