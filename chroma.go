package photodoku

import (
	"image"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/vision"
)

// chroma gives the colours of a picture. They are made when they are first needed.
type chroma struct {
	picture *picture.Picture
	made    bool
	planes  []*vision.Image
}

func newChroma(p *picture.Picture) *chroma { return &chroma{picture: p} }

// rectify gives the blue and red chroma of a board; false for a picture without
// colour.
func (c *chroma) rectify(mesh vision.Mesh) (flat [2]*image.Gray, ok bool, err error) {
	if err := c.make(); err != nil || len(c.planes) == 0 {
		return flat, false, err
	}
	for i, plane := range c.planes {
		if flat[i], err = plane.Rectify(mesh, vision.Luma, false); err != nil {
			return flat, false, err
		}
	}
	return flat, true, nil
}

func (c *chroma) make() error {
	if c.made {
		return nil
	}
	c.made = true
	cb, cr := c.picture.Chroma()
	if cb == nil {
		return nil
	}
	for _, gray := range [2]*image.Gray{cb, cr} {
		plane, err := vision.NewImage(gray, nil)
		if err != nil {
			return err
		}
		c.planes = append(c.planes, plane)
	}
	return nil
}

func (c *chroma) close() {
	for _, p := range c.planes {
		p.Close()
	}
}
