package render

import "math"

// hash2 mixes a seed and a lattice point to 32 evenly spread bits.
func hash2(seed uint32, x, y int32) uint32 {
	h := seed ^ uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	return h ^ h>>15
}

// lattice is a fixed random value from -1 to 1 for each whole point.
func lattice(seed uint32, x, y int32) float64 {
	return float64(hash2(seed, x, y))/(1<<31) - 1
}

// noise is smooth value noise from -1 to 1 with features about one unit wide.
func noise(seed uint32, x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int32(fx), int32(fy)
	tx, ty := ease(x-fx), ease(y-fy)
	top := mix(lattice(seed, ix, iy), lattice(seed, ix+1, iy), tx)
	low := mix(lattice(seed, ix, iy+1), lattice(seed, ix+1, iy+1), tx)
	return mix(top, low, ty)
}

// fractal sums octaves of noise, each half as wide and half as strong.
func fractal(seed uint32, x, y float64, octaves int) float64 {
	sum, gain, total := 0.0, 1.0, 0.0
	for o := range octaves {
		sum += gain * noise(seed+uint32(o)*7919, x, y)
		total += gain
		x, y, gain = 2*x+17.3, 2*y-9.1, gain/2
	}
	return sum / total
}

func ease(t float64) float64 { return t * t * (3 - 2*t) }

func mix(a, b, t float64) float64 { return a + (b-a)*t }

func clamp(v, low, high float64) float64 { return max(low, min(high, v)) }

// step rises smoothly from 0 to 1 while v goes from low to high.
func step(low, high, v float64) float64 {
	if high <= low {
		if v < low {
			return 0
		}
		return 1
	}
	return ease(clamp((v-low)/(high-low), 0, 1))
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// or returns the usual value if none is set.
func or(v, usual float64) float64 {
	if v == 0 {
		return usual
	}
	return v
}
