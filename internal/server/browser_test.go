package server_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"math"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/photodoku/photodoku/client"
)

// tab is a page in a browser.
type tab struct {
	*testing.T
	ctx    context.Context
	server *running
	mutex  sync.Mutex
	asked  []string // addresses of all requests
	errors []string
	// expected is a part of the errors that the test causes on purpose.
	expected string
	// filmed receives the frames of a screencast.
	filmed chan<- *page.EventScreencastFrame
}

// phone is the greatest width of a window that has a touch screen instead of a mouse.
const phone = 500

// browse opens the page in Chromium with a window of the given width. An error in the
// page's console, or a request to another host, fails the test.
func browse(t *testing.T, r *running, width int64, path string, options ...chromedp.ExecAllocatorOption) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("drives a browser: not with -short")
	}
	if _, err := exec.LookPath("chromium"); err != nil {
		if os.Getenv("CI") == "" {
			t.Skip("Chromium is not installed; scripts/setup test installs it")
		}
		t.Fatal("Chromium is not installed; scripts/setup test installs it")
	}
	b := &tab{T: t, server: r}
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.Flag("headless", "new"), chromedp.ExecPath("chromium"))
	flags = append(flags, options...)
	allocator, end := chromedp.NewExecAllocator(context.Background(), flags...)
	t.Cleanup(end)
	ctx, cancel := chromedp.NewContext(allocator, chromedp.WithListener(b.event))
	t.Cleanup(cancel)
	b.ctx = ctx
	screen := []chromedp.EmulateViewportOption{chromedp.EmulateScale(2)}
	if width <= phone {
		screen = append(screen, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(width, 900, screen...))
	b.ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	if _, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(r.url + path))
	t.Cleanup(b.check)
	return b
}

func (b *tab) event(e any) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	switch e := e.(type) {
	case *network.EventRequestWillBeSent:
		b.asked = append(b.asked, e.Request.URL)
	case *page.EventScreencastFrame:
		b.filmed <- e
	case *runtime.EventExceptionThrown:
		b.errors = append(b.errors, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			b.errors = append(b.errors, e.Entry.Text)
		}
	}
}

func (b *tab) check() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, e := range b.errors {
		if b.expected != "" && strings.Contains(e, b.expected) {
			continue
		}
		b.Errorf("the page reports: %s", e)
	}
	for _, address := range b.asked {
		if u, err := url.Parse(address); err != nil || u.Scheme != "blob" && u.Scheme != "about" && !strings.HasPrefix(address, b.server.url+"/") {
			b.Errorf("the page asked for %s", address)
		}
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// evaluate returns the value of an expression in the page.
func evaluate[T any](b *tab, expression string) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.Fatal(err)
	}
	return v
}

// await waits until an expression is true.
func (b *tab) await(expression string) {
	b.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingTimeout(time.Minute)))
	if err != nil {
		b.Fatalf("waited for %s: %v; the status is %q", expression, err, b.text("#status"))
	}
}

func (b *tab) text(selector string) string {
	return evaluate[string](b, `document.querySelector(`+quote(selector)+`).textContent`)
}

func (b *tab) click(selector string) {
	b.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

func quote(text string) string {
	data, _ := json.Marshal(text)
	return string(data)
}

// open uploads a sample photo and waits for its answer.
func (b *tab) open(name string) {
	b.Helper()
	path, err := filepath.Abs(filepath.Join("../../samples", name))
	if err != nil {
		b.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{path}))
	b.await(`!document.querySelector("#work").classList.contains("reading") && document.querySelector("#status").className != "wait"`)
}

// screenshot writes a picture of the page to the folder $SCREENSHOTS.
func (b *tab) screenshot(name string) {
	folder := os.Getenv("SCREENSHOTS")
	if folder == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644); err != nil {
		b.Error(err)
	}
}

// cell returns the text of a cell of the rectified board.
func (b *tab) cell(cell string) string {
	return b.text(`#board [data-cell="` + cell + `"]`)
}

// place is a digit that is drawn over the photo. X and Y are its centre in pixels of the
// photo.
type place struct {
	Cell  int
	Digit string
	X, Y  float64
}

// placesScript returns the drawn digits, each as a place.
const placesScript = `(() => {
	const image = document.querySelector("#picture"), box = image.getBoundingClientRect();
	const scale = image.naturalWidth / box.width;
	return [...document.querySelectorAll("#marks text.digit")].map((e) => {
		const r = e.getBoundingClientRect();
		return {Cell: Number(e.dataset.cell), Digit: e.textContent, X: (r.left + r.width / 2 - box.left) * scale, Y: (r.top + r.height / 2 - box.top) * scale};
	});
})()`

func TestBrowserAnswersInPlace(t *testing.T) {
	r := start(t, options())
	solved, err := client.New(r.url).Solve(t.Context(), sample(t, "folded.jpg"), client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := solved.Pages[0].Boards[0]
	b := browse(t, r, 390, "/")
	b.screenshot("start-390")
	b.open("folded.jpg")
	b.screenshot("answer-390")
	places := evaluate[[]place](b, placesScript)
	if missing := strings.Count(want.Givens, "."); len(places) != missing {
		t.Errorf("%d digits are drawn, want %d", len(places), missing)
	}
	side := math.Hypot(want.Corners[1][0]-want.Corners[0][0], want.Corners[1][1]-want.Corners[0][1])
	for _, p := range places {
		if p.Digit != want.Solution[p.Cell:p.Cell+1] {
			t.Errorf("cell %d shows %s, want %c", p.Cell, p.Digit, want.Solution[p.Cell])
		}
		x, y := centre(want.Mesh, p.Cell)
		if d := math.Hypot(p.X-x, p.Y-y); d > side/50 {
			t.Errorf("the digit of cell %d is %.1f pixels from its place, want at most 2 %% of the board's side, %.1f", p.Cell, d, side/50)
		}
	}
}

// centre returns the centre of a cell of a mesh.
func centre(mesh [][2]float64, cell int) (x, y float64) {
	i := cell/9*10 + cell%9
	for _, k := range []int{i, i + 1, i + 10, i + 11} {
		x, y = x+mesh[k][0]/4, y+mesh[k][1]/4
	}
	return x, y
}

const example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func TestBrowserHintAndCheck(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/#puzzle="+example)
	b.await(`document.querySelector("#status").className == "solved"`)
	b.click(`[data-mode=hint]`)
	where := b.text("#sentence")
	b.click("#reveal")
	step := b.text("#sentence")
	if !strings.HasPrefix(where, "Look at") || !strings.HasPrefix(step, "Place") {
		t.Errorf("the hint says %q, then %q", where, step)
	}
	if lit := evaluate[int](b, `document.querySelectorAll("#board .target").length`); lit != 1 {
		t.Errorf("%d cells are lit as the target, want 1", lit)
	}
	b.screenshot("hint-390")
	b.click("#apply")
	b.await(`document.querySelector("#sentence").textContent != ` + quote(step) + ` && document.querySelectorAll("#board .entry").length > 0 && document.querySelector("#board .target")`)

	b.click(`#board [data-cell="2"]`)
	b.do(chromedp.KeyEvent("9")) // the solution has 4
	b.click(`[data-mode=check]`)
	b.await(`document.querySelector("#status").className == "wrong"`)
	if got := b.text("#status"); !strings.Contains(got, "R1C3") {
		t.Errorf("the check says %q, want that R1C3 is wrong", got)
	}
	b.screenshot("check-390")
	b.click(`#board [data-cell="2"]`)
	b.do(chromedp.KeyEvent("4"))
	b.await(`document.querySelector("#status").className == "solved"`)
}

// TestBrowserSeveralSolutions opens a puzzle that has one solution only with the player's digit. The
// page must not say that the digit is right.
func TestBrowserSeveralSolutions(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/#puzzle="+several+"&entries=1"+strings.Repeat(".", 80))
	b.await(`document.querySelector("#status").className == "unsure"`)
	b.click("[data-mode=answer]")
	if guesses := evaluate[int](b, `document.querySelectorAll("#board .guess").length`); guesses == 0 {
		t.Error("the page does not show the solution as uncertain")
	}
	for _, mode := range []string{"answer", "check"} {
		b.click("[data-mode=" + mode + "]")
		b.screenshot("several-solutions-" + mode + "-390")
		if got := b.text("#status"); got != "The printed digits allow several solutions. Only one of them fits your digits. Is a printed digit missing?" {
			t.Errorf("in the mode %s the page says %q", mode, got)
		}
	}
	if evaluate[bool](b, `document.querySelector("#board .right") != null`) {
		t.Error("the digit is marked as right")
	}
	b.click("[data-mode=hint]")
	if got := b.text("#sentence"); !strings.HasPrefix(got, "Look at") {
		t.Errorf("the hint says %q", got)
	}
}

// TestBrowserSteps applies one step after the other until an expert puzzle is solved.
func TestBrowserSteps(t *testing.T) {
	r := start(t, options())
	const puzzle = "8......2.9...36.....5.......6..9235.......2......18..6.2..4....64.3..78.....8.4.."
	b := browse(t, r, 390, "/#puzzle="+puzzle)
	b.await(`document.querySelector("#status").className == "solved"`)
	b.click("[data-mode=hint]")
	for range 200 {
		if evaluate[bool](b, `document.querySelector("#reveal").hidden`) {
			break
		}
		b.click("#reveal")
		step := b.text("#sentence")
		if strings.Contains(step, "Remove") && !evaluate[bool](b, `document.querySelector("#board .gone") != null`) {
			t.Errorf("the step %q marks no candidates", step)
		}
		b.click("#apply")
		b.await(`document.querySelector("#sentence").textContent != "One moment …"`)
		if again := b.text("#sentence"); again == step {
			t.Fatalf("the step %q comes again", step)
		}
	}
	if got := b.text("#status"); !strings.HasPrefix(got, "Complete") {
		t.Errorf("after all steps the page says %q, %q", got, b.text("#sentence"))
	}
}

// TestBrowserCorrectsDigit changes a given and checks that the page updates its answer.
func TestBrowserCorrectsDigit(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 1400, "/")
	b.screenshot("start-1400")
	b.open("newspaper.jpg")
	b.screenshot("answer-1400")
	given := evaluate[string](b, `document.querySelector("#board .given").dataset.cell`)
	before := evaluate[int](b, `document.querySelectorAll("#marks text.answer").length`)
	read := b.cell(given)
	b.click(`#marks [data-cell="` + given + `"]`)
	b.do(chromedp.KeyEvent("0"))
	b.await(`document.querySelector('#board [data-cell="` + given + `"].given') == null`)
	b.click(`#board [data-cell="` + given + `"]`)
	b.click(`[data-ink=printed]`)
	b.click(`#digits [aria-label="` + read + `"]`)
	b.await(`document.querySelector('#board [data-cell="` + given + `"].given') != null && document.querySelector("#status").className == "solved"`)
	if after := evaluate[int](b, `document.querySelectorAll("#marks text.answer").length`); after != before {
		t.Errorf("%d digits are drawn after the correction was undone, want %d", after, before)
	}
	clash := "1"
	if read == "1" {
		clash = "2"
	}
	b.click(`#board [data-cell="` + given + `"]`)
	b.click(`#digits [aria-label="` + clash + `"]`)
	b.await(`document.querySelector("#status").className != "solved"`)
	if drawn := evaluate[int](b, `document.querySelectorAll("#marks text.answer").length`); drawn != 0 {
		t.Errorf("%d digits of the old answer are still drawn", drawn)
	}
}

// change runs a script on the first board of the server's answers before the page receives
// them.
func (b *tab) change(script string) {
	b.Helper()
	evaluate[bool](b, `(() => {
		const real = window.fetch;
		window.fetch = async (path, options) => {
			const answer = await real(path, options);
			if (!path.startsWith("v1/solve")) return answer;
			const solved = await answer.json();
			const board = solved.pages[0].boards[0];
			`+script+`
			return new Response(JSON.stringify(solved));
		};
		return true;
	})()`)
}

// TestBrowserAsks checks that the page first asks for doubtful cells, and is sure after
// the answers.
func TestBrowserAsks(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	b.change(`board.status = "unsure";
		board.doubtful = [board.givens.indexOf("."), [...board.givens].findIndex((d) => d != ".")];`)
	b.open("newspaper.jpg")
	b.screenshot("ask-390")
	if got := b.text("#question"); !strings.HasPrefix(got, "2 to check") {
		t.Errorf("the page asks %q", got)
	}
	b.click("#answers button:last-of-type") // it is empty
	b.await(`document.querySelector("#question").textContent.startsWith("1 to check")`)
	b.click("#answers button") // it is the digit
	b.await(`document.querySelector("#ask").hidden && document.querySelector("#status").className == "solved"`)
	b.click("#straight")
	b.screenshot("straight-390")
	if !evaluate[bool](b, `document.querySelector("#board canvas") != null`) {
		t.Error("the straightened photo is not behind the board")
	}
}

// TestBrowserUnsureWithoutCells opens an unsure board that has no list of doubtful cells.
func TestBrowserUnsureWithoutCells(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	b.change(`board.status = "unsure"; board.doubtful = window.doubtful;`)
	for _, doubtful := range []string{"[]", "null"} {
		evaluate[bool](b, `(window.doubtful = `+doubtful+`) !== 1`)
		b.open("newspaper.jpg")
		if got := b.text("#status"); got != "Not sure. Please compare the digits with the photo." {
			t.Errorf("with doubtful cells %s the page says %q", doubtful, got)
		}
		if !evaluate[bool](b, `document.querySelector("#ask").hidden && document.querySelectorAll("#marks text.guess").length > 0`) {
			t.Errorf("with doubtful cells %s the page asks for a cell, or draws no answer", doubtful)
		}
	}
}

// TestBrowserLateFailure opens a photo, and something else before the server answers. The later
// failure of the photo is not shown.
func TestBrowserLateFailure(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	evaluate[bool](b, `(() => {
		const real = window.fetch;
		window.held = [];
		window.fetch = (path, options) => path !== "v1/solve" ? real(path, options) : new Promise((resolve, reject) => {
			window.held.push({ answer: () => resolve(real(path, options)), fail: () => { reject(); setTimeout(() => { window.failed = true; }, 100); } });
		});
		return true;
	})()`)
	path, err := filepath.Abs("../../samples/newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	upload := chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{path})
	fail := func(n int, kind string, reading bool) {
		t.Helper()
		evaluate[bool](b, fmt.Sprintf("window.failed = held[%d].fail() === 0", n))
		b.await("failed")
		if got := evaluate[string](b, `document.querySelector("#status").className`); got != kind {
			t.Errorf("after the failure of photo %d the status is %s, %q; want %s", n+1, got, b.text("#status"), kind)
		}
		if got := evaluate[bool](b, `document.querySelector("#work").classList.contains("reading")`); got != reading {
			t.Errorf("after the failure of photo %d the page shows that it is reading: %t, want %t", n+1, got, reading)
		}
	}
	b.do(upload)
	b.await("held.length == 1")
	b.do(upload)
	b.await("held.length == 2")
	fail(0, "wait", true)
	evaluate[bool](b, "held[1].answer() !== 1")
	b.await(`document.querySelector("#status").className == "solved" && !document.querySelector("#photo").hidden`)

	b.do(upload)
	b.await("held.length == 3")
	evaluate[string](b, `location.hash = "#puzzle=`+example+`"`)
	b.await(`document.querySelector("#status").className == "solved"`)
	fail(2, "solved", false)
}

// TestBrowserLateGenerate opens a photo before the server has generated a puzzle. The photo stays,
// also if the server cannot generate one.
func TestBrowserLateGenerate(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	evaluate[bool](b, `(() => {
		const real = window.fetch;
		window.fetch = (path, options) => !path.startsWith("v1/generate") ? real(path, options) : new Promise((resolve, reject) => {
			Object.assign(window, { answer: () => resolve(real(path, options)), fail: reject });
		});
		return true;
	})()`)
	for _, end := range []string{"answer", "fail"} {
		b.click("#generate")
		b.open("newspaper.jpg")
		evaluate[bool](b, end+"() == null")
		b.do(chromedp.Sleep(500 * time.Millisecond))
		if !evaluate[bool](b, `document.querySelector("#photo").checkVisibility() && document.querySelector("#toast").hidden`) {
			t.Errorf("%s: the photo has been replaced, or the page says %q", end, b.text("#toast"))
		}
		b.click("#again")
	}
}

// TestBrowserProxyFailure opens photos that a proxy refuses. Such an answer has no problem document,
// and no status text in HTTP/2.
func TestBrowserProxyFailure(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	evaluate[bool](b, `(window.fetch = async () => new Response(window.answer.body, window.answer)) != null`)
	for _, test := range []struct{ answer, want string }{
		{`{status: 413, body: "<html>"}`, "The file is too large for this server."},
		{`{status: 502, body: "null"}`, "The server cannot be reached; try again later."},
		{`{status: 504}`, "The server did not answer in time; try again later."},
		{`{status: 520}`, "Error 520."},
		{`{status: 429, statusText: "Too Many Requests", body: "{}"}`, "Too Many Requests."},
		{`{status: 502, body: '{"detail":"the reason"}'}`, "The reason."},
	} {
		evaluate[bool](b, "(window.answer = "+test.answer+") != null")
		b.open("newspaper.jpg")
		if got := b.text("#status"); got != test.want {
			t.Errorf("for %s the page says %q, want %q", test.answer, got, test.want)
		}
	}
}

// TestBrowserHandwriting opens a board with two entries and notes. The first entry is hard to read: the check must
// not call it right. The second is wrong: the check must ring it. The answer must be drawn beside the notes.
func TestBrowserHandwriting(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	b.change(`const entries = [...board.entries];
		const [right, wrong, noted] = [...board.givens].flatMap((d, cell) => (d == "." ? [cell] : []));
		entries[right] = board.solution[right];
		entries[wrong] = board.solution[wrong] == "1" ? "2" : "1";
		board.entries = entries.join("");
		board.wrong = [wrong];
		board.doubtful = [right];
		board.notes = [noted];
		board.note_digits = ["12"];
		window.wrong = {cell: wrong, mesh: board.mesh};`)
	evaluate[bool](b, `(() => {
		const before = window.fetch;
		window.fetch = (path, options) => {
			if (path.startsWith("v1/puzzle")) window.asked = JSON.parse(options.body).notes;
			return before(path, options);
		};
		return true;
	})()`)
	b.open("newspaper.jpg")
	if noted := evaluate[[]string](b, `window.asked.filter((digits) => digits != "")`); !slices.Equal(noted, []string{"12"}) {
		t.Errorf("hints are asked for with the notes %q, want those of the photo", noted)
	}
	open := strings.Count(evaluate[string](b, `[...document.querySelectorAll("#board [role=gridcell]")].map((e) => (e.classList.contains("answer") ? "." : "")).join("")`), ".")
	if drawn := evaluate[int](b, `document.querySelectorAll("#marks text.digit").length`); drawn != open {
		t.Errorf("%d digits are drawn on the photo, want %d as on the board", drawn, open)
	}
	if beside := evaluate[int](b, `document.querySelectorAll("#marks text.beside").length`); beside != 1 {
		t.Errorf("%d digits are drawn beside notes, want 1", beside)
	}
	b.screenshot("handwriting-answer-390")
	b.click("[data-mode=check]")
	b.screenshot("handwriting-390")
	if got := b.text("#status"); !strings.HasPrefix(got, "1 of your 2 digits is wrong") || !strings.Contains(got, "Hard to read: R") {
		t.Errorf("the check says %q, want one wrong digit and one that is hard to read", got)
	}
	if right := evaluate[int](b, `document.querySelectorAll("#board .right").length`); right != 0 {
		t.Errorf("%d digits are marked as right, want none: one is wrong, the other is hard to read", right)
	}
	wrong := evaluate[struct {
		Cell int
		Mesh [][2]float64
	}](b, "window.wrong")
	rings := evaluate[[]place](b, strings.ReplaceAll(placesScript, "text.digit", ".ring"))
	x, y := centre(wrong.Mesh, wrong.Cell)
	if len(rings) != 1 || math.Hypot(rings[0].X-x, rings[0].Y-y) > 5 {
		t.Errorf("rings %+v, want one at %.0f, %.0f", rings, x, y)
	}
	if drawn := evaluate[int](b, `document.querySelectorAll("#marks text").length`); drawn != 0 {
		t.Errorf("%d digits of the answer are shown by the check", drawn)
	}
}

func TestBrowserSeveralBoards(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 1400, "/")
	b.open("puzzle-page.jpg")
	tabs := evaluate[int](b, `document.querySelectorAll("#boards button").length`)
	if tabs < 2 {
		t.Fatalf("%d boards can be chosen, want several", tabs)
	}
	first := b.text("#board")
	b.click("#boards button:last-child")
	b.await(`document.querySelector("#boards button:last-child").ariaPressed == "true"`)
	if b.text("#board") == first {
		t.Error("the second board is the same as the first")
	}
	b.screenshot("several-1400")
}

// TestBrowserDocument opens a file that browsers cannot show.
func TestBrowserDocument(t *testing.T) {
	r := start(t, options())
	path := filepath.Join(t.TempDir(), "scan.tiff")
	if err := os.WriteFile(path, tiff(t), 0o600); err != nil {
		t.Fatal(err)
	}
	b := browse(t, r, 390, "/")
	b.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{path}))
	b.await(`document.querySelectorAll("#marks text.answer").length > 0 && document.querySelector("#picture").naturalWidth > 0`)
}

// TestBrowserPaste pastes a puzzle, and then a photo.
func TestBrowserPaste(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	paste := func(fill string) {
		evaluate[bool](b, `(() => {
			const clipboardData = new DataTransfer();
			`+fill+`
			return document.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true}));
		})()`)
	}
	paste(`clipboardData.setData("text", ` + quote(example) + `);`)
	b.await(`document.querySelector("#status").className == "solved"`)
	if got := b.cell("0"); got != "5" {
		t.Errorf("the first cell of the pasted puzzle shows %q, want 5", got)
	}
	if !strings.HasSuffix(evaluate[string](b, "location.hash"), example) {
		t.Error("the address does not carry the puzzle")
	}
	photo := base64.StdEncoding.EncodeToString(sample(t, "newspaper.jpg"))
	paste(`const bytes = Uint8Array.from(atob(` + quote(photo) + `), (c) => c.charCodeAt(0));
		clipboardData.items.add(new File([bytes], "photo.jpg", {type: "image/jpeg"}));`)
	b.await(`document.querySelectorAll("#marks text.answer").length > 0`)
}

// TestBrowserSave saves the picture with the answer.
func TestBrowserSave(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	folder := t.TempDir()
	params := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder}
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, params); err != nil {
		t.Fatal(err)
	}
	b.open("newspaper.jpg")
	b.click("#export summary")
	b.click("#save")
	path := filepath.Join(folder, "sudoku.jpg")
	for range 300 {
		if _, err := os.Stat(path); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if config, err := jpeg.DecodeConfig(file); err != nil || config.Width != 640 || config.Height != 480 {
		t.Errorf("the saved picture: %+v, %v; want 640 x 480 pixels", config, err)
	}
}

// TestBrowserToken enters the token that the page asks for. A dialog that was closed with Esc
// does not open again by itself.
func TestBrowserToken(t *testing.T) {
	o := options()
	o.Token = "secret"
	r := start(t, o)
	b := browse(t, r, 390, "/#puzzle="+example)
	b.expected = "401"
	b.await(`document.querySelector("#login").open`)
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.Sleep(500*time.Millisecond))
	b.await(`!document.querySelector("#login").open`)
	evaluate[string](b, `location.hash = ""`)
	evaluate[string](b, `location.hash = "#puzzle=`+example+`"`)
	b.await(`document.querySelector("#login").open`)
	b.do(chromedp.SendKeys(chromedp.CSS("#token"), "secret"))
	b.click("#login button")
	b.await(`document.querySelector("#status").className == "solved"`)
}

// TestBrowserTokenRefused closes the dialog at the start of the page, which has no status.
func TestBrowserTokenRefused(t *testing.T) {
	o := options()
	o.Token = "secret"
	r := start(t, o)
	b := browse(t, r, 390, "/")
	b.expected = "401"
	b.click("#generate")
	b.await(`document.querySelector("#login").open`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.await(`!document.querySelector("#toast").hidden && document.querySelector("#toast").textContent == "This server answers only with a token."`)
	b.screenshot("token-refused-390")
}

func TestBrowserNoSudoku(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	b.open("crossword.jpg")
	if got := b.text("#status"); !strings.Contains(got, "No Sudoku found") {
		t.Errorf("the page says %q", got)
	}
}

// TestBrowserDark checks the page and its documentation in dark colours.
func TestBrowserDark(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	b.scheme("dark")
	b.screenshot("start-dark-390")
	b.open("newspaper.jpg")
	b.click("#candidates")
	b.click("[data-mode=original]")
	b.screenshot("candidates-dark-390")
	for _, selector := range []string{"body", "#board"} {
		if light := evaluate[float64](b, `(() => { const [r, g, b] = getComputedStyle(document.querySelector("`+selector+`")).backgroundColor.match(/\d+/g); return (+r + +g + +b) / 3 })()`); light > 80 {
			t.Errorf("%s has brightness %.0f in dark colours", selector, light)
		}
	}
	b.do(chromedp.Navigate(r.url + "/docs"))
	b.await(`document.querySelectorAll("#operations section").length > 3`)
	b.screenshot("docs-dark-390")
}

// TestBrowserButtons checks that all controls outside of menus look like buttons, and that
// only a device with a touch screen offers to take a photo.
func TestBrowserButtons(t *testing.T) {
	r := start(t, options())
	const plain = `[...document.querySelectorAll("button, .button, summary")]
		.filter((e) => e.checkVisibility() && !e.closest(".menu, .segments") && getComputedStyle(e).borderTopColor.endsWith(", 0)"))
		.map((e) => e.textContent)`
	for width, camera := range map[int64]bool{360: true, 1400: false} {
		b := browse(t, r, width, "/")
		if got := evaluate[bool](b, `document.querySelector("label:has(#camera)").checkVisibility()`); got != camera {
			t.Errorf("at %d pixels the page offers to take a photo: %t", width, got)
		}
		b.screenshot(fmt.Sprintf("start-%d", width))
		found := evaluate[[]string](b, plain)
		b.open("newspaper.jpg")
		b.screenshot(fmt.Sprintf("photo-%d", width))
		if found = append(found, evaluate[[]string](b, plain)...); len(found) > 0 {
			t.Errorf("at %d pixels these controls look like text: %q", width, found)
		}
	}
}

// TestBrowserErase erases a digit with the key of the pad, which is drawn: fonts may lack a
// character for it.
func TestBrowserErase(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/#puzzle="+example)
	b.await(`document.querySelector("#status").className == "solved"`)
	b.click("[data-mode=original]")
	b.click(`#board [data-cell="2"]`)
	b.click(`#digits [aria-label="4"]`)
	b.await(`document.querySelector('#board [data-cell="2"]').textContent == "4"`)
	b.click(`#digits [aria-label="Erase"]`)
	b.await(`document.querySelector('#board [data-cell="2"]').textContent == ""`)
	if !evaluate[bool](b, `document.querySelector("#digits [aria-label=Erase]").textContent.trim() == "" && document.querySelector("#digits svg").getBoundingClientRect().width > 15`) {
		t.Error("the key Erase is not drawn")
	}
}

// TestBrowserPrint checks what is on the printed page: the board, and no legend for names
// that it does not use.
func TestBrowserPrint(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 700, "/")
	b.open("newspaper.jpg")
	b.media(emulation.SetEmulatedMediaParams{Media: "print"})
	b.screenshot("print")
	if got := evaluate[string](b, "document.body.innerText"); strings.Contains(got, "R4C7") || len(strings.Fields(got)) != 81 {
		t.Errorf("the printed page contains %q, want 81 digits", got)
	}
}

// TestBrowserFirstPaint checks that the page loads few bytes at the start.
func TestBrowserFirstPaint(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/")
	b.await(`!document.querySelector("#start").hidden`)
	sizes := evaluate[[]float64](b, `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((e) => e.transferSize)`)
	total := 0.0
	for _, s := range sizes {
		total += s
	}
	if total == 0 || total > 100_000 {
		t.Errorf("the page loads %.0f bytes in %d files, want at most 100,000", total, len(sizes))
	}
}

// scheme sets the preferred colours: light or dark.
func (b *tab) scheme(name string) {
	b.Helper()
	b.media(emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
}

func (b *tab) media(media emulation.SetEmulatedMediaParams) {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
		b.Fatal(err)
	}
}
