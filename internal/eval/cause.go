package eval

// Cause is the reason why a board was not solved.
type Cause string

// The causes, in the order of the pipeline's stages.
const (
	// CauseDetection: the board was not found.
	CauseDetection Cause = "board"
	// CauseCorners: the corners are off by more than maxCornerError, or the
	// board was read in the wrong orientation.
	CauseCorners Cause = "corners"
	// CauseEmptiness: digits were read as empty cells, or the reverse.
	CauseEmptiness Cause = "emptiness"
	// CauseDigit: digits were read as other digits.
	CauseDigit Cause = "digit"
	// CauseConfidence: the reading is right but its confidence too low.
	CauseConfidence Cause = "caution"
)

// Causes lists all causes in order.
func Causes() []Cause {
	return []Cause{CauseDetection, CauseCorners, CauseEmptiness, CauseDigit, CauseConfidence}
}

// maxCornerError is the corner error, in percent of the side, above which the
// cells are segmented in the wrong place: a third of a cell.
const maxCornerError = 4

// cause returns the first stage that failed, "" for a board that is right.
func (b *BoardOutcome) cause() Cause {
	switch d := b.Digits; {
	case b.Right:
		return ""
	case b.Found == nil:
		return CauseDetection
	case b.CornerError > maxCornerError || b.Turned && d.Wrong() > 0:
		return CauseCorners
	case d.Missed+d.Invented > d.Misread:
		return CauseEmptiness
	case d.Misread > 0:
		return CauseDigit
	}
	return CauseConfidence
}
