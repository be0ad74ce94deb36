package vision

import (
	"fmt"
	"image/png"
	"os"
	"testing"

	"gocv.io/x/gocv"
)

func TestZZ(t *testing.T) {
	m := gocv.IMRead(os.Getenv("ZZ"), gocv.IMReadGrayScale)
	p := newPyramid(m)
	work, scale := p.level(float64(max(m.Cols(), m.Rows())) / workSide)
	for _, c := range contrasts {
		cs, _ := findCandidates(work, c, Options{})
		for _, c := range cs {
			f, _ := p.fit(c.scale(1 / scale))
			if f.box > 0.8 && f.mesh.cell() > 20 {
				v, h, _ := p.measure(f.mesh, 24, 0.15)
				fmt.Println(f.box, f.thin, f.mesh.cell())
				for _, l := range []*lines{v, h} {
					for i := 2; i < 12; i++ {
						for _, s := range l[i][1:10] {
							fmt.Printf("%6.2f/%.3f", s.offset, s.strength)
						}
						fmt.Println()
					}
					fmt.Println()
				}
				g, _ := p.flatten(f.mesh, 48, 1)
				o, _ := os.Create("/tmp/lead/zz.png")
				png.Encode(o, g)
				o.Close()
				return
			}
		}
	}
}

func TestYY(t *testing.T) {
	for _, f := range []string{"newspaper/newspaper-0092", "newspaper/newspaper-0077","newspaper/newspaper-0083","newspaper/newspaper-0000", "any/any-0035","any/any-0059","any/any-0038","noboard/noboard-0001","noboard/noboard-0019","noboard/noboard-0027"} {
		m := gocv.IMRead("/tmp/render/"+f+".jpg", gocv.IMReadGrayScale)
		p := newPyramid(m)
		work, scale := p.level(float64(max(m.Cols(), m.Rows())) / workSide)
		fmt.Println(f)
		for _, c := range contrasts {
			cs, _ := findCandidates(work, c, Options{})
			for _, c := range cs {
				f, _ := p.fit(c.scale(1 / scale))
				if f.box+f.thin > 1.2 {
					fmt.Printf("  %v box %.2f thin %.2f inner %.2f beyond %.2f stubs %.2f cell %.0f at %.0f,%.0f\n", f.isBoard(), f.box, f.thin, f.inner, f.beyond, f.stubs, f.mesh.cell(), f.mesh[0][0][0], f.mesh[0][0][1])
				}
			}
		}
	}
}
