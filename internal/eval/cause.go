package eval

// Cause is what kept a board from being solved.
type Cause string

const (
	// Unseen boards were not seen at all.
	Unseen Cause = "board"
	// Askew boards were found more than cornersOff off, or turned.
	Askew Cause = "corners"
	// Emptiness: digits taken for empty cells, or the other way round.
	Emptiness Cause = "emptiness"
	// WrongDigit: digits were taken for others.
	WrongDigit Cause = "digit"
	// Caution: all was read right, but not believed.
	Caution Cause = "caution"
)

// Causes are in the order of the stages.
func Causes() []Cause { return []Cause{Unseen, Askew, Emptiness, WrongDigit, Caution} }

// cornersOff is the corner error, in percent of the side, from which the cells
// are cut in the wrong place: a third of a cell.
const cornersOff = 4

// cause is the first stage that went wrong with a board; empty if it is right.
func (b *BoardOutcome) cause() Cause {
	switch d := b.Digits; {
	case b.Right:
		return ""
	case b.Found == nil:
		return Unseen
	case b.CornerError > cornersOff || b.Turned && d.Wrong() > 0:
		return Askew
	case d.Missed+d.Invented > d.Misread:
		return Emptiness
	case d.Misread > 0:
		return WrongDigit
	}
	return Caution
}
