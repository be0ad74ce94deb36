package solver

import (
	"iter"
	"math/bits"
	"strings"
)

// Digits is a set of the digits 1 to 9: digit d is bit d.
type Digits uint16

// AllDigits has 1 to 9.
const AllDigits Digits = 1<<10 - 2

// Has reports whether the set has a digit.
func (s Digits) Has(d uint8) bool { return s>>d&1 == 1 }

// Len is the number of digits.
func (s Digits) Len() int { return bits.OnesCount16(uint16(s)) }

// All returns the digits in order.
func (s Digits) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

// String has the digits one after the other, as "138".
func (s Digits) String() string {
	var text strings.Builder
	for d := range s.All() {
		text.WriteByte('0' + d)
	}
	return text.String()
}

// first is the lowest digit of a set that has one.
func (s Digits) first() uint8 { return uint8(bits.TrailingZeros16(uint16(s))) }

// digit is the set with one digit.
func digit(d uint8) Digits { return 1 << d }
