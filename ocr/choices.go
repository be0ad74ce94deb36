package ocr

// #include <tesseract/capi.h>
import "C"

import (
	"image"
	"runtime"
	"strings"
)

// characters are those of the networks, in the order of the contents. The network pen has no
// character for an empty cell, and the network print has none for pen.
const characters = "o123456789abcdefghin"

// confidenceScale is what Tesseract multiplies log probabilities by to get
// confidences (Certainty in its ccmain).
const confidenceScale = 7

// scores are the log probabilities of each content for a cell alone, up to a
// constant.
type scores [Contents]float64

// lowestScore is that of a content that Tesseract does not name.
const lowestScore = -100.0 / confidenceScale

// score recognizes an image and gives the network's whole distribution. The image has no gaps between its rows.
func (e *engine) score(pixels []uint8, size image.Point) scores {
	var s scores
	for c := range s {
		s[c] = lowestScore
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	e.show(pixels, size)
	if C.TessBaseAPIRecognize(e.api, nil) != 0 {
		return s
	}
	symbols := C.TessBaseAPIGetIterator(e.api)
	if symbols == nil {
		return s
	}
	defer C.TessResultIteratorDelete(symbols)
	// If a glyph is seen as several characters, each content keeps its best score.
	for hasSymbol(symbols) {
		s.addChoices(symbols)
		if C.TessResultIteratorNext(symbols, C.RIL_SYMBOL) == 0 {
			break
		}
	}
	return s
}

// hasSymbol reports whether there is a symbol at the iterator: Tesseract aborts the
// process if it is asked for the choices where nothing was seen.
func hasSymbol(symbols *C.TessResultIterator) bool {
	text := C.TessResultIteratorGetUTF8Text(symbols, C.RIL_SYMBOL)
	if text == nil {
		return false
	}
	C.TessDeleteText(text)
	return true
}

// addChoices takes the choices for one symbol.
func (s *scores) addChoices(symbol *C.TessResultIterator) {
	choices := C.TessResultIteratorGetChoiceIterator(symbol)
	if choices == nil {
		return
	}
	defer C.TessChoiceIteratorDelete(choices)
	for {
		if text := C.TessChoiceIteratorGetUTF8Text(choices); text != nil {
			confidence := float64(C.TessChoiceIteratorConfidence(choices))
			s.add(C.GoString(text), (confidence-100)/confidenceScale)
		}
		if C.TessChoiceIteratorNext(choices) == 0 {
			return
		}
	}
}

func (s *scores) add(text string, score float64) {
	if i := strings.Index(characters, text); i >= 0 && len(text) == 1 {
		s[i] = max(s[i], score)
	}
}
