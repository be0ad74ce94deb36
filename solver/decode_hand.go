package solver

import (
	"math"
	"slices"
)

// hand is a kind of handwriting: the share of entries that contradict the solution, and the prior of this kind.
// An illegible hand is often misread, so its entries say little about what the player wrote.
type hand struct {
	slips, share float64
	illegible    bool
}

// hands lists the kinds of handwriting. illegible is the prior of an illegible hand. A player who is wrong once is often
// wrong elsewhere. The rates and shares were chosen on rendered boards to find many wrong entries with few false alarms
// (docs/experiments.md).
func hands(illegible float64) []hand {
	legible := 1 - illegible
	return []hand{
		{0.005, 0.5 * legible, false}, {0.1, 0.3 * legible, false}, {0.3, 0.2 * legible, false},
		{0.1, illegible / 3, true}, {0.3, illegible / 3, true}, {0.6, illegible / 3, true},
	}
}

// clarity is the mean probability of the most probable digit of each entry. It is low on boards with many misread
// entries, and high where a player with a clear hand is often wrong. The prior of an illegible hand falls from
// mostIllegible to 0 as the clarity rises. At the clarity unclear, it is half of mostIllegible. clarityScale sets how
// fast it falls. The mean includes usualEntries additional entries with usualClarity, so a board with few entries
// rarely counts as illegible.
const (
	mostIllegible              = 0.45
	unclear, clarityScale      = 0.76, 0.02
	usualClarity, usualEntries = 0.97, 5
)

// illegible is the prior of an illegible hand.
func (b *DecodedBoard) illegible() float64 {
	best, entries := usualClarity*usualEntries, float64(usualEntries)
	for cell := range b.Posteriors {
		p := b.Posteriors[cell][10:]
		best += slices.Max(p)
		entries += sum(p)
	}
	return mostIllegible / (1 + math.Exp((best/entries-unclear)/clarityScale))
}

// unreadSlips is the probability that an illegible entry is wrong. It is so high that the entry counts as doubtful.
const unreadSlips = 0.25

// usualSlips is the share of contradicting entries that the first search expects. manySlips is the part of the prior that
// the search with a larger share takes over.
const usualSlips, manySlips = 0.02, 0.3

// handwriting is what a solution shows of the player's hand: the probability that it is illegible, the expected share of
// slips if it is legible, and the expected share of contradicting entries.
type handwriting struct{ illegible, slips, contradicting float64 }

// handwriting estimates the handwriting of this board. It assumes that the best solution is right.
func (b *DecodedBoard) handwriting() (h handwriting) {
	all := hands(b.illegible())
	odds := make([]float64, len(all))
	for i, hand := range all {
		odds[i] = math.Log(hand.share)
		for cell, d := range b.Best.Solution {
			p := &b.Posteriors[cell]
			entry := p[EntryContent(d)]
			wrong := sum(p[10:]) - entry
			odds[i] += math.Log(p[0]*digitPrior + p[GivenContent(d)] + (1-hand.slips)*entry + hand.slips/8*wrong)
		}
	}
	top, total, legible := slices.Max(odds), 0.0, 0.0
	for i, hand := range all {
		weight := math.Exp(odds[i] - top)
		total += weight
		h.contradicting += weight * hand.slips
		if hand.illegible {
			h.illegible += weight
		} else {
			legible += weight
			h.slips += weight * hand.slips
		}
	}
	h.slips /= legible
	h.contradicting /= total
	h.illegible /= total
	return h
}

// digitPrior is the prior of each digit in a posterior. If the solution is known, it is divided
// out: then only the solution's digit, or a slip, is expected.
const digitPrior = 1.0 / 9

// condition applies the best solution to the posteriors, weighted by its probability.
func (b *DecodedBoard) condition(givenPart *[81]float64, h handwriting) {
	right := b.Best.Probability
	for cell, d := range b.Best.Solution {
		p := &b.Posteriors[cell]
		var unread [19]float64
		unread[0] = p[0]
		for e := uint8(1); e <= 9; e++ {
			unread[EntryContent(e)] = sum(p[10:]) * digitPrior
		}
		under, wrong := underSolution(p, d, h.slips)
		underUnread, wrongUnread := underSolution(&unread, d, unreadSlips)
		other := 1 - givenPart[cell]
		b.Slips[cell] = other * ((1-h.illegible)*wrong + h.illegible*wrongUnread)
		for c := range p {
			x := other * ((1-h.illegible)*under[c] + h.illegible*underUnread[c])
			if c == GivenContent(d) {
				x = givenPart[cell]
			}
			p[c] = right*x + (1-right)*p[c]
		}
	}
}

// underSolution is the posterior of a cell without a given that holds d in the solution, and the probability that its
// entry is wrong.
func underSolution(p *[19]float64, d uint8, slips float64) (under [19]float64, wrong float64) {
	under[0] = p[0] * digitPrior
	for e := uint8(1); e <= 9; e++ {
		c := EntryContent(e)
		if e == d {
			under[c] = p[c] * (1 - slips)
		} else {
			under[c] = p[c] * slips / 8
			wrong += under[c]
		}
	}
	all := sum(under[:])
	for c := range under {
		under[c] /= all
	}
	return under, wrong / all
}
