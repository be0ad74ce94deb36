package vision

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// trace shows meshes, drawn onto the image.
func (d *detector) trace(stage string, meshes []Mesh) {
	if d.Trace == nil {
		return
	}
	canvas := gocv.NewMat()
	defer canvas.Close()
	if err := gocv.CvtColor(d.levels[0], &canvas, gocv.ColorGrayToBGR); err != nil {
		return
	}
	red, width := color.RGBA{R: 230, G: 30, B: 60, A: 255}, 1+canvas.Cols()/1000
	for _, m := range meshes {
		for i := range 10 {
			for k := range 9 {
				gocv.Line(&canvas, pixel(m[i][k]), pixel(m[i][k+1]), red, width)
				gocv.Line(&canvas, pixel(m[k][i]), pixel(m[k+1][i]), red, width)
			}
		}
	}
	if img, err := canvas.ToImage(); err == nil {
		d.Trace(stage, img)
	}
}

func pixel(p point) image.Point { return image.Pt(int(p[0]+0.5), int(p[1]+0.5)) }
