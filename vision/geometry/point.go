package geometry

import (
	"image"
	"math"
)

// Point is x, y in pixels.
type Point = [2]float64

// Distance is the distance between two points.
func Distance(a, b Point) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// cross is the cross product of b-a and c-a. It is positive if a, b and c run clockwise.
func cross(a, b, c Point) float64 { return (b[0]-a[0])*(c[1]-a[1]) - (b[1]-a[1])*(c[0]-a[0]) }

// Inside reports whether a point lies in an image of that size.
func Inside(p Point, size image.Point) bool {
	return p[0] >= 0 && p[1] >= 0 && p[0] <= float64(size.X-1) && p[1] <= float64(size.Y-1)
}
