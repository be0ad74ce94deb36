package ocr

import (
	"slices"

	"github.com/photodoku/photodoku/ocr/kinds"
)

// ReadEntries reads the digits of the entries again when the solution is known. Most entries
// are right, so the entries in other cells show how the player writes each digit, and what
// the networks take it for. A small mark that shows the digit of the solution may be an entry or
// a note: the player's other notes show how often notes look like that digit. Only the
// probabilities of entries and notes change. ReadContents must have been called.
func (b *BoardReader) ReadEntries(r Reading, solution [81]uint8) Reading {
	read, digits := make([][10]float64, len(b.marks)), make([][10]float64, len(b.marks))
	for i, m := range b.marks {
		// Without penCertainty and the digit model: otherwise a digit that slightly resembles another one
		// would count as partly misread.
		read[i] = m.scores.digits().digits()
		digits[i][solution[m.Index]] = 1
	}
	alike := similarityOf(b.kinds.Distances, handwriting)
	for range entryRounds {
		digits = b.entryDigits(read, b.writtenDigits(digits, solution), alike)
	}
	shares := b.noteShares(read, solution)
	for i, m := range b.marks {
		p := &r.Posterior[m.Index]
		entry := 0.0
		for _, x := range p[Entry(1):Notes] {
			entry += x
		}
		right, note := read[i][solution[m.Index]], m.Kinds[kinds.Note]
		s := shares[isClear(read[i])]
		share := (s.right - note*right) / (s.all - note)
		likelihood := 9 * (share*right + (1-share)/8*(1-right)) // relative to an unrelated digit
		pen := entry + p[Notes]
		p[Notes] = pen * p[Notes] * likelihood / (p[Notes]*likelihood + entry)
		entry = pen - p[Notes]
		for d := uint8(1); d <= 9; d++ {
			p[Entry(d)] = entry * digits[i][d]
		}
	}
	return r
}

// entryRounds is how often the entries are read. The first round takes each entry as an example of the
// digit of the solution. The second takes an entry that is probably wrong as an example of the digit
// that it looks like. wrongShare is the expected share of wrong entries.
const entryRounds, wrongShare = 2, 0.05

// writtenDigits are the probabilities that each mark is an entry of each digit. digits are the likelihoods of each
// digit for each mark, from the round before.
func (b *BoardReader) writtenDigits(digits [][10]float64, solution [81]uint8) [][10]float64 {
	all := make([][10]float64, len(b.marks))
	for i, m := range b.marks {
		expected := solution[m.Index]
		right, wrong := digits[i][expected]*(1-wrongShare), (1-digits[i][expected])*wrongShare/8
		entry := m.Kinds[kinds.Entry] / (right + wrong)
		for d, p := range digits[i] {
			all[i][d] = entry * p * wrongShare / 8
		}
		all[i][expected] = entry * right
	}
	return all
}

// entryDigits are the likelihoods of the digits of each mark, from the networks and from what the
// other marks show of the handwriting.
func (b *BoardReader) entryDigits(read, written [][10]float64, alike similarity) [][10]float64 {
	own, seen := make([]evidence, len(b.marks)), newMisreadings(written, read)
	for i, m := range b.marks {
		own[i] = seen.without(written[i], read[i]).likelihoods(m.written().digits())
	}
	digits := make([][10]float64, len(b.marks))
	for i, e := range alike.withDensities(own, written) {
		digits[i] = e.digits()
	}
	return digits
}

// noteShare counts marks of notes: all is their expected number, and right the expected number of those that
// look like the digit of the solution.
type noteShare struct{ right, all float64 }

// A mark is clear if the probability of its best digit is above clearDigit. A clear note is mostly a single
// digit, and usually right. Other notes are often several digits.
const clearDigit = 0.9

func isClear(digits [10]float64) bool { return slices.Max(digits[:]) > clearDigit }

// noteShares counts the clear marks of notes (true) and the others (false). It starts with the usual
// shares on rendered boards, 80 % and 30 %, which weigh as much as two marks (docs/experiments.md).
func (b *BoardReader) noteShares(read [][10]float64, solution [81]uint8) map[bool]noteShare {
	shares := map[bool]noteShare{true: {1.6, 2}, false: {0.6, 2}}
	for i, m := range b.marks {
		s := shares[isClear(read[i])]
		s.right += m.Kinds[kinds.Note] * read[i][solution[m.Index]]
		s.all += m.Kinds[kinds.Note]
		shares[isClear(read[i])] = s
	}
	return shares
}
