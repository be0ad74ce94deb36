package overlay

import "math"

// pen strokes of the digits 1 to 9, as control points of smooth curves in percent
// of the digit's height. A point that is given twice is a corner.
var penStrokes = [10][][][2]float64{
	1: {{{34, 24}, {54, 0}, {54, 0}, {53, 50}, {50, 100}}},
	2: {{{22, 24}, {36, 3}, {62, 2}, {74, 24}, {60, 55}, {20, 98}, {20, 98}, {50, 96}, {80, 98}}},
	3: {{{24, 12}, {48, 0}, {72, 16}, {64, 38}, {44, 47}, {44, 47}, {74, 56}, {76, 82}, {50, 100}, {20, 88}}},
	4: {{{36, 0}, {28, 40}, {20, 62}, {20, 62}, {50, 62}, {82, 60}}, {{66, 30}, {62, 65}, {58, 100}}},
	5: {{{32, 4}, {28, 42}, {28, 42}, {55, 34}, {76, 56}, {68, 88}, {44, 100}, {20, 92}}, {{32, 4}, {78, 2}}},
	6: {{{66, 2}, {40, 22}, {24, 58}, {30, 90}, {52, 100}, {72, 84}, {68, 60}, {46, 54}, {28, 72}}},
	7: {{{20, 6}, {78, 4}, {78, 4}, {56, 48}, {42, 100}}},
	8: {{{68, 14}, {48, 0}, {30, 14}, {38, 38}, {62, 58}, {72, 82}, {50, 100}, {28, 84}, {36, 60}, {60, 38}, {70, 16}}},
	9: {{{70, 20}, {50, 2}, {30, 20}, {36, 44}, {56, 46}, {70, 20}, {70, 20}, {68, 60}, {62, 100}}},
}

// slant is how far handwriting leans to the right.
const slant = 0.12

// written returns the outline of a digit written with a round pen of that width,
// one unit high and centred at 0, 0. Its polygons overlap.
func written(d uint8, pen float64) (outline []stroke) {
	for _, points := range penStrokes[d] {
		line := curve(points)
		for i := range line {
			y := (line[i][1]/100 - 0.5) * (1 - pen)
			line[i] = [2]float64{(line[i][0]/100-0.5)*(1-pen) - slant*y, y}
		}
		for i, p := range line {
			outline = append(outline, disc(p[0], p[1], pen/2)...)
			if i > 0 {
				outline = append(outline, bar(p[0], p[1], line[i-1][0], line[i-1][1], pen)...)
			}
		}
	}
	return outline
}

// curve returns points of a Catmull-Rom curve through control points.
func curve(points [][2]float64) (line [][2]float64) {
	at := func(i int) [2]float64 { return points[min(max(i, 0), len(points)-1)] }
	line = append(line, points[0])
	for i := range len(points) - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		steps := int(math.Ceil(math.Hypot(c[0]-b[0], c[1]-b[1]) / 6))
		for k := 1; k <= steps; k++ {
			t := float64(k) / float64(steps)
			var q [2]float64
			for n := range q {
				q[n] = b[n] + t/2*(c[n]-a[n]+t*(2*a[n]-5*b[n]+4*c[n]-d[n]+t*(3*(b[n]-c[n])+d[n]-a[n])))
			}
			line = append(line, q)
		}
	}
	return line
}
