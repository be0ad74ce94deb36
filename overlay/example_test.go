package overlay_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"github.com/photodoku/photodoku/overlay"
)

// Draw a 5 into the middle cell of a board without perspective.
func ExampleDraw() {
	img := image.NewNRGBA(image.Rect(0, 0, 380, 380))
	draw.Draw(img, img.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	var board overlay.Drawing
	for row := range 10 {
		for column := range 10 {
			board.Crossings[row][column] = [2]float64{float64(10 + 40*column), float64(10 + 40*row)}
		}
	}
	board.Digits[40] = 5
	changed, err := overlay.Draw(img, []overlay.Drawing{board})
	if err != nil {
		fmt.Println(err)
		return
	}
	cell := image.Rect(170, 170, 210, 210)
	inside := 0
	for _, part := range changed {
		if part.Overlaps(cell) {
			inside++
		}
	}
	fmt.Println(len(changed) > 0, inside == len(changed))
	// Output: true true
}
