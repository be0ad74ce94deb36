package solver

// A posterior over what a cell of a board with handwriting holds has 19
// contents: index 0 is empty or notes, GivenContent(1) to GivenContent(9) are a
// printed digit, EntryContent(1) to EntryContent(9) a digit of the player.

// GivenContent is the index of a given in a posterior.
func GivenContent(d uint8) int { return int(d) }

// EntryContent is the index of an entry in a posterior.
func EntryContent(d uint8) int { return 9 + int(d) }

// DecodedBoard is the result of DecodeBoard.
type DecodedBoard struct {
	// Decoded has the solutions and, in Best.Puzzle, the givens. In Read, a digit is a given or
	// an entry.
	Decoded
	// Entries are the most probable entries. They need not agree with the solution.
	Entries Grid
	// Wrong lists the cells whose entry is not the digit of the solution. Slips is, for
	// each cell, the probability that it holds a wrong entry if the best solution is
	// right. It adds up all wrong digits.
	Wrong []int
	Slips [81]float64
	// Posteriors are those of the cells' contents under the rules. The
	// confidence of the entry d of a cell is Posteriors[cell][EntryContent(d)].
	Posteriors [81][19]float64
}

// DecodeBoard finds the most probable solution of a board with givens, entries
// and empty cells, from a posterior of each cell over 19 contents: index 0 is
// empty or notes, GivenContent(d) a printed digit, EntryContent(d) a digit of the
// player. Print and handwriting need not be distinguished with certainty. The error
// is ErrPosteriors.
//
// The model: the givens are a proper puzzle, often a point-symmetric one. An entry is the digit
// of the solution. With a small probability it is a slip, which is any other digit; the
// probability is larger if other entries are slips. So the rules correct misread digits, but a
// legible wrong entry stays a wrong entry. The hand may also be illegible: then the print decides, and the entries
// are in doubt. Without entries the solutions are those of Decode.
func DecodeBoard(posteriors [81][19]float64, limits Limits) (DecodedBoard, error) {
	if print, ok := printAlone(&posteriors); ok {
		d, err := Decode(print, limits)
		return DecodedBoard{Decoded: d, Posteriors: posteriors}, err
	}
	if err := normaliseBoard(&posteriors); err != nil {
		return DecodedBoard{}, err
	}
	out := DecodedBoard{Posteriors: posteriors}
	out.decode(limits)
	out.contents()
	return out, nil
}

// A board is searched again if the probability of its best solution is below doubtful. If more than muchMore times the
// usual share of entries contradict this solution, a second search expects this larger share: entries count less, and
// print counts more. If the solution is still doubtful, another search takes all entries for illegible. A solution counts
// under all searches.
const doubtful, muchMore = 0.99, 2

// decode finds the solutions.
func (b *DecodedBoard) decode(limits Limits) {
	illegible := b.illegible()
	m := mixture{newExplanation(entryWeights(&b.Posteriors, usualSlips), 1-illegible, limits)}
	b.Decoded = m.decoded()
	if b.Best.Probability > 0 && b.Best.Probability < doubtful {
		if slips := b.handwriting().contradicting; slips > muchMore*usualSlips {
			m[0].prior *= 1 - manySlips
			m = append(m, newExplanation(entryWeights(&b.Posteriors, slips), manySlips*(1-illegible), limits))
			b.Decoded = m.decoded()
		}
	}
	if b.Best.Probability < doubtful {
		m = append(m, newExplanation(illegibleWeights(&b.Posteriors), illegible, limits))
		b.Decoded = m.decoded()
	}
}

// WithPosteriors is the same decoding with other posteriors of the contents. Only the givens
// and entries are found again: the solutions, their probabilities and Read stay as they are.
// The error is ErrPosteriors.
func (b DecodedBoard) WithPosteriors(posteriors [81][19]float64) (DecodedBoard, error) {
	if err := normaliseBoard(&posteriors); err != nil {
		return DecodedBoard{}, err
	}
	out := DecodedBoard{Decoded: b.Decoded, Posteriors: posteriors}
	out.contents()
	return out, nil
}

func normaliseBoard(posteriors *[81][19]float64) error {
	for cell := range posteriors {
		if err := normalise(posteriors[cell][:], posteriorFloor); err != nil {
			return err
		}
	}
	return nil
}

// contents finds the givens and entries, under the best solution if there is one.
func (b *DecodedBoard) contents() {
	if b.Best.Probability == 0 {
		b.asRead()
		return
	}
	read := b.Posteriors
	h := b.handwriting()
	givenPart := givenPosteriors(entryWeights(&read, h.contradicting), &b.Best.Solution)
	b.condition(&givenPart, h)
	b.Best.Puzzle = likelyGivens(&givenPart, &b.Best.Solution)
	b.readEntries(&read)
}

// fewEntries is the expected number of entries below which a board is decoded as print alone,
// which is faster: the board hardly holds an entry, and only one entry in fifty is wrong.
const fewEntries = 0.1

// printAlone returns the posteriors of a board with hardly any entries, which count
// as givens.
func printAlone(posteriors *[81][19]float64) (print [81][10]float64, ok bool) {
	entries := 0.0
	for cell, p := range posteriors {
		print[cell][0] = p[0]
		entry, sum := 0.0, p[0]
		for d := uint8(1); d <= 9; d++ {
			print[cell][d] = p[GivenContent(d)] + p[EntryContent(d)]
			entry += p[EntryContent(d)]
			sum += print[cell][d]
		}
		entries += entry / sum
	}
	return print, entries < fewEntries
}

// asRead sets the entries of a board without a solution, cell by cell.
func (b *DecodedBoard) asRead() {
	for cell, p := range b.Posteriors {
		if c := argmax(p[:]); c > 9 {
			b.Entries[cell] = uint8(c - 9)
		}
	}
}

// clearEntry is the probability from which a mark counts as an entry, as it was read.
const clearEntry = 0.9

// readEntries finds the most probable entries in the cells without a given. If the rules
// contradict a clear entry, only its digit is in doubt, not its existence.
func (b *DecodedBoard) readEntries(read *[81][19]float64) {
	for cell, d := range b.Best.Solution {
		p := b.Posteriors[cell]
		if b.Best.Puzzle[cell] != 0 || sum(p[10:]) <= p[0] && sum(read[cell][10:]) < clearEntry {
			continue
		}
		entry := uint8(argmax(p[10:]) + 1)
		b.Entries[cell] = entry
		if entry != d {
			b.Wrong = append(b.Wrong, cell)
		}
	}
}

func sum(list []float64) (sum float64) {
	for _, v := range list {
		sum += v
	}
	return sum
}

// argmax is the index of the largest number.
func argmax(list []float64) int {
	best := 0
	for i, v := range list {
		if v > list[best] {
			best = i
		}
	}
	return best
}
