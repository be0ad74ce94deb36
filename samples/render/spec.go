package render

import "image/color"

// Spec is one picture to draw. The zero value of every field is useful: no
// tilt, even light, no blur, no noise.
type Spec struct {
	// Seed drives what has no parameter of its own: words, grain, noise.
	Seed uint64
	// Subject names what the picture shows, for people.
	Subject string
	Page    Page
	Shape   Shape
	Camera  Camera
	Light   Light
	Sensor  Sensor
}

// Shrink halves the picture's width and height, and its blur, until it has at most
// so many pixels.
func (s *Spec) Shrink(pixels int) {
	for s.Camera.Width*s.Camera.Height > pixels {
		s.Camera.Width, s.Camera.Height = s.Camera.Width/2, s.Camera.Height/2
		s.Sensor.Defocus, s.Sensor.Motion = s.Sensor.Defocus/2, s.Sensor.Motion/2
	}
}

// Page is the flat sheet and what is printed on it.
type Page struct {
	// Width and Height in mm; 0 fits the first board with a margin of a cell.
	Width, Height float64
	Paper         Paper
	Boards        []Board
	Items         []Item
	// Back is printed on the other side and may shine through.
	Back []Item
}

// Paper is what the page is made of.
type Paper struct {
	Color color.RGBA // zero: white
	// Grain is the strength of fibres and specks, 0 to 1.
	Grain float64
	// Patchy is how unevenly the ink covers, 0 to 1.
	Patchy float64
	// Spread is how far ink runs into the paper, in mm.
	Spread float64
	// Bleed is how strongly the back shines through, 0 to 1.
	Bleed float64
	// Torn is how far the edge of the sheet strays from straight, in mm.
	Torn float64
	// Screen is the pitch of a display's pixels in mm: the page is then a
	// screen that shines by itself. 0 is paper.
	Screen float64
}

// Board is one printed Sudoku.
type Board struct {
	Puzzle Digits
	// X and Y are where the outer line crossings at the top left lie; Side is
	// the width between the outer lines, 0 for 90 mm.
	X, Y, Side float64
	// Ratio is height to width; 0 is 1.
	Ratio float64
	Look  Look
	// Faces are those of the 81 digits; nil prints all in that of Look.
	Faces []string
	Hand  Hand
}

// Look is how a board is printed.
type Look struct {
	Face string // name of a face, see Faces; empty: Go-Regular
	// Size is the height of the digits in cells; 0 is 0.55.
	Size float64
	// Shift moves all digits, in cells.
	Shift [2]float64
	Ink   color.RGBA // of the digits; zero: black
	// Frame, Box and Cell are the outer lines, those between boxes and those
	// between cells.
	Frame, Box, Cell Line
	Shade            Shade
	ShadeColor       color.RGBA // zero: light grey
	// Lit are the grounds of single cells; zero: none.
	Lit [81]color.RGBA
	// Reverse prints the givens light on cells filled with Ink.
	Reverse bool
	// Paper fills the board's square; zero: nothing.
	Paper color.RGBA
	// Notes are printed small digits in empty cells, as some screens show.
	Notes float64
	// Soft is how far the printer's ink has spread, in cells. What is written by
	// hand stays sharp.
	Soft float64
}

// Line is how one kind of grid line is drawn.
type Line struct {
	// Width in cells; 0 takes a usual one.
	Width float64
	Color color.RGBA // zero: black
	Style LineStyle
}

// LineStyle is the kind of stroke.
type LineStyle int

const (
	Solid LineStyle = iota
	Dotted
	Dashed
	Double
	Missing
)

// Shade says which cells have a coloured ground.
type Shade int

const (
	NoShade Shade = iota
	ShadeBoxes
	ShadeCorners
	ShadeCentre
	ShadeCells
	ShadeGivens
	ShadeRows
)

// Item is something else that is printed on the page.
type Item struct {
	Kind       ItemKind
	X, Y, W, H float64
	Text       string
	Face       string
	Size       float64    // height of capitals for text in mm; cells of a grid for grids
	Color      color.RGBA // zero: black
	Ground     color.RGBA // zero: none
}

// ItemKind is the kind of a printed item.
type ItemKind int

const (
	// Prose fills its rectangle with lines of words, or with Text.
	Prose ItemKind = iota
	// Headline is Text on one line.
	Headline
	// Rule is a filled rectangle.
	Rule
	// Panel is a rectangle with an outline, filled with Ground.
	Panel
	// Picture is a photograph-like blotch of tones.
	Picture
	Crossword
	Kakuro
	Table
	Chess
	Calendar
	WordSearch
	// SmallSudoku has Size x Size cells (4, 6, 12, 16).
	SmallSudoku
	// Numbers is a full table of numbers, Size a side, as to learn to multiply.
	Numbers
	// Solution is a small full Sudoku grid.
	Solution
	Tiles
	Bricks
	Nonogram
	Keypad
	Form
	// LatinSquare, Futoshiki and Calcudoku have Size x Size cells.
	LatinSquare
	Futoshiki
	Calcudoku
	Bingo
	// GoBoard has Size x Size lines.
	GoBoard
	// Keys are rows of keys with the labels of Text: rows are separated by '/',
	// labels by spaces; '_' is no key.
	Keys
	// Windows are those of a house front, Size apart.
	Windows
	GraphPaper
	Spreadsheet
	// Blocks are coloured squares with numbers, Size a side, as in games.
	Blocks
	// Matrix is a square code of Size x Size dots.
	Matrix
)

// Shape is how the sheet lies: flat, curved or folded.
type Shape struct {
	// Curl is the slope in degrees at which a book page leaves its spine;
	// it fades over CurlLength mm. Spine is the x of the spine.
	Curl, CurlLength, Spine float64
	// Roll is the bend of the whole sheet around an axis at RollAngle degrees
	// from upright: the slope in degrees at 100 mm from the page's middle.
	Roll, RollAngle float64
	Folds           []Fold
	// Wave is the height of gentle waves in mm, WaveLength their length.
	Wave, WaveLength float64
	// Crumple is the strength of fine dents, 0 to 1.
	Crumple float64
	// Facets is the slope in degrees of the flat facets of crumpled paper,
	// FacetSize their width in mm; 0 is 25.
	Facets, FacetSize float64
	Bends             []Bend
}

// Bend curls the part of the sheet on one side of a straight axis, as a loose
// corner or edge does.
type Bend struct {
	X, Y float64 // a point of the axis
	// Angle is the direction in which the sheet curls, in degrees: 0 is the
	// right edge, 90 the lower one.
	Angle float64
	// Radius of the curl in mm. Slope is the angle in degrees at which the sheet
	// continues straight; below 0 it curls away from the camera.
	Radius, Slope float64
}

// Fold is a straight crease.
type Fold struct {
	X, Y float64 // a point of the crease
	// Angle of the crease in degrees: 0 runs left to right, 90 down.
	Angle float64
	// Bend is the angle in degrees between the halves; above 0 is a ridge.
	Bend float64
	// Wear is how much ink the crease has lost, 0 to 1.
	Wear float64
}

// Camera is where the picture is taken from.
type Camera struct {
	// Width and Height of the picture in pixels; 0 is 8 pixels per mm of page.
	Width, Height int
	// AimX, AimY is the point of the page in the middle of the picture; both
	// 0 aim at the page's middle.
	AimX, AimY float64
	// Span is how many mm of the page the picture's width shows at the aim;
	// 0 shows the whole page.
	Span float64
	// Pitch, Yaw and Roll tilt the camera, in degrees.
	Pitch, Yaw, Roll float64
	// Turn lays the page on its side: quarter turns clockwise as seen.
	Turn int
	// Focal length in picture widths; 0 is 1.1, a phone's.
	Focal float64
	// Barrel is lens distortion: above 0 pincushion, below 0 barrel.
	Barrel float64
	Desk   Desk
}

// Desk is what lies under and around the page.
type Desk struct {
	Kind  DeskKind
	Color color.RGBA
}

// DeskKind is the surface under the page.
type DeskKind int

const (
	PlainDesk DeskKind = iota
	WoodDesk
	ClothDesk
	DarkDesk
	SheetDesk // more printed sheets under the page
)

// Light is how the page is lit.
type Light struct {
	// Lamp is the direction the light comes from, in degrees clockwise from
	// the top of the picture; Slant how flat it falls, 0 straight to 1 grazing.
	Lamp, Slant float64
	// Falloff is how much brighter than the middle the lamp's side of the
	// picture is and how much darker the far one, 0 to 1.
	Falloff float64
	// Vignette darkens the corners, 0 to 1.
	Vignette float64
	// Tint is the colour of the light; zero: white. EdgeTint is the cast
	// towards the corners, as small cameras show it; zero: none.
	Tint, EdgeTint color.RGBA
	// Exposure multiplies the light; 0 is 1.
	Exposure float64
	// Veil is stray light that lifts the blacks, 0 to 1.
	Veil    float64
	Shadows []Shadow
	Glares  []Glare
}

// Shadow is a soft dark shape. Lengths are in picture widths.
type Shadow struct {
	Kind ShadowKind
	// X, Y is the shape's middle (an edge's point for HalfShadow); Angle turns
	// it, in degrees.
	X, Y, Angle float64
	// Size is half its width; Soft the width of its soft edge.
	Size, Soft float64
	// Dark is the share of light lost, 0 to 1.
	Dark float64
}

// ShadowKind is the shape of a shadow.
type ShadowKind int

const (
	// PhoneShadow is a rounded rectangle.
	PhoneShadow ShadowKind = iota
	// HandShadow is a fist with fingers.
	HandShadow
	// HalfShadow covers everything on one side of a line.
	HalfShadow
	// HeadShadow is a round one.
	HeadShadow
	// BlindsShadow is a row of parallel bars, Size from one to the next.
	BlindsShadow
)

// Glare is a bright reflection. Lengths are in picture widths.
type Glare struct {
	X, Y, Size, Strength float64
}

// Sensor is what the camera makes of the light.
type Sensor struct {
	// Low makes the picture at 1/Low of its size and enlarges it; 0 is 1.
	Low float64
	// Defocus is the radius of the blur disc in pixels. DefocusSlope makes it
	// grow towards the picture's bottom (above 0) or top (below 0), 0 to 1.
	Defocus, DefocusSlope float64
	// Motion is the length of the blur streak in pixels, at MotionAngle degrees.
	Motion, MotionAngle float64
	// Noise and ChromaNoise are standard deviations at mid grey, in levels of
	// 255. NoiseSize is how coarse the grain is in pixels; 0 is 1.
	Noise, ChromaNoise, NoiseSize float64
	// Sharpen is the strength of the sharpening, 0 to about 2.
	Sharpen float64
	// Contrast and Saturation scale; 0 is 1.
	Contrast, Saturation float64
	// Quality of the JPEG, 1 to 100; 0 writes none.
	Quality int
	// Orientation is the EXIF tag: the JPEG's pixels are stored turned
	// so that a viewer that honours the tag sees the picture; 0 writes none.
	Orientation int
}
