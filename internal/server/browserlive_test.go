package server_test

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// liveSpec returns a page as seen by a slightly tilted camera.
func liveSpec(t *testing.T) render.Spec {
	t.Helper()
	puzzle, err := solver.Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	return render.Spec{
		Page:   render.Page{Width: 160, Height: 160, Boards: []render.Board{{X: 35, Y: 35, Puzzle: render.Digits(puzzle)}}},
		Camera: render.Camera{Width: 640, Height: 480, Span: 150, AimX: 80, AimY: 80, Pitch: 12, Yaw: -9, Roll: 4},
		Light:  render.Light{Exposure: 0.8},
		Sensor: render.Sensor{Noise: 2, Defocus: 0.8},
	}
}

// camera returns flags that make Chromium's camera show a film. Chromium needs an absolute
// path and repeats the film.
func camera(t *testing.T, frames ...*image.RGBA) []chromedp.ExecAllocatorOption {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(t.TempDir(), "camera.y4m"))
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriter(file)
	size := frames[0].Rect.Size()
	fmt.Fprintf(out, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420jpeg\n", size.X, size.Y, filmFPS)
	for _, frame := range frames {
		fmt.Fprint(out, "FRAME\n")
		out.Write(planes(frame))
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return []chromedp.ExecAllocatorOption{
		chromedp.Flag("use-fake-ui-for-media-stream", true),
		chromedp.Flag("use-fake-device-for-media-stream", true),
		chromedp.Flag("use-file-for-fake-video-capture", path),
	}
}

// planes returns the samples of a frame: luma, then blue and red chroma at half resolution.
func planes(img *image.RGBA) (samples []byte) {
	at := func(x, y int) color.YCbCr { return color.YCbCrModel.Convert(img.RGBAAt(x, y)).(color.YCbCr) }
	size := img.Rect.Size()
	for i := range size.X * size.Y {
		samples = append(samples, at(i%size.X, i/size.X).Y)
	}
	var red []byte
	for y := 0; y < size.Y; y += 2 {
		for x := 0; x < size.X; x += 2 {
			c := at(x, y)
			samples, red = append(samples, c.Cb), append(red, c.Cr)
		}
	}
	return append(samples, red...)
}

// inkScript returns the number and the mean position of the blue pixels that are drawn
// over the video near each of the cells. Positions are in pixels of the frame.
const inkScript = `((cells, reach) => {
	const overlay = document.querySelector("#overlay"), scale = overlay.width / 640;
	const {data} = overlay.getContext("2d").getImageData(0, 0, overlay.width, overlay.height);
	return cells.map(([x, y]) => {
		let n = 0, sx = 0, sy = 0;
		for (let py = Math.round((y - reach) * scale); py < (y + reach) * scale; py++) {
			for (let px = Math.round((x - reach) * scale); px < (x + reach) * scale; px++) {
				const i = (py * overlay.width + px) * 4;
				if (data[i + 3] > 200 && data[i + 2] > data[i] + 100) { n++; sx += px / scale; sy += py / scale; }
			}
		}
		return {N: n, X: sx / n, Y: sy / n};
	});
})`

// TestBrowserLive points a camera at a page. The right digits must be drawn at the right
// places over the empty cells. They must disappear when the camera is stopped.
func TestBrowserLive(t *testing.T) {
	spec := liveSpec(t)
	photo, err := render.New().Render(spec)
	if err != nil {
		t.Fatal(err)
	}
	r := start(t, options())
	b := browse(t, r, 390, "/", camera(t, photo.Image)...)
	evaluate[bool](b, `(() => {
		const real = window.fetch;
		window.fetch = async (path, options) => {
			const answer = await real(path, options);
			if (path.endsWith("/frames") && answer.ok) window.seen = await answer.clone().json();
			return answer;
		};
		return true;
	})()`)
	b.click("#start-live")
	b.await(`document.querySelector("#overlay").dataset.shown == "true" && document.querySelector("#live-status").textContent == "Solved."`)
	b.screenshot("live-390")
	truth := photo.Boards[0]
	solution, err := solver.Solve(solver.Grid(truth.Digits))
	if err != nil {
		t.Fatal(err)
	}
	seen := evaluate[client.LiveFrame](b, "window.seen")
	if len(seen.Boards) != 1 || seen.State != "locked" {
		t.Fatalf("the server gives %+v", seen)
	}
	var centres [][2]float64
	for cell := range 81 {
		want := "."
		if truth.Digits[cell] == 0 {
			want = solution.String()[cell : cell+1]
		}
		if got := seen.Boards[0].Digits[cell : cell+1]; got != want {
			t.Errorf("cell %d: %s is drawn, want %s", cell, got, want)
		}
		c, row, column := [2]float64{}, cell/9, cell%9
		for axis := range c {
			for corner := range 4 {
				c[axis] += truth.Crossings[row+corner/2][column+corner%2][axis] / 4
			}
		}
		centres = append(centres, c)
	}
	corners := truth.Corners()
	side := math.Hypot(corners[1][0]-corners[0][0], corners[1][1]-corners[0][1])
	list := strings.ReplaceAll(fmt.Sprint(centres), " ", ",")
	// On a slow machine the answer is sometimes hidden until the next frame.
	b.await(fmt.Sprintf(`(window.ink = document.querySelector("#overlay").dataset.shown == "true" && %s(%s, %.1f)) !== false`, inkScript, list, 0.4*side/9))
	for cell, ink := range evaluate[[]struct{ N, X, Y float64 }](b, "window.ink") {
		if empty := truth.Digits[cell] == 0; (ink.N > 0) != empty {
			t.Errorf("cell %d: %.0f blue pixels are drawn, the cell is empty: %t", cell, ink.N, empty)
		} else if off := math.Hypot(ink.X-centres[cell][0], ink.Y-centres[cell][1]); empty && off > 0.02*side {
			t.Errorf("cell %d: the digit is drawn %.1f pixels off, want at most 2 %% of %.0f", cell, off, side)
		}
	}
	if over := evaluate[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		t.Errorf("the page is %d pixels wider than the screen", over)
	}
	b.accessible("live")
	b.click("#stop-live")
	b.await(`document.querySelector("#live").hidden && document.querySelector("#view").srcObject === null`)
}

// TestBrowserLiveKeep opens the current picture of the camera like a photo.
func TestBrowserLiveKeep(t *testing.T) {
	photo, err := render.New().Render(liveSpec(t))
	if err != nil {
		t.Fatal(err)
	}
	r := start(t, options())
	b := browse(t, r, 1400, "/", camera(t, photo.Image)...)
	b.scheme("dark")
	b.click("#start-live")
	b.await(`document.querySelector("#overlay").dataset.shown == "true"`)
	b.screenshot("live-dark-1400")
	b.click("#keep")
	b.await(`document.querySelector("#status").className == "solved"`)
	if drawn := evaluate[int](b, `document.querySelectorAll("#marks text.answer").length`); drawn == 0 {
		t.Error("the answer is not drawn into the picture")
	}
}

// offered is true if the page offers to open the picture of the camera.
const offered = `(document.querySelector("#keep").checkVisibility() && !document.querySelector("#keep").disabled)`

// position is that of the button that stops the camera.
const position = `(({x, y}) => [x, y])(document.querySelector("#stop-live").getBoundingClientRect())`

// TestBrowserLiveStopsWhileStarting stops the camera and starts it again, while it opens or
// before the video plays. Only one of the two starts may send frames, the other camera must be
// off, and the buttons must not move under a finger when the first frame comes.
func TestBrowserLiveStopsWhileStarting(t *testing.T) {
	photo, err := render.New().Render(liveSpec(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, held := range []string{"opening", "playing"} {
		t.Run(held, func(t *testing.T) {
			r := start(t, options())
			b := browse(t, r, 390, "/", camera(t, photo.Image)...)
			evaluate[bool](b, `(() => {
				Object.assign(window, {cameras: [], held: [], sessions: 0});
				const hold = (when) => when === "`+held+`" && new Promise((resume) => window.held.push(resume));
				const media = navigator.mediaDevices, real = media.getUserMedia.bind(media);
				media.getUserMedia = async (options) => {
					const stream = await real(options);
					window.cameras.push(stream);
					await hold("opening");
					return stream;
				};
				const play = HTMLMediaElement.prototype.play;
				HTMLMediaElement.prototype.play = async function () {
					await hold("playing");
					return play.call(this);
				};
				const fetched = window.fetch;
				window.fetch = (path, options) => {
					if (path === "v1/live") window.sessions++;
					return fetched(path, options);
				};
				return true;
			})()`)
			b.click("#start-live")
			b.await("held.length == 1")
			b.click("#stop-live")
			b.click("#start-live")
			b.await("held.length == 2")
			before := evaluate[[2]float64](b, position)
			evaluate[bool](b, "held.map((resume) => resume()).length == 2")
			b.await(`document.querySelector("#overlay").dataset.shown == "true"`)
			if n := evaluate[int](b, "sessions"); n != 1 {
				t.Errorf("the page has started %d sessions, want 1", n)
			}
			if n := evaluate[int](b, "cameras.filter((stream) => stream.active).length"); n != 1 {
				t.Errorf("%d cameras are on, want 1", n)
			}
			if after := evaluate[[2]float64](b, position); after != before {
				t.Errorf("with the first frame the button moves from %v to %v", before, after)
			}
			b.click("#stop-live")
			b.await("cameras.every((stream) => !stream.active)")
		})
	}
}

// TestBrowserLiveWithoutFrame starts a camera that does not open, that is refused, and that has no
// frame yet. There is no picture to open.
func TestBrowserLiveWithoutFrame(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	for name, opened := range map[string]string{
		"opening":       `new Promise(() => {})`,
		"refused":       `Promise.reject(new DOMException("", "NotAllowedError"))`,
		"without frame": `Promise.resolve(document.createElement("canvas").captureStream())`,
	} {
		evaluate[bool](b, `(navigator.mediaDevices.getUserMedia = () => `+opened+`) != null`)
		b.click("#start-live")
		b.do(chromedp.Sleep(300 * time.Millisecond))
		if evaluate[bool](b, offered) {
			t.Fatalf("%s: the page offers to open the picture; it says %q", name, b.text("#live-status"))
		}
		b.screenshot("live-" + strings.ReplaceAll(name, " ", "-") + "-390")
		evaluate[bool](b, `document.querySelector("#keep").click() == null`)
		if !evaluate[bool](b, `document.querySelector("#live").checkVisibility()`) {
			t.Fatalf("%s: a picture is opened", name)
		}
		b.click("#stop-live")
	}
}

// TestBrowserLiveToken closes the dialog that asks for the token with Esc. The camera must be off.
func TestBrowserLiveToken(t *testing.T) {
	photo, err := render.New().Render(liveSpec(t))
	if err != nil {
		t.Fatal(err)
	}
	o := options()
	o.Token = "secret"
	r := start(t, o)
	b := browse(t, r, 390, "/", camera(t, photo.Image)...)
	b.expected = "401"
	b.click("#start-live")
	b.await(`document.querySelector("#login").open`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.await(`document.querySelector("#live-status").textContent == "This server answers only with a token."`)
	b.screenshot("live-token-390")
	if !evaluate[bool](b, `document.querySelector("#view").srcObject === null && !`+offered) {
		t.Error("the camera is on, or the page offers to open its picture")
	}
}

// TestBrowserLiveInsecure checks that the page explains why there is no camera over HTTP.
func TestBrowserLiveInsecure(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 360, "/")
	evaluate[bool](b, `Object.defineProperty(window, "isSecureContext", {value: false}) === window`)
	b.click("#start-live")
	b.await(`document.querySelector("#live-status").textContent.includes("--tls auto")`)
	if !evaluate[bool](b, `document.querySelector("#finder").hidden && document.activeElement.id == "stop-live"`) {
		t.Error("the view is shown without a camera, or the focus is not on the button that leads back")
	}
	b.screenshot("live-insecure-360")
	b.accessible("live without a camera")
}
