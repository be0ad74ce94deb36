package ocr

// Vote is what Tesseract says of a glyph: 0 if that is no single digit, and else
// one of three numbers for each digit, by how sure it says to be.
type Vote uint8

// Votes are numbered up to here.
const VoteKinds = 1 + 9*len(sureFrom)

// sureFrom are the least certainties, of 100, of the three kinds of vote. Of an
// unsure vote one in five is wrong, of a sure one hardly any.
var sureFrom = [...]int{0, 84, 92}

func newVote(text string, sure int) Vote {
	if len(text) != 1 || text[0] < '1' || text[0] > '9' {
		return 0
	}
	kind := len(sureFrom) - 1
	for sure < sureFrom[kind] {
		kind--
	}
	return Vote(1 + int(text[0]-'1')*len(sureFrom) + kind)
}
