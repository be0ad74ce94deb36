package render

import (
	"image"
	"math/rand/v2"
)

// develop converts linear light to a picture of 8-bit sRGB levels.
func (s Sensor) develop(p *plane, w, h int, rng *rand.Rand) *image.RGBA {
	s.tone(p)
	s.grain(p, rng)
	if s.Sharpen > 0 {
		p = s.sharpen(p)
	}
	if p.w != w || p.h != h {
		p = p.enlarge(w, h)
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		for k := range 3 {
			img.Pix[4*i+k] = uint8(clamp32(p.pix[3*i+k]+0.5, 0, 255))
		}
		img.Pix[4*i+3] = 255
	}
	return img
}

// blur applies defocus and motion blur.
func (s Sensor) blur(p *plane) *plane {
	sharp := p.disc(s.Defocus)
	if s.DefocusSlope != 0 {
		sharp = blend(sharp, p.disc(s.Defocus*2+1), s.DefocusSlope)
	}
	return sharp.streak(s.Motion, s.MotionAngle)
}

// blend fades from a to b towards the bottom, or towards the top if slope is negative.
func blend(a, b *plane, slope float64) *plane {
	out := newPlane(a.w, a.h)
	for y := range a.h {
		t := float64(y) / float64(a.h)
		if slope < 0 {
			t = 1 - t
		}
		f := float32(clamp(2*t-0.9, 0, 1) * max(slope, -slope))
		for i := 3 * y * a.w; i < 3*(y+1)*a.w; i++ {
			out.pix[i] = a.pix[i] + (b.pix[i]-a.pix[i])*f
		}
	}
	return out
}

// tone converts linear light to sRGB levels, 0 to 255, and applies contrast and
// saturation.
func (s Sensor) tone(p *plane) {
	contrast, colour := float32(or(s.Contrast, 1)), float32(or(s.Saturation, 1))
	for i := 0; i < len(p.pix); i += 3 {
		q := p.pix[i : i+3]
		for k := range q {
			q[k] = encode(q[k])
		}
		luma := 0.3*q[0] + 0.59*q[1] + 0.11*q[2]
		for k := range q {
			q[k] = 128 + contrast*(luma+colour*(q[k]-luma)-128)
		}
	}
}

// grain adds fine luma noise and coarse chroma noise.
func (s Sensor) grain(p *plane, rng *rand.Rand) {
	if s.Noise > 0 {
		s.lumaNoise(p, rng)
	}
	if s.ChromaNoise > 0 {
		s.chromaNoise(p, rng)
	}
}

func (s Sensor) lumaNoise(p *plane, rng *rand.Rand) {
	size := or(s.NoiseSize, 1)
	w, h := int(float64(p.w)/size)+2, int(float64(p.h)/size)+2
	field := newPlane(w, h)
	for i := 0; i < len(field.pix); i += 3 {
		v := float32(s.Noise * rng.NormFloat64())
		field.pix[i], field.pix[i+1], field.pix[i+2] = v, v, v
	}
	p.addNoise(field, size)
}

func (s Sensor) chromaNoise(p *plane, rng *rand.Rand) {
	const size = 3 // pixels
	field := newPlane(p.w/size+2, p.h/size+2)
	for i := 0; i < len(field.pix); i += 3 {
		r, b := s.ChromaNoise*rng.NormFloat64(), s.ChromaNoise*rng.NormFloat64()
		field.pix[i], field.pix[i+1], field.pix[i+2] = float32(r), float32(-0.4*(r+b)), float32(b)
	}
	p.addNoise(field, size)
}

// addNoise adds a field of noise, enlarged by size. Noise is strongest at mid grey,
// because the tone curve is flatter at black and white.
func (p *plane) addNoise(field *plane, size float64) {
	var v [3]float32
	for y := range p.h {
		fy := float64(y) / size
		for x := range p.w {
			i := 3 * (y*p.w + x)
			fx := float64(x) / size
			if size == 1 {
				copy(v[:], field.pix[3*(y*field.w+x):])
			} else {
				field.sample(v[:], int(fx), int(fy), float32(fx-float64(int(fx))), float32(fy-float64(int(fy))))
			}
			for k := range v {
				l := p.pix[i+k] / 255
				p.pix[i+k] += v[k] * (0.55 + 1.8*l*(1-l))
			}
		}
	}
}

// sharpen is an unsharp mask; it causes halos, as in cameras.
func (s Sensor) sharpen(p *plane) *plane {
	soft := p.disc(1.3)
	out := newPlane(p.w, p.h)
	for i := range out.pix {
		out.pix[i] = p.pix[i] + float32(s.Sharpen)*(p.pix[i]-soft.pix[i])
	}
	return out
}
