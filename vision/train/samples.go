package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/photodoku/photodoku/vision"
	"github.com/photodoku/photodoku/vision/geometry"
)

// sample is a mesh as the board network sees it.
type sample struct {
	patch *image.Gray
	label
}

// label is what the board network should answer for a mesh.
type label struct {
	// Offsets says by how much each crossing of the board lies to the right of the mesh's and
	// below it, in cells. It is NaN if no board is near, and outside the image, where there is nothing to see.
	Offsets [10][10][2]float32
	// Board is 1 if the mesh lies on the board and 0 if not, or between for a mesh that is nearly
	// right. Near is 1 if a board is near.
	Board, Near float32
}

const (
	// farthest is the greatest offset, in cells, of a board that is near.
	farthest = 1.6
	// A mesh whose offsets are at most right cells lies on the board, and from wrong cells on it does not.
	right, wrong = 0.1, 0.3
	// minKnown is the number of crossings of a mesh that must lie in the image.
	minKnown = 40
)

// labelOf compares a mesh with a board in an image of that size. far is the greatest offset in
// cells, infinite if the board is not near.
func labelOf(m, board vision.Mesh, size image.Point) (l label, far float64) {
	l = noBoard()
	known := 0
	for r := range 10 {
		for c := range 10 {
			if !geometry.Inside(m[r][c], size) {
				continue
			}
			u, v := inverse(&m, board[r][c], float64(c), float64(r))
			du, dv := u-float64(c), v-float64(r)
			distance := math.Hypot(du, dv)
			if !(distance <= farthest) {
				return noBoard(), math.Inf(1)
			}
			known++
			far = max(far, distance)
			l.Offsets[r][c] = [2]float32{float32(du), float32(dv)}
		}
	}
	if known < minKnown {
		return noBoard(), math.Inf(1)
	}
	l.Near = 1
	l.Board = float32(min(max((wrong-far)/(wrong-right), 0), 1))
	return l, far
}

// noBoard is the label of a mesh without a board nearby.
func noBoard() (l label) {
	nan := float32(math.NaN())
	for r := range l.Offsets {
		for c := range l.Offsets[r] {
			l.Offsets[r][c] = [2]float32{nan, nan}
		}
	}
	return l
}

// The numbers of samples of a picture. Of the meshes that detection judges: at most judgedNear near each
// board, and at most judgedFar others, half of them those with the highest P(board). For each board also its
// true mesh, and shiftedMeshes and distortedMeshes that are made of it. And squares at random places.
const (
	judgedNear, judgedFar          = 9, 10
	shiftedMeshes, distortedMeshes = 2, 4
	squares                        = 2
)

// samples are the places in the scene from which the board network learns.
func (s scene) samples(rng *rand.Rand) (all []sample, err error) {
	im, err := vision.NewImage(s.gray)
	if err != nil {
		return nil, err
	}
	defer im.Close()
	meshes, err := s.judged(im, rng)
	if err != nil {
		return nil, err
	}
	for _, b := range s.boards {
		meshes = append(meshes, b)
		for range shiftedMeshes {
			meshes = append(meshes, moved(rng, b, movement{0.06, 0.01, 0, 0.08, 1}))
		}
		for range distortedMeshes {
			meshes = append(meshes, moved(rng, b, movement{0.15, 0.02, 0.004, 0.35, 3}))
		}
	}
	for range squares {
		meshes = append(meshes, square(rng, im.Size()))
	}
	for _, m := range meshes {
		if m.Folded() {
			continue
		}
		m, l, which := s.label(m)
		if which < 0 && s.mixed && !m.Within(im.Size()) {
			continue // it may lie on a truncated board
		}
		patch, err := im.BoardPatch(m)
		if err != nil {
			return nil, err
		}
		all = append(all, sample{patch, l})
	}
	return all, nil
}

// judged chooses among the meshes that detection judges.
func (s scene) judged(im *vision.Image, rng *rand.Rand) ([]vision.Mesh, error) {
	type judged struct {
		mesh        vision.Mesh
		probability float64
	}
	var meshes []judged
	_, err := im.Detect(context.Background(), vision.DetectOptions{Exhaustive: rng.IntN(4) == 0, Judged: func(m vision.Mesh, p float64) { meshes = append(meshes, judged{m, p}) }})
	if err != nil {
		return nil, err
	}
	rng.Shuffle(len(meshes), func(i, k int) { meshes[i], meshes[k] = meshes[k], meshes[i] })
	near := make([]int, len(s.boards))
	var chosen []vision.Mesh
	var others []judged
	for _, j := range meshes {
		m, _, board := s.label(j.mesh)
		switch {
		case slices.ContainsFunc(chosen, sameAs(m)):
		case board < 0:
			others = append(others, j)
		case near[board] < judgedNear:
			near[board]++
			chosen = append(chosen, m)
		}
	}
	probable := min(judgedFar/2, len(others))
	first := slices.Clone(others)
	slices.SortStableFunc(first, func(a, b judged) int { return cmp.Compare(b.probability, a.probability) })
	for _, j := range slices.Concat(first[:probable], others[:min(judgedFar-probable, len(others))]) {
		if !slices.ContainsFunc(chosen, sameAs(j.mesh)) {
			chosen = append(chosen, j.mesh)
		}
	}
	return chosen, nil
}

// sameAs reports whether a mesh is nearly the same as m, turned in the same way.
func sameAs(m vision.Mesh) func(vision.Mesh) bool {
	return func(o vision.Mesh) bool { return o.MaxDistance(m) < 0.04 }
}

// label labels a mesh and turns it like the board that is nearest; board is -1 if none is near.
func (s scene) label(m vision.Mesh) (turned vision.Mesh, l label, board int) {
	turned, l, board = m, noBoard(), -1
	best := math.Inf(1)
	for i, b := range s.boards {
		if !m.Overlaps(b) {
			continue
		}
		t := m.TurnLike(b)
		if at, far := labelOf(t, b, s.gray.Rect.Size()); far < best {
			turned, l, board, best = t, at, i, far
		}
	}
	return turned, l, board
}

// movement is a random movement of a mesh. whole, slope, twist and bump are standard deviations in cells: of the
// shift, of its change for each cell from the middle, of its change for each product of the two distances from
// the middle, and of the heights of the bumps.
type movement struct {
	whole, slope, twist, bump float64
	bumps                     int
}

// moved moves a mesh at random.
func moved(rng *rand.Rand, m vision.Mesh, by movement) vision.Mesh {
	along := func() func(u, v float64) float64 {
		whole, across, down, twist := by.whole*rng.NormFloat64(), by.slope*rng.NormFloat64(), by.slope*rng.NormFloat64(), by.twist*rng.NormFloat64()
		bumps := make([][4]float64, by.bumps)
		for i := range bumps {
			bumps[i] = [4]float64{by.bump * rng.NormFloat64(), 9 * rng.Float64(), 9 * rng.Float64(), 0.8 + 2.5*rng.Float64()}
		}
		return func(u, v float64) float64 {
			d := whole + across*(u-4.5) + down*(v-4.5) + twist*(u-4.5)*(v-4.5)
			for _, b := range bumps {
				d += b[0] * math.Exp(-((u-b[1])*(u-b[1])+(v-b[2])*(v-b[2]))/(2*b[3]*b[3]))
			}
			return d
		}
	}
	return m.Move(along(), along())
}

// square is a square at a random place in a picture of that size.
func square(rng *rand.Rand, size image.Point) vision.Mesh {
	cell := float64(min(size.X, size.Y)) * (0.15 + 0.7*rng.Float64()) / 9
	x, y := rng.Float64()*(float64(size.X)-9*cell), rng.Float64()*(float64(size.Y)-9*cell)
	sin, cos := math.Sincos(0.2 * rng.NormFloat64())
	return geometry.MeshOf(func(u, v float64) geometry.Point {
		u, v = (u-4.5)*cell, (v-4.5)*cell
		return geometry.Point{x + 4.5*cell + cos*u - sin*v, y + 4.5*cell + sin*u + cos*v}
	})
}

// sampleFiles are NAME.patches and NAME.labels, which board.py reads.
type sampleFiles struct{ patches, labels *os.File }

func createSampleFiles(name string) (f sampleFiles, err error) {
	if f.patches, err = os.Create(name + ".patches"); err == nil {
		f.labels, err = os.Create(name + ".labels")
	}
	return f, err
}

func (f sampleFiles) write(all []sample) error {
	var patches, labels bytes.Buffer
	for _, s := range all {
		patches.Write(s.patch.Pix)
		if err := binary.Write(&labels, binary.LittleEndian, s.label); err != nil {
			return err
		}
	}
	_, err := patches.WriteTo(f.patches)
	_, err2 := labels.WriteTo(f.labels)
	return errors.Join(err, err2)
}

func (f sampleFiles) close() error { return errors.Join(f.patches.Close(), f.labels.Close()) }

// inverse gives the u, v of a place, near those given, by Newton's method.
func inverse(m *vision.Mesh, place geometry.Point, u, v float64) (float64, float64) {
	const steps, h = 12, 0.01
	for range steps {
		p, right, below := m.At(u, v), m.At(u+h, v), m.At(u, v+h)
		a, b := (right[0]-p[0])/h, (below[0]-p[0])/h
		c, d := (right[1]-p[1])/h, (below[1]-p[1])/h
		x, y, det := place[0]-p[0], place[1]-p[1], a*d-b*c
		u, v = u+(d*x-b*y)/det, v+(a*y-c*x)/det
	}
	return u, v
}
