package ocr

import "image"

// method says how to use a model and how to weigh its votes.
type method struct {
	// augmentations are ordered, the best single one first. Every glyph is read in
	// the first of them, a doubtful one in all.
	augmentations []augmentation
	first         int
	// counts is the confusion table, see confusion.
	counts string
	// weight is the weight of one vote's log likelihood, below 1 for several
	// augmentations: their errors are correlated.
	weight float64
}

// quickMethod is for the smaller of the project's own models.
func quickMethod() method {
	return method{
		augmentations: []augmentation{{mode: "13", height: 22}},
		first:         1,
		counts:        quickConfusion,
		weight:        1,
	}
}

// carefulMethod is for the larger one. Both were trained on images like these
// (TrainingImage).
func carefulMethod() method {
	return method{
		augmentations: []augmentation{
			{mode: "13", height: 22},
			{mode: "13", height: 22, power: 1.5},
			{mode: "13", height: 22, shift: image.Pt(1, 1)},
			{mode: "13", height: 24, power: 2},
		},
		first:  4,
		counts: ownConfusion,
		weight: 0.3,
	}
}

// otherMethod is for Tesseract's own models; docs/experiments.md compares other
// augmentations.
func otherMethod() method {
	return method{
		augmentations: []augmentation{
			{mode: "13", height: 24, margin: 3, power: 2},
			{mode: "10", height: 24, margin: 5, power: 2},
			{mode: "13", height: 26, margin: 5, power: 1.5},
			{mode: "13", height: 24, margin: 5, threshold: 0.7},
		},
		first:  2,
		counts: otherConfusion,
		weight: 0.19,
	}
}
