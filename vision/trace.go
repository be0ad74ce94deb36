package vision

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// Trace receives the picture of a stage, so that a person can see what went wrong. The
// receiver may keep the picture.
type Trace func(stage string, img image.Image)

var (
	lineColour = color.RGBA{R: 230, G: 30, B: 60, A: 255}
	thinColour = color.RGBA{R: 30, G: 120, B: 255, A: 255}
)

// traceMat shows a picture as it is.
func traceMat(t Trace, stage string, m gocv.Mat) {
	if t == nil {
		return
	}
	if img, err := m.ToImage(); err == nil {
		t(stage, img)
	}
}

// traceCandidates shows the meshes that a search proposes.
func traceCandidates(t Trace, stage string, picture gocv.Mat, candidates []candidate) {
	if t != nil {
		var meshes []Mesh
		for _, c := range candidates {
			meshes = append(meshes, c.mesh)
		}
		traceMeshes(t, "candidates "+stage, picture, meshes)
	}
}

// traceDetections shows the result.
func traceDetections(t Trace, picture gocv.Mat, found []Detection) {
	if t != nil {
		var meshes []Mesh
		for _, d := range found {
			meshes = append(meshes, d.Mesh)
		}
		traceMeshes(t, "detections", picture, meshes)
	}
}

// traceMeshes shows meshes drawn onto the picture they lie in.
func traceMeshes(t Trace, stage string, picture gocv.Mat, meshes []Mesh) {
	canvas := gocv.NewMat()
	defer canvas.Close()
	if err := gocv.CvtColor(picture, &canvas, gocv.ColorGrayToBGR); err != nil {
		return
	}
	for _, m := range meshes {
		drawMesh(&canvas, &m, 1+canvas.Cols()/1000)
	}
	traceMat(t, stage, canvas)
}

func drawMesh(canvas *gocv.Mat, m *Mesh, width int) {
	for i := range 10 {
		for k := range 9 {
			c := thinColour
			if i%3 == 0 {
				c = lineColour
			}
			gocv.Line(canvas, pixel(m[i][k]), pixel(m[i][k+1]), c, width)
			gocv.Line(canvas, pixel(m[k][i]), pixel(m[k+1][i]), c, width)
		}
	}
}

func pixel(p point) image.Point { return image.Pt(int(p[0]+0.5), int(p[1]+0.5)) }
