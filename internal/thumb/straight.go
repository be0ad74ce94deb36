package thumb

import "image"

// Straight cuts a board out of a picture and straightens it into a square of
// side pixels. Its corners are top left, top right, bottom right, bottom left.
func Straight(img *image.NRGBA, corners [4][2]float64, side int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, side, side))
	at := project(corners)
	for y := range side {
		for x := range side {
			px, py := at((float64(x)+0.5)/float64(side), (float64(y)+0.5)/float64(side))
			between(out.Pix[out.PixOffset(x, y):], img, px-0.5, py-0.5)
		}
	}
	return out
}

// project maps the unit square to a quadrilateral, after P. Heckbert,
// "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3.
func project(c [4][2]float64) func(u, v float64) (x, y float64) {
	dx1, dy1 := c[1][0]-c[2][0], c[1][1]-c[2][1]
	dx2, dy2 := c[3][0]-c[2][0], c[3][1]-c[2][1]
	sx, sy := c[0][0]-c[1][0]+c[2][0]-c[3][0], c[0][1]-c[1][1]+c[2][1]-c[3][1]
	var g, h float64
	if det := dx1*dy2 - dx2*dy1; det != 0 {
		g, h = (sx*dy2-dx2*sy)/det, (dx1*sy-sx*dy1)/det
	}
	return func(u, v float64) (x, y float64) {
		w := g*u + h*v + 1
		x = (c[1][0]-c[0][0]+g*c[1][0])*u + (c[3][0]-c[0][0]+h*c[3][0])*v + c[0][0]
		y = (c[1][1]-c[0][1]+g*c[1][1])*u + (c[3][1]-c[0][1]+h*c[3][1])*v + c[0][1]
		return x / w, y / w
	}
}

// between is the picture's colour at a place between its pixels.
func between(out []byte, img *image.NRGBA, x, y float64) {
	x0, y0 := int(max(x, 0)), int(max(y, 0))
	fx, fy := min(max(x-float64(x0), 0), 1), min(max(y-float64(y0), 0), 1)
	for c := range 3 {
		top := channel(img, x0, y0, c)*(1-fx) + channel(img, x0+1, y0, c)*fx
		bottom := channel(img, x0, y0+1, c)*(1-fx) + channel(img, x0+1, y0+1, c)*fx
		out[c] = byte(top*(1-fy) + bottom*fy + 0.5)
	}
	out[3] = 255
}

func channel(img *image.NRGBA, x, y, c int) float64 {
	x, y = min(max(x, 0), img.Rect.Max.X-1), min(max(y, 0), img.Rect.Max.Y-1)
	return float64(img.Pix[img.PixOffset(x, y)+c])
}
