package photodoku

import (
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
)

func (w *Worker) read(j *job) error {
	for _, b := range j.boards {
		if err := w.readBoard(j, b); err != nil {
			return err
		}
	}
	return nil
}

// readBoard reads a board, and where that leaves doubt, cuts and looks at it in
// other ways as well.
func (w *Worker) readBoard(j *job, b *boardJob) error {
	if err := w.readUpright(j, b); err != nil || b.Cut != 0 {
		return err
	}
	if isInDoubt(b.reading) || !b.Faint && isNoSudoku(b.reading) {
		if err := w.readByDigits(j, b); err != nil {
			return err
		}
	}
	if isInDoubt(b.reading) {
		if err := w.readUnbent(j, b); err != nil {
			return err
		}
	}
	if isInDoubt(b.reading) {
		if err := w.readOtherwise(j, b); err != nil {
			return err
		}
	}
	if b.picture == j.gray && !b.Faint && (isInDoubt(b.reading) || isNoSudoku(b.reading)) {
		return w.readColoured(j, b)
	}
	return nil
}

// readByDigits reads a board where its digits lie, if its lines were taken to lie
// elsewhere.
func (w *Worker) readByDigits(j *job, b *boardJob) error {
	placed, ok, err := b.picture.PlaceByDigits(b.Board)
	if err != nil || !ok {
		return err
	}
	return w.readInstead(j, b, &boardJob{Board: placed, picture: b.picture}, w.readUpright)
}

// readUnbent reads a board as it lies if none of its lines was drawn aside, and takes
// that if it leaves no doubt.
func (w *Worker) readUnbent(j *job, b *boardJob) error {
	unbent, ok := vision.Unbend(b.Board)
	if !ok {
		return nil
	}
	other := &boardJob{Board: unbent, picture: b.picture}
	if err := w.flatten(j, other); err != nil {
		return err
	}
	if err := w.readUpright(j, other); err != nil {
		return err
	}
	if plain(other.reading) {
		*b = *other
	}
	return nil
}

// readInstead reads a board as another is thought to be, and takes that if it is a
// likely puzzle, and far more of one.
func (w *Worker) readInstead(j *job, b, other *boardJob, read func(*job, *boardJob) error) error {
	if err := w.flatten(j, other); err != nil {
		return err
	}
	if err := read(j, other); err != nil {
		return err
	}
	if isLikely(other.reading) && properness(other.reading) > farMore*properness(b.reading) {
		*b = *other
	}
	return nil
}

// readColoured reads a board by the picture's darkest channels, where digits in a
// colour are dark. Where those do not make far more of a puzzle, both count.
func (w *Worker) readColoured(j *job, b *boardJob) error {
	dark, err := j.dark()
	if err != nil || dark == nil {
		return err
	}
	coloured := &boardJob{Board: b.Board, picture: dark}
	if err := w.readInstead(j, b, coloured, w.readBoard); err != nil {
		return err
	}
	if b.picture == j.gray && isInDoubt(b.reading) && b.Board == coloured.Board {
		b.reading = ocr.Pool(b.reading, coloured.reading)
	}
	return nil
}

// readUpright reads a board with no more care than it needs, and turns it where it
// does not stand upright.
func (w *Worker) readUpright(j *job, b *boardJob) error {
	sheet, err := w.readQuickly(j, b)
	if err != nil || b.Cut != 0 || plain(b.reading) {
		return err
	}
	turned, err := w.readTurned(j, b, sheet)
	if err != nil {
		return err
	}
	if turned != nil && plain(turned.reading) {
		*b = *turned
		return nil
	}
	if hopeless(b.reading) && (turned == nil || hopeless(turned.reading)) {
		return nil
	}
	quick := *b
	if b.reading, err = sheet.Reread(j.ctx); err != nil {
		return err
	}
	// Some digits look like others on their side or head: the rules tell.
	if turned != nil && properness(turned.reading) >= properness(b.reading) {
		*b = *turned
	}
	// What careful looks take for something else may be a board they read badly.
	if isNoSudoku(b.reading) && isUnsure(quick.reading) {
		*b = quick
	}
	return nil
}

// otherInks are the darknesses at which a board left in doubt is cut as well, and
// fineInk one that takes the thinnest strokes along, and much else.
var otherInks = [...]float64{0.42, 0.6}

const fineInk = 0.35

// readOtherwise cuts a board that is left in doubt in other ways as well, and takes
// what all of them tell together, or the one that makes far more of a puzzle: where
// thin strokes were lost, all digits are misread but in one.
func (w *Worker) readOtherwise(j *job, b *boardJob) error {
	readings := []ocr.Reading{b.reading}
	for _, ink := range otherInks {
		if err := w.readCut(j, b, ink); err != nil {
			return err
		}
		readings = append(readings, b.reading)
	}
	pool := ocr.Pool(readings...)
	if err := w.readCut(j, b, fineInk); err != nil {
		return err
	}
	readings = append(readings, b.reading)
	b.reading = pool
	most := farMore * properness(pool)
	for _, r := range readings {
		if p := properness(r); p > most {
			b.reading, most = r, p
		}
	}
	return nil
}

// readCut reads a board as it is when cut with what is ink from that darkness on.
func (w *Worker) readCut(j *job, b *boardJob, inkFrom float64) error {
	if err := w.cut(j, b, inkFrom); err != nil {
		return err
	}
	return w.readCarefully(j, b)
}

// readCarefully reads a board quickly and what is then in doubt carefully.
func (w *Worker) readCarefully(j *job, b *boardJob) error {
	sheet, err := w.readQuickly(j, b)
	if err != nil || plain(b.reading) || hopeless(b.reading) {
		return err
	}
	b.reading, err = sheet.Reread(j.ctx)
	return err
}

// readTurned reads the board as its digits seem to stand upright; nil if it is
// that way already.
func (w *Worker) readTurned(j *job, b *boardJob, sheet *ocr.Board) (*boardJob, error) {
	if b.reading.Clear() && len(solver.Clashes(b.reading.Best())) == 0 {
		return nil, nil
	}
	quarters, err := sheet.Upright(j.ctx)
	if err != nil || quarters == 0 {
		return nil, err
	}
	turned := &boardJob{Board: b.Turn(quarters), picture: b.picture}
	if err := w.flatten(j, turned); err != nil {
		return nil, err
	}
	return turned, w.readCarefully(j, turned)
}

func (w *Worker) readQuickly(j *job, b *boardJob) (sheet *ocr.Board, err error) {
	sheet = w.reader.Board(b.cells)
	b.reading, err = sheet.Read(j.ctx)
	return sheet, err
}
