package picture

// blockSide is the side of a JPEG block in samples.
const blockSide = 8

// block contains samples, or coefficients in natural order, row by row.
type block [blockSide * blockSide]float32

// dctScale is the factor that transform8 leaves in coefficient i: 1 for i = 0,
// else sqrt(2) * cos(i*pi/16).
var dctScale = [blockSide]float32{1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.541196100, 0.275899379}

// forwardDCT transforms the samples of a block. Coefficient (u, v) is 8 * dctScale[u]
// * dctScale[v] times the one that the standard defines (ITU-T T.81, A.3.3).
func forwardDCT(b *block) {
	for i := range b {
		b[i] -= 128
	}
	for i := range blockSide {
		transform8(b[blockSide*i:], 1)
	}
	for i := range blockSide {
		transform8(b[i:], blockSide)
	}
}

// transform8 transforms the eight values at multiples of step, with the algorithm of
// Arai, Agui and Nakajima (1988): Pennebaker and Mitchell, "JPEG", figure 4-8.
func transform8(v []float32, step int) {
	s0, d0 := butterfly(v[0], v[7*step])
	s1, d1 := butterfly(v[step], v[6*step])
	s2, d2 := butterfly(v[2*step], v[5*step])
	s3, d3 := butterfly(v[3*step], v[4*step])

	even0, even3 := butterfly(s0, s3)
	even1, even2 := butterfly(s1, s2)
	v[0], v[4*step] = butterfly(even0, even1)
	v[2*step], v[6*step] = butterfly(even3, (even2+even3)*0.707106781)

	odd0, odd1, odd2 := d3+d2, d2+d1, d1+d0
	r := (odd0 - odd2) * 0.382683433
	x, z := odd0*0.541196100+r, odd2*1.306562965+r
	t, u := butterfly(d0, odd1*0.707106781)
	v[5*step], v[3*step] = butterfly(u, x)
	v[step], v[7*step] = butterfly(t, z)
}

func butterfly(a, b float32) (sum, difference float32) { return a + b, a - b }

// scalesOf returns the factors that undo the scale of forwardDCT and divide by the
// quantization steps. A step of 0 counts as 1, as in libjpeg.
func scalesOf(steps [64]uint16) (scales block) {
	for i, step := range steps {
		scales[i] = 1 / (8 * dctScale[i/blockSide] * dctScale[i%blockSide] * float32(max(step, 1)))
	}
	return scales
}

// quantize rounds to the nearest coefficients that an 8-bit JPEG can contain.
func quantize(coefficients []int16, b, scales *block) {
	for i := range b {
		v := b[i] * scales[i]
		if v < 0 {
			coefficients[i] = int16(max(v-0.5, -1023))
		} else {
			coefficients[i] = int16(min(v+0.5, 1023))
		}
	}
}
