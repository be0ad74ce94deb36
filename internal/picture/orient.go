package picture

import "image"

// layout maps the pixels of a stored picture to the upright picture. Pixel (x, y) has the
// index origin + x*stepX + y*stepY in the upright picture.
type layout struct {
	origin, stepX, stepY int
	// stored and upright are the sizes in pixels.
	stored, upright image.Point
}

// layoutOf returns the layout of a picture with a stored size and an orientation, 1 to 8,
// of the Exif standard.
func layoutOf(stored image.Point, orientation int) layout {
	l := layout{stored: stored, upright: stored}
	if orientation >= 5 {
		l.upright = image.Pt(stored.Y, stored.X)
	}
	w, last := l.upright.X, l.upright.X*l.upright.Y-1
	right := w - 1
	bottom := last - right
	switch orientation {
	default:
		l.stepX, l.stepY = 1, w
	case 2:
		l.origin, l.stepX, l.stepY = right, -1, w
	case 3:
		l.origin, l.stepX, l.stepY = last, -1, -w
	case 4:
		l.origin, l.stepX, l.stepY = bottom, 1, -w
	case 5:
		l.stepX, l.stepY = w, 1
	case 6:
		l.origin, l.stepX, l.stepY = right, w, -1
	case 7:
		l.origin, l.stepX, l.stepY = last, -w, -1
	case 8:
		l.origin, l.stepX, l.stepY = bottom, -w, 1
	}
	return l
}

// at returns the index in the upright picture of a pixel of the stored picture.
func (l layout) at(x, y int) int { return l.origin + x*l.stepX + y*l.stepY }

// turnUpright turns a picture upright according to its orientation. The picture must begin
// at (0, 0).
func turnUpright(img *image.NRGBA, orientation int) *image.NRGBA {
	l := layoutOf(img.Rect.Size(), orientation)
	if orientation <= 1 {
		return img
	}
	upright := image.NewNRGBA(image.Rectangle{Max: l.upright})
	for y := range l.stored.Y {
		row := img.Pix[y*img.Stride:]
		for x := range l.stored.X {
			copy(upright.Pix[4*l.at(x, y):][:4], row[4*x:4*x+4])
		}
	}
	return upright
}

// storedRect maps a part of the upright picture to the stored picture.
func (l layout) storedRect(r image.Rectangle) image.Rectangle {
	a, b := l.storedPoint(r.Min), l.storedPoint(r.Max.Sub(image.Pt(1, 1)))
	rect := image.Rectangle{a, b}.Canon()
	rect.Max = rect.Max.Add(image.Pt(1, 1))
	return rect
}

// storedPoint maps a pixel of the upright picture to the stored picture.
func (l layout) storedPoint(p image.Point) image.Point {
	w := l.upright.X
	from := image.Pt(l.origin%w, l.origin/w)
	if l.stepX == 1 || l.stepX == -1 {
		return image.Pt(abs(p.X-from.X), abs(p.Y-from.Y))
	}
	return image.Pt(abs(p.Y-from.Y), abs(p.X-from.X))
}

func abs(v int) int { return max(v, -v) }
