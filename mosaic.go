package photodoku

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/vision"
)

// mosaic arranges the glyphs of a board's cells as on the board. The lower P(mark) is, the
// darker is the background of the cell.
func mosaic(cells [81]ocr.Cell) image.Image {
	img := image.NewGray(image.Rect(0, 0, vision.BoardSide, vision.BoardSide))
	for i, cell := range cells {
		corner := image.Pt(i%9, i/9).Mul(vision.CellSide)
		box := image.Rectangle{corner, corner.Add(image.Pt(vision.CellSide, vision.CellSide))}
		ground := color.Gray{Y: uint8(128 + 127*cell.Mark)}
		draw.Draw(img, box.Inset(1), image.NewUniform(ground), image.Point{}, draw.Src)
		if cell.Glyph != nil {
			room := box.Size().Sub(cell.Glyph.Rect.Size()).Div(2)
			draw.Draw(img, cell.Glyph.Rect.Sub(cell.Glyph.Rect.Min).Add(corner).Add(room), cell.Glyph, cell.Glyph.Rect.Min, draw.Src)
		}
	}
	return img
}
