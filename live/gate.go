package live

import "image"

// Hint is advice if a board cannot be read.
type Hint string

const (
	NoHint Hint = ""
	// MoveCloser: the cells have too few pixels.
	MoveCloser Hint = "move closer"
	// HoldStill: the board is blurred.
	HoldStill Hint = "hold still"
	// MoreLight: the frame is dark.
	MoreLight Hint = "more light"
	// ShowWhole: a part of the board is outside the frame.
	ShowWhole Hint = "show the whole board"
)

const (
	// minCell is the side of a cell in pixels from which it is read: its digits, half as
	// high, have six rows of pixels.
	minCell = 13
	// minSharpness is the sharpness from which a board is read: sharp frames have 0.6 to
	// 0.8, frames that are blurred by a fifth of a cell have 0.4.
	minSharpness = 0.5
	// darkLevel is the level of the lightest pixels below which noise hides print.
	darkLevel = 50
	// lightest is the share of a frame's pixels that may be lighter than its paper, such as
	// lamps and reflections.
	lightest = 0.02
)

// isDark reports whether even the lightest parts of a frame are dark. It samples one pixel in
// 64.
func isDark(frame *image.Gray) bool {
	var counts [256]int
	n := 0
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y += 8 {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x += 8 {
			counts[frame.Pix[frame.PixOffset(x, y)]]++
			n++
		}
	}
	light := 0
	for level := 255; level >= darkLevel; level-- {
		if light += counts[level]; float64(light) > lightest*float64(n) {
			return false
		}
	}
	return true
}
