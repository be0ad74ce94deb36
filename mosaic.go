package photodoku

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/photodoku/photodoku/cell"
)

// mosaic arranges the glyphs of a board's cells as on the board. The lower P(mark) is, the
// darker is the background of the cell.
func mosaic(cells [81]cell.Cell) image.Image {
	img := image.NewGray(image.Rect(0, 0, 9*cell.Side, 9*cell.Side))
	for i, c := range cells {
		corner := image.Pt(i%9, i/9).Mul(cell.Side)
		box := image.Rectangle{corner, corner.Add(image.Pt(cell.Side, cell.Side))}
		ground := color.Gray{Y: uint8(128 + 127*c.Mark)}
		draw.Draw(img, box.Inset(1), image.NewUniform(ground), image.Point{}, draw.Src)
		if c.Glyph != nil {
			room := box.Size().Sub(c.Glyph.Rect.Size()).Div(2)
			draw.Draw(img, c.Glyph.Rect.Sub(c.Glyph.Rect.Min).Add(corner).Add(room), c.Glyph, c.Glyph.Rect.Min, draw.Src)
		}
	}
	return img
}
