package render

import (
	"image/color"
	"math"
	"math/rand/v2"
)

// picture imitates a news photo: hills, sky and a few round shapes in front, drawn as
// small rectangles.
func (it Item) picture(c *canvas, rng *rand.Rand) {
	p := newScenery(rng)
	n, m := int(clamp(it.W*3, 8, 220)), int(clamp(it.H*3, 8, 220))
	dx, dy := it.W/float64(n), it.H/float64(m)
	for j := range m {
		for i := range n {
			x, y := it.X+float64(i)*dx, it.Y+float64(j)*dy
			if c.sees(x, y, dx, dy) {
				c.rect(x, y, dx*1.02, dy*1.02, p.at(float64(i)/float64(n), float64(j)/float64(n)))
			}
		}
	}
}

// scenery is a synthetic landscape.
type scenery struct {
	seed  uint32
	hues  [4][3]float64
	blobs [5][4]float64 // x, y, radius, tone
}

func newScenery(rng *rand.Rand) scenery {
	s := scenery{seed: rng.Uint32()}
	grey := rng.IntN(2) == 0
	for i := range s.hues {
		base := 0.35 + 0.5*rng.Float64()
		for k := range s.hues[i] {
			s.hues[i][k] = base
			if !grey {
				s.hues[i][k] = clamp(base+0.25*rng.NormFloat64(), 0.1, 1)
			}
		}
	}
	for i := range s.blobs {
		s.blobs[i] = [4]float64{rng.Float64(), 0.5 + 0.5*rng.Float64(), 0.04 + 0.12*rng.Float64(), 0.2 + 0.9*rng.Float64()}
	}
	return s
}

func (s scenery) at(x, y float64) color.RGBA {
	layer, tone := 0, 1.1-0.5*y+0.1*fractal(s.seed, 3*x, 6*y, 3)
	for i := 1; i < len(s.hues); i++ {
		ridge := 0.2*float64(i) + 0.13*fractal(s.seed+uint32(i), x*(2+2*float64(i)), float64(i), 3)
		if y > ridge {
			layer, tone = i, 0.7+0.35*fractal(s.seed+9, 14*x, 14*y, 3)-0.3*(y-ridge)
		}
	}
	for _, b := range s.blobs {
		if d := math.Hypot(x-b[0], (y-b[1])*0.6) / b[2]; d < 1 {
			tone = b[3] * (0.6 + 0.4*math.Sqrt(1-d*d))
		}
	}
	one := func(v float64) uint8 { return uint8(255 * clamp(v*tone, 0.05, 1)) }
	return color.RGBA{one(s.hues[layer][0]), one(s.hues[layer][1]), one(s.hues[layer][2]), 255}
}
