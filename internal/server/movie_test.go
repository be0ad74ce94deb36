package server_test

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/photodoku/photodoku/samples/render"
)

// The film of the moving picture. The seed is that of a film in which a page is read, covered
// and turned within a few seconds.
const (
	filmSeed   = 12
	filmFrames = 100
	filmFPS    = 15
)

// The moving picture shows the page in the film's own time.
const (
	movieWidth, movieHeight = 360, 500 // pixels
	moviePause              = 110 * time.Millisecond
	// movieLength is less than the film's, which Chromium repeats.
	movieLength = (filmFrames - 8) * time.Second / filmFPS
)

// TestBrowserLiveMovie films the live page while the camera shows a rendered film. It writes the
// moving picture of the README to $LIVE_GIF: make movie.
func TestBrowserLiveMovie(t *testing.T) {
	path := os.Getenv("LIVE_GIF")
	if path == "" {
		t.Skip("films the page only for LIVE_GIF=FILE")
	}
	r := start(t, options())
	b := browse(t, r, movieWidth, "/", camera(t, film(t)...)...)
	b.do(chromedp.EmulateViewport(movieWidth, movieHeight, chromedp.EmulateTouch))
	b.click("#start-live")
	b.await(`(document.documentElement.scrollTop = 0) === 0 && document.querySelector("#live-status").textContent != "Starting the camera …"`)
	shots := b.film(movieLength)
	if fps := float64(len(shots)) / movieLength.Seconds(); fps < 5 {
		t.Errorf("Chromium drew only %.1f pictures per second: close other programs", fps)
	}
	if err := os.WriteFile(path, movie(t, shots), 0o644); err != nil {
		t.Fatal(err)
	}
}

// film renders the frames of a camera that is held over a page.
func film(t *testing.T) (frames []*image.RGBA) {
	t.Helper()
	projector, err := render.New().Film(render.RandomFilm(rand.New(rand.NewPCG(filmSeed, 18)), render.FilmChoice{Frames: filmFrames, FPS: filmFPS}))
	if err != nil {
		t.Fatal(err)
	}
	for i := range projector.Len() {
		frames = append(frames, projector.Frame(i).Image)
	}
	return frames
}

// film takes pictures of the page for a time, each when Chromium has drawn another one.
func (b *tab) film(length time.Duration) (shots []*page.EventScreencastFrame) {
	b.Helper()
	arrived := make(chan *page.EventScreencastFrame, 1)
	b.mutex.Lock()
	b.filmed = arrived
	b.mutex.Unlock()
	params := page.StartScreencastParams{Format: page.StartScreencastFormatPng, MaxFramesInFlight: 1}
	if _, err := chromedp.Call(b.ctx, page.StartScreencast, params); err != nil {
		b.Fatal(err)
	}
	end := time.After(length)
	for {
		select {
		case shot := <-arrived:
			shots = append(shots, shot)
			time.Sleep(moviePause)
			if _, err := chromedp.Call(b.ctx, page.ScreencastFrameAck, page.ScreencastFrameAckParams{SessionID: shot.SessionID}); err != nil {
				b.Fatal(err)
			}
		case <-end:
			if _, err := chromedp.Call(b.ctx, page.StopScreencast, cdp.Empty{}); err != nil {
				b.Fatal(err)
			}
			return shots[1:] // the first one is from before the film
		}
	}
}

// movie returns a GIF of the shots.
func movie(t *testing.T, shots []*page.EventScreencastFrame) []byte {
	t.Helper()
	var frames []*image.RGBA
	for _, shot := range shots {
		img, err := png.Decode(bytes.NewReader(shot.Data))
		if err != nil {
			t.Fatal(err)
		}
		frame := image.NewRGBA(img.Bounds())
		draw.Draw(frame, frame.Rect, img, image.Point{}, draw.Src)
		frames = append(frames, frame)
	}
	var g gif.GIF
	colours := palette(frames)
	for i, frame := range frames {
		paletted := image.NewPaletted(frame.Rect, colours)
		draw.Draw(paletted, paletted.Rect, frame, image.Point{}, draw.Src)
		if i > 0 {
			paletted = paletted.SubImage(changed(frames[i-1], frame)).(*image.Paletted)
		}
		g.Image = append(g.Image, paletted)
		g.Delay = append(g.Delay, delay(shots, i))
	}
	var file bytes.Buffer
	if err := gif.EncodeAll(&file, &g); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// delay returns how long a shot is shown, in hundredths of a second.
func delay(shots []*page.EventScreencastFrame, i int) int {
	at := func(i int) float64 { return shots[i].Metadata.Timestamp.Float64() }
	if i+1 == len(shots) {
		return 100 // a pause before the movie starts again
	}
	return int(100*(at(i+1)-at(0))) - int(100*(at(i)-at(0)))
}

// changed returns the rectangle in which two frames of the same size differ; a GIF frame needs at
// least one pixel.
func changed(a, b *image.RGBA) image.Rectangle {
	r := image.Rect(0, 0, 1, 1)
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// palette returns the most frequent colours that differ by about 16 levels; few colours keep the
// file small.
func palette(frames []*image.RGBA) (p color.Palette) {
	const size = 48
	counts := map[color.RGBA]int{}
	for _, f := range frames {
		for i := 0; i < len(f.Pix); i += 4 {
			counts[color.RGBA{f.Pix[i], f.Pix[i+1], f.Pix[i+2], 255}]++
		}
	}
	frequent := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	taken := map[[3]uint8]bool{}
	for _, c := range frequent {
		if step := [3]uint8{c.R / 16, c.G / 16, c.B / 16}; !taken[step] && len(p) < size {
			taken[step] = true
			p = append(p, c)
		}
	}
	return p
}
