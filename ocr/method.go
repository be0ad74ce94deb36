package ocr

import "image"

// method is how a model is asked, and what its answers are worth.
type method struct {
	// looks are in the order in which they are taken, the best single one
	// first; every cell gets the first of them, a doubtful one all.
	looks []look
	first int
	// counts is the confusion table, see confusion.
	counts string
	// once is the weight of the first look's evidence, again that of each further
	// one: the looks see the same glyph, so their errors come together.
	once, again float64
}

// weight is that of the evidence of so many looks together.
func (m method) weight(looks int) float64 {
	return m.once + m.again*float64(looks-1)
}

// ownMethod is that of the project's own model, which was trained on pictures
// like these (TrainingPicture).
func ownMethod() method {
	return method{
		looks: []look{
			{mode: "13", height: 22},
			{mode: "13", height: 22, power: 1.5},
			{mode: "13", height: 22, shift: image.Pt(1, 1)},
			{mode: "13", height: 24, power: 2},
		},
		first:  1,
		counts: ownConfusion,
		once:   1,
		again:  0.07,
	}
}

// otherMethod is that of Tesseract's own models; docs/accuracy.md tells what
// other looks gave.
func otherMethod() method {
	return method{
		looks: []look{
			{mode: "13", height: 24, margin: 3, power: 2},
			{mode: "10", height: 24, margin: 5, power: 2},
			{mode: "13", height: 26, margin: 5, power: 1.5},
			{mode: "13", height: 24, margin: 5, cut: 0.7},
		},
		first:  2,
		counts: otherConfusion,
		once:   0.19,
		again:  0.19,
	}
}
