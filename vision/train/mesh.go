package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// meshKinds are the kinds of pictures from which the mesh network learns, and how often each is
// rendered: it is made for bent paper.
var meshKinds = []render.Kind{render.Crumpled, render.Newspaper, render.Crumpled, render.Any, render.Crumpled, render.Written}

// meshSample is a board as the mesh network sees it on some mesh, and by how much each crossing
// of the board lies to the right of the mesh's and below it, in cells.
type meshSample struct {
	patch   *image.Gray
	offsets [10][10][2]float32
}

// trainMesh renders pictures, writes the samples to a folder and trains the network with PyTorch:
// on two cores 6 minutes to draw 2,400 pictures, and 20 to train.
func trainMesh(n int, seed uint64, work, dir string) error {
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(work, "offsets.f32")); err != nil {
		if err := drawMeshSamples(n, seed, work); err != nil {
			return err
		}
	}
	cmd := exec.Command(python, "-c", meshProgram, work, filepath.Join(dir, "meshnet.i8"))
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w; scripts/setup model installs PyTorch", python, err)
	}
	return nil
}

// python is Debian's interpreter, which finds Debian's PyTorch.
const python = "/usr/bin/python3"

//go:embed mesh.py
var meshProgram string

// drawMeshSamples writes patches.u8 and offsets.f32: the samples of each picture together, so
// that the last pictures can be held out.
func drawMeshSamples(n int, seed uint64, work string) error {
	all := make([][]meshSample, n)
	var group errgroup.Group
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		group.Go(func() error {
			r := render.New()
			for i := k; i < n; i += workers {
				rng := rand.New(rand.NewPCG(seed, uint64(i)))
				s, err := newShot(r, rng, meshKinds[i%len(meshKinds)])
				if err != nil {
					return err
				}
				if all[i], err = s.meshSamples(rng); err != nil {
					return err
				}
				if i%100 == 99 {
					fmt.Fprintf(os.Stderr, "mesh: %d of %d pictures\n", i+1, n)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return writeMeshSamples(all, work)
}

func writeMeshSamples(all [][]meshSample, work string) error {
	patches, err := os.Create(filepath.Join(work, "patches.u8"))
	if err != nil {
		return err
	}
	defer patches.Close()
	offsets, err := os.Create(filepath.Join(work, "offsets.f32"))
	if err != nil {
		return err
	}
	defer offsets.Close()
	p, o := bufio.NewWriter(patches), bufio.NewWriter(offsets)
	for _, samples := range all {
		for _, s := range samples {
			p.Write(s.patch.Pix) // errors stay until Flush
			if err := binary.Write(o, binary.LittleEndian, s.offsets); err != nil {
				return err
			}
		}
	}
	if err := p.Flush(); err != nil {
		return err
	}
	return o.Flush()
}

const (
	// farthest is the greatest offset, in cells, from which a mesh may be moved into its place.
	farthest = 1.6
	// fittedMeshes and misplacedMeshes are how many samples of a board come from detection, at
	// most, and how many are made of its true mesh.
	fittedMeshes, misplacedMeshes = 6, 5
)

// meshSamples gives the boards of a picture on the meshes that detection fits, right or not, and
// on misplaced ones.
func (s shot) meshSamples(rng *rand.Rand) (samples []meshSample, err error) {
	p, err := picture.Decode(s.photo.JPEG, 0)
	if err != nil {
		return nil, err
	}
	im, err := vision.NewImage(p.Gray())
	if err != nil {
		return nil, err
	}
	defer im.Close()
	var fits []vision.Mesh
	_, err = im.Detect(context.Background(), vision.DetectOptions{Fitted: func(m vision.Mesh, _ vision.Features, _ string) { fits = append(fits, m) }})
	if err != nil {
		return nil, err
	}
	rng.Shuffle(len(fits), func(i, k int) { fits[i], fits[k] = fits[k], fits[i] })
	for _, board := range s.boards {
		meshes := make([]vision.Mesh, 0, fittedMeshes+misplacedMeshes)
		for _, m := range fits {
			m = m.TurnLike(board)
			known := false
			for _, o := range meshes {
				known = known || m.MaxDistance(o) < 0.05
			}
			if !known && len(meshes) < fittedMeshes && m.MaxDistance(board) < 2*farthest {
				meshes = append(meshes, m)
			}
		}
		for range misplacedMeshes {
			meshes = append(meshes, misplaced(rng, board))
		}
		for _, m := range meshes {
			offsets, ok := offsetsTo(m, board)
			if !ok {
				continue
			}
			patch, err := im.MeshPatch(m)
			if err != nil {
				return nil, err
			}
			samples = append(samples, meshSample{patch, offsets})
		}
	}
	return samples, nil
}

// misplaced distorts a mesh: as a whole, and with bumps.
func misplaced(rng *rand.Rand, m vision.Mesh) vision.Mesh {
	along := func() func(u, v float64) float64 {
		whole, across, down, twist := 0.15*rng.NormFloat64(), 0.02*rng.NormFloat64(), 0.02*rng.NormFloat64(), 0.004*rng.NormFloat64()
		var bumps [3][4]float64
		for i := range bumps {
			bumps[i] = [4]float64{0.35 * rng.NormFloat64(), 9 * rng.Float64(), 9 * rng.Float64(), 0.8 + 2.5*rng.Float64()}
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

// offsetsTo gives by how much the crossings of a board lie beside those of a mesh; false if one
// lies too far away.
func offsetsTo(m, board vision.Mesh) (offsets [10][10][2]float32, ok bool) {
	for r := range 10 {
		for c := range 10 {
			u, v := m.Inverse(board[r][c], float64(c), float64(r))
			du, dv := u-float64(c), v-float64(r)
			if !(max(math.Abs(du), math.Abs(dv)) <= farthest) {
				return offsets, false
			}
			offsets[r][c] = [2]float32{float32(du), float32(dv)}
		}
	}
	return offsets, true
}
