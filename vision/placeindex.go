package vision

import "image"

// placeIndex finds items by place: it has the numbers of the items in each square of indexSide
// pixels.
type placeIndex map[image.Point][]int

const indexSide = 32

func newPlaceIndex(n int, place func(int) point) placeIndex {
	index := placeIndex{}
	for i := range n {
		p := place(i)
		key := image.Pt(int(p[0])/indexSide, int(p[1])/indexSide)
		index[key] = append(index[key], i)
	}
	return index
}

// within calls do for all items that may lie within reach of a place.
func (index placeIndex) within(p point, reach float64, do func(int)) {
	for y := int(p[1]-reach) / indexSide; y <= int(p[1]+reach)/indexSide; y++ {
		for x := int(p[0]-reach) / indexSide; x <= int(p[0]+reach)/indexSide; x++ {
			for _, i := range index[image.Pt(x, y)] {
				do(i)
			}
		}
	}
}
