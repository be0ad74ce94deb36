package render

import "math"

// plane is an image in linear light, three values per pixel.
type plane struct {
	w, h int
	pix  []float32
}

func newPlane(w, h int) *plane { return &plane{w, h, make([]float32, 3*w*h)} }

// linear maps 8-bit sRGB levels to linear light, 0 to 1.
var linear = func() (t [256]float32) {
	for i := range t {
		t[i] = float32(toLinear(float64(i) / 255))
	}
	return t
}()

func toLinear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// curve maps linear light, in 4096 steps from 0 to 1, to sRGB levels from 0 to 255.
var curve = func() (t [4097]float32) {
	for i := range t {
		v := float64(i) / 4096
		if v <= 0.0031308 {
			t[i] = float32(255 * 12.92 * v)
		} else {
			t[i] = float32(255 * (1.055*math.Pow(v, 1/2.4) - 0.055))
		}
	}
	return t
}()

// encode returns the sRGB level, 0 to 255, of linear light. It clips light below 0
// and above 1.
func encode(v float32) float32 {
	if v <= 0 {
		return 0
	}
	if v >= 1 {
		return 255
	}
	x := v * 4096
	i := int(x)
	return curve[i] + (curve[i+1]-curve[i])*(x-float32(i))
}

// disc blurs with a disc of the given radius in pixels, a model of defocus. It
// sums each row of the disc by prefix sums, so that the time grows linearly with
// the radius.
func (p *plane) disc(radius float64) *plane {
	if radius < 0.3 {
		return p
	}
	runs := discRuns(radius)
	sums := p.rowSums()
	out := newPlane(p.w, p.h)
	n := len(runs) / 2
	for y := range p.h {
		for dy := -n; dy <= n; dy++ {
			sy := max(0, min(p.h-1, y+dy))
			addRun(out.pix[3*y*p.w:3*(y+1)*p.w], sums[3*sy*(p.w+1):], p.pix[3*sy*p.w:], runs[dy+n], p.w)
		}
	}
	return out
}

// run is one row of a disc kernel: the number of full pixels on each side of the
// centre, their weight, and the weight of the two pixels at the ends.
type run struct {
	reach        int
	weight, edge float32
}

func discRuns(radius float64) []run {
	n := int(math.Ceil(radius))
	runs := make([]run, 2*n+1)
	total := 0.0
	half := make([]float64, len(runs))
	for i := range runs {
		// The mean half width within the row keeps small discs round.
		for k := range 8 {
			dy := float64(i-n) + (float64(k)+0.5)/8 - 0.5
			half[i] += math.Sqrt(max(0, radius*radius-dy*dy)) / 8
		}
		total += 2 * half[i]
	}
	for i, hw := range half {
		reach := int(math.Floor(hw + 0.5))
		full, edge := min(1, 2*hw), 0.0
		if reach > 0 {
			reach--
			full, edge = 1, (2*hw-float64(2*reach+1))/2
		}
		runs[i] = run{reach, float32(full / total), float32(edge / total)}
	}
	return runs
}

// rowSums are the prefix sums of each row, w+1 per row and channel.
func (p *plane) rowSums() []float64 {
	sums := make([]float64, 3*(p.w+1)*p.h)
	for y := range p.h {
		s := sums[3*y*(p.w+1):]
		row := p.pix[3*y*p.w:]
		for i := range 3 * p.w {
			s[i+3] = s[i] + float64(row[i])
		}
	}
	return sums
}

func addRun(out []float32, sums []float64, row []float32, r run, w int) {
	for x := range w {
		a, b := max(0, x-r.reach), min(w-1, x+r.reach)
		lost := float32(2*r.reach + 1 - (b - a + 1))
		left, right := max(0, x-r.reach-1), min(w-1, x+r.reach+1)
		for k := range 3 {
			sum := float32(sums[3*(b+1)+k] - sums[3*a+k])
			if lost > 0 {
				near := row[k]
				if x > w/2 {
					near = row[3*(w-1)+k]
				}
				sum += lost * near
			}
			out[3*x+k] += r.weight*sum + r.edge*(row[3*left+k]+row[3*right+k])
		}
	}
}

// streak blurs along a line of the given length in pixels, a model of motion blur.
func (p *plane) streak(length, degrees float64) *plane {
	if length < 0.5 {
		return p
	}
	n := int(math.Ceil(length*1.5)) + 1
	sin, cos := math.Sincos(radians(degrees))
	out := newPlane(p.w, p.h)
	for k := range n {
		at := length * (float64(k)/float64(n-1) - 0.5)
		p.addShifted(out, at*cos, at*sin, 1/float32(n))
	}
	return out
}

// addShifted adds the plane to out, shifted by (dx, dy) with bilinear interpolation.
func (p *plane) addShifted(out *plane, dx, dy float64, weight float32) {
	fx, fy := math.Floor(dx), math.Floor(dy)
	tx, ty := float32(dx-fx), float32(dy-fy)
	ix, iy := int(fx), int(fy)
	for y := range p.h {
		r0 := p.pix[3*p.w*max(0, min(p.h-1, y+iy)):]
		r1 := p.pix[3*p.w*max(0, min(p.h-1, y+iy+1)):]
		o := out.pix[3*p.w*y:]
		for x := range p.w {
			a, b := 3*max(0, min(p.w-1, x+ix)), 3*max(0, min(p.w-1, x+ix+1))
			for k := range 3 {
				top := r0[a+k] + (r0[b+k]-r0[a+k])*tx
				low := r1[a+k] + (r1[b+k]-r1[a+k])*tx
				o[3*x+k] += weight * (top + (low-top)*ty)
			}
		}
	}
}

// enlarge resizes the plane to w x h with bilinear interpolation.
func (p *plane) enlarge(w, h int) *plane {
	out := newPlane(w, h)
	sx, sy := float64(p.w)/float64(w), float64(p.h)/float64(h)
	for y := range h {
		fy := clamp((float64(y)+0.5)*sy-0.5, 0, float64(p.h-1))
		y0 := min(int(fy), p.h-2)
		for x := range w {
			fx := clamp((float64(x)+0.5)*sx-0.5, 0, float64(p.w-1))
			x0 := min(int(fx), p.w-2)
			p.sample(out.pix[3*(y*w+x):], x0, y0, float32(fx-float64(x0)), float32(fy-float64(y0)))
		}
	}
	return out
}

func (p *plane) sample(out []float32, x, y int, tx, ty float32) {
	i := 3 * (y*p.w + x)
	for k := range 3 {
		top := p.pix[i+k] + (p.pix[i+3+k]-p.pix[i+k])*tx
		low := p.pix[i+3*p.w+k] + (p.pix[i+3*p.w+3+k]-p.pix[i+3*p.w+k])*tx
		out[k] = top + (low-top)*ty
	}
}
