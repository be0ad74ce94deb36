package render

import "math"

// hash2 hashes a seed and a lattice point to 32 uniformly distributed bits.
func hash2(seed uint32, x, y int32) uint32 {
	h := seed ^ uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	return h ^ h>>15
}

// lattice is a pseudorandom value from -1 to 1 for each point with integer coordinates.
func lattice(seed uint32, x, y int32) float64 {
	return float64(hash2(seed, x, y))/(1<<31) - 1
}

// noise is smooth value noise from -1 to 1. Its features are about one unit wide.
func noise(seed uint32, x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int32(fx), int32(fy)
	tx, ty := ease(x-fx), ease(y-fy)
	top := mix(lattice(seed, ix, iy), lattice(seed, ix+1, iy), tx)
	low := mix(lattice(seed, ix, iy+1), lattice(seed, ix+1, iy+1), tx)
	return mix(top, low, ty)
}

// fractal is the normalized sum of octaves of noise. Each octave has half the width and
// half the amplitude of the one before.
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

// step rises smoothly from 0 at low to 1 at high.
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

// or returns v, or the fallback if v is 0.
func or(v, fallback float64) float64 {
	if v == 0 {
		return fallback
	}
	return v
}
