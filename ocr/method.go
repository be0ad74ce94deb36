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
	// independence is the weight of a look's evidence: the looks see the same
	// glyph, so their errors come together.
	independence float64
}

// quickMethod is that of the smaller of the project's own models.
func quickMethod() method {
	return method{
		looks:        []look{{mode: "13", height: 22}},
		first:        1,
		counts:       quickConfusion,
		independence: 1,
	}
}

// carefulMethod is that of the larger one. Both were trained on pictures like
// these (TrainingPicture).
func carefulMethod() method {
	return method{
		looks: []look{
			{mode: "13", height: 22},
			{mode: "13", height: 22, power: 1.5},
			{mode: "13", height: 22, shift: image.Pt(1, 1)},
			{mode: "13", height: 24, power: 2},
		},
		first:        4,
		counts:       ownConfusion,
		independence: 0.3,
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
		first:        2,
		counts:       otherConfusion,
		independence: 0.19,
	}
}
