package render

import "image/color"

// Spec describes one picture. The zero value of every field has a useful meaning:
// no tilt, even light, no blur, no noise.
type Spec struct {
	// Seed is the random seed for everything without a parameter: words, grain, noise.
	Seed uint64
	// Subject is a description of the picture for people; it does not change the picture.
	Subject string
	Page    Page
	Shape   Shape
	Camera  Camera
	Light   Light
	Sensor  Sensor
}

// Shrink halves the picture's width, height and blur until the picture has at
// most the given number of pixels.
func (s *Spec) Shrink(pixels int) {
	for s.Camera.Width*s.Camera.Height > pixels {
		s.Camera.Width, s.Camera.Height = s.Camera.Width/2, s.Camera.Height/2
		s.Sensor.Defocus, s.Sensor.Motion = s.Sensor.Defocus/2, s.Sensor.Motion/2
	}
}

// Page is the flat sheet and its print.
type Page struct {
	// Width and Height are in mm. If one is 0, the page fits the first board with a
	// margin of one cell.
	Width, Height float64
	Paper         Paper
	Boards        []Board
	Items         []Item
	// Back is printed on the other side; Paper.Bleed makes it visible.
	Back []Item
}

// Paper is the material of the page.
type Paper struct {
	Color color.RGBA // zero: white
	// Grain is the strength of fibres and specks, 0 to 1.
	Grain float64
	// Patchy is the unevenness of the ink, 0 to 1.
	Patchy float64
	// Spread is the distance that ink spreads in the paper, in mm.
	Spread float64
	// Bleed is the visibility of the print on the back, 0 to 1.
	Bleed float64
	// Torn is the deviation of the sheet's edge from a straight line, in mm.
	Torn float64
	// Screen is the pixel pitch of a display in mm. If it is not 0, the page is a
	// display that emits light. 0 is paper.
	Screen float64
}

// Board is one printed Sudoku.
type Board struct {
	Puzzle Digits
	// X and Y are the position of the top left line crossing in mm. Side is the
	// distance between the left and the right outer line in mm; 0 is 90.
	X, Y, Side float64
	// Ratio is height divided by width; 0 is 1.
	Ratio float64
	Look  Look
	// Faces are the faces of the 81 cells; nil uses Look.Face for all.
	Faces []string
	Hand  Hand
}

// Look is the print style of a board.
type Look struct {
	Face string // name of a face, see Faces; empty: Go-Regular
	// Size is the height of the digits in cells; 0 is 0.55.
	Size float64
	// Shift moves all digits right and down, in cells.
	Shift [2]float64
	Ink   color.RGBA // of the digits; zero: black
	// Frame are the outer lines, Box the lines between boxes, Cell the lines
	// between cells.
	Frame, Box, Cell Line
	Shade            Shade
	ShadeColor       color.RGBA // zero: light grey
	// Lit are the background colours of single cells; zero: none.
	Lit [81]color.RGBA
	// Reverse prints white givens on cells that are filled with Ink.
	Reverse bool
	// Paper is the background colour of the board; zero: none.
	Paper color.RGBA
	// Notes is the share of empty cells with small printed candidates, as some
	// programs show them.
	Notes float64
	// Soft is the blur radius of the print in cells. Handwriting stays sharp.
	Soft float64
}

// Line is the style of one kind of grid line.
type Line struct {
	// Width is in cells; 0 is 0.022 for lines between cells, 0.05 between boxes,
	// 0.06 for outer lines.
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

// Shade selects the cells with a coloured background.
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

// Item is another printed object of the page. X, Y, W and H are in mm.
type Item struct {
	Kind       ItemKind
	X, Y, W, H float64
	Text       string
	Face       string
	Size       float64    // text: height of capitals in mm; grids: side of a cell in mm, or cells per side, see ItemKind
	Color      color.RGBA // zero: black or the usual colour of the kind
	Ground     color.RGBA // background; zero: none
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
	// Picture is a synthetic landscape.
	Picture
	Crossword
	Kakuro
	Table
	Chess
	Calendar
	WordSearch
	// SmallSudoku has Size x Size cells (4, 6, 12, 16).
	SmallSudoku
	// Numbers is a full table of Size x Size numbers, such as a multiplication table.
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
	// Keys are rows of keys with the labels of Text. '/' separates rows, a space
	// separates labels, '_' is a gap without a key.
	Keys
	// Windows are the windows of a house front, Size mm apart.
	Windows
	GraphPaper
	Spreadsheet
	// Blocks are Size x Size coloured squares with numbers, as in games.
	Blocks
	// Matrix is a matrix code of Size x Size modules, similar to a QR code.
	Matrix
)

// Shape is the shape of the sheet: flat, curved or folded.
type Shape struct {
	// Curl is the slope of a book page at the spine, in degrees. The slope decays
	// exponentially with the length CurlLength in mm; 0 is 30. Spine is the x of
	// the spine.
	Curl, CurlLength, Spine float64
	// Roll bends the whole sheet around an axis: it is the slope in degrees at
	// 100 mm from the page's centre. RollAngle is the angle of the axis from
	// vertical, in degrees.
	Roll, RollAngle float64
	Folds           []Fold
	// Wave is the height of shallow waves in mm. WaveLength is their length in mm;
	// 0 is 90.
	Wave, WaveLength float64
	// Crumple is the strength of small dents, 0 to 1.
	Crumple float64
	// Facets is the slope of the flat facets of crumpled paper, in degrees.
	// FacetSize is their width in mm; 0 is 25.
	Facets, FacetSize float64
	Bends             []Bend
}

// Bend curls the part of the sheet on one side of a straight axis, such as a
// loose corner or edge.
type Bend struct {
	X, Y float64 // a point of the axis, in mm
	// Angle is the direction from the axis to the curled part, in degrees: 0 curls
	// the right edge, 90 the lower edge.
	Angle float64
	// Radius is the radius of the curl in mm. Slope is the angle in degrees at
	// which the curl ends and the sheet continues straight. If Slope is negative,
	// the sheet curls away from the camera.
	Radius, Slope float64
}

// Fold is a straight crease.
type Fold struct {
	X, Y float64 // a point of the crease, in mm
	// Angle is the direction of the crease in degrees: 0 is horizontal, 90 vertical.
	Angle float64
	// Bend is the change of slope at the crease in degrees. Positive values give a
	// ridge, negative values a valley.
	Bend float64
	// Wear is the share of ink that is lost at the crease, 0 to 1.
	Wear float64
}

// Camera is the pose and the lens of the camera.
type Camera struct {
	// Width and Height of the picture are in pixels. If one is 0, the picture has
	// 8 pixels per mm of the page.
	Width, Height int
	// AimX, AimY is the point of the page at the centre of the picture, in mm. If
	// both are 0, it is the centre of the page.
	AimX, AimY float64
	// Span is the width in mm that the picture covers at the aimed point; 0 shows
	// the whole page.
	Span float64
	// Pitch, Yaw and Roll rotate the camera, in degrees.
	Pitch, Yaw, Roll float64
	// Turn rotates the page in the picture by quarter turns clockwise.
	Turn int
	// Focal is the focal length in picture widths; 0 is 1.1, as in a phone.
	Focal float64
	// Barrel is the radial lens distortion: positive is pincushion, negative barrel.
	Barrel float64
	Desk   Desk
}

// Desk is the surface under and around the page.
type Desk struct {
	Kind  DeskKind
	Color color.RGBA // zero: the default of Kind
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

// Light is the illumination of the page.
type Light struct {
	// Lamp is the direction of the light source, in degrees clockwise from the top
	// of the picture. Slant is its angle of incidence: 0 is perpendicular to the
	// page, 1 is grazing.
	Lamp, Slant float64
	// Falloff is the brightness gradient across the picture, 0 to 1: the side near
	// the lamp is brighter than the centre, the opposite side darker.
	Falloff float64
	// Vignette darkens the corners, 0 to 1.
	Vignette float64
	// Tint is the colour of the light; zero: white. EdgeTint is the colour cast
	// near the corners that small cameras cause; zero: none.
	Tint, EdgeTint color.RGBA
	// Exposure multiplies the light; 0 is 1.
	Exposure float64
	// Veil is the veiling glare that brightens dark areas, 0 to 1.
	Veil    float64
	Shadows []Shadow
	Glares  []Glare
}

// Shadow is a soft dark shape. Lengths are in picture widths.
type Shadow struct {
	Kind ShadowKind
	// X, Y is the centre of the shape, for HalfShadow a point of its edge. Angle
	// rotates the shape, in degrees.
	X, Y, Angle float64
	// Size is half the width of the shape. Soft is the width of its soft edge.
	Size, Soft float64
	// Dark is the share of light that is lost, 0 to 1.
	Dark float64
}

// ShadowKind is the shape of a shadow.
type ShadowKind int

const (
	// PhoneShadow is a rounded rectangle.
	PhoneShadow ShadowKind = iota
	// HandShadow is a hand with three fingers and an arm.
	HandShadow
	// HalfShadow covers everything on one side of a line.
	HalfShadow
	// HeadShadow is round.
	HeadShadow
	// BlindsShadow is a set of parallel bars; Size is the distance between them.
	BlindsShadow
)

// Glare is a bright reflection. X, Y and Size are in picture widths; Strength 1
// adds the light of white paper.
type Glare struct {
	X, Y, Size, Strength float64
}

// Sensor is the blur, the noise and the processing of the camera.
type Sensor struct {
	// Low is the upscaling factor: the picture is drawn at 1/Low of its size and
	// enlarged; 0 is 1.
	Low float64
	// Defocus is the radius of the blur disc in pixels. DefocusSlope, -1 to 1,
	// increases the blur towards the bottom of the picture if it is positive,
	// towards the top if it is negative.
	Defocus, DefocusSlope float64
	// Motion is the length of the motion blur in pixels, MotionAngle its direction
	// in degrees.
	Motion, MotionAngle float64
	// Noise and ChromaNoise are standard deviations at mid grey, in levels from 0
	// to 255. NoiseSize is the grain size of Noise in pixels; 0 is 1.
	Noise, ChromaNoise, NoiseSize float64
	// Sharpen is the strength of the sharpening, 0 to about 2.
	Sharpen float64
	// Contrast and Saturation are factors; 0 is 1.
	Contrast, Saturation float64
	// Quality is the JPEG quality, 1 to 100; 0 writes no JPEG.
	Quality int
	// Orientation is the EXIF orientation, 1, 3, 6 or 8. The pixels of the JPEG are
	// stored rotated, so that a viewer that applies the tag shows the picture
	// upright; 0 writes no tag.
	Orientation int
}
