package server_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
)

// audit runs a function of testdata/accessibility.js and returns its result.
func audit[T any](b *tab, name string) T {
	b.Helper()
	script, err := os.ReadFile("testdata/accessibility.js")
	if err != nil {
		b.Fatal(err)
	}
	return evaluate[T](b, strings.TrimSuffix(strings.TrimSpace(string(script)), ";")+"."+name+"()")
}

// accessible checks the page in its current state.
func (b *tab) accessible(state string) {
	b.Helper()
	var found []string
	for _, name := range []string{"contrast", "targets", "landmarks"} {
		found = append(found, audit[[]string](b, name)...)
	}
	found = append(found, b.nameless()...)
	found = append(found, b.walk()...)
	for _, f := range found {
		b.Errorf("%s: %s", state, f)
	}
}

// nameless lists the controls and pictures without a name for screen readers.
func (b *tab) nameless() (found []string) {
	b.Helper()
	tree, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		b.Fatal(err)
	}
	named := []string{`"button"`, `"link"`, `"textbox"`, `"combobox"`, `"gridcell"`, `"grid"`, `"image"`, `"DisclosureTriangle"`, `"dialog"`, `"region"`}
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil || !slices.Contains(named, string(n.Role.Value)) {
			continue
		}
		if n.Name == nil || strings.Trim(string(n.Name.Value), `" `) == "" {
			found = append(found, fmt.Sprintf("a %s has no name, description %v", n.Role.Value, n.Description))
		}
	}
	return found
}

// focus describes the element with the focus: its position in the document, -1 for none,
// and its defects.
type focus struct {
	Order int
	Wrong []string
}

// walk moves the focus through the page with the Tab key. It expects all controls in the
// order of the document, each with a visible focus.
func (b *tab) walk() (found []string) {
	b.Helper()
	audit[bool](b, "start")
	for last := -1; ; {
		b.do(chromedp.KeyEvent("\t"))
		f := audit[focus](b, "focus")
		if f.Order < 0 {
			return append(found, audit[[]string](b, "missed")...)
		}
		if found = append(found, f.Wrong...); f.Order <= last {
			return append(found, fmt.Sprintf("the focus goes back from element %d to %d", last, f.Order))
		}
		last = f.Order
	}
}

// TestBrowserAccessible checks the states of the page, in a narrow window with light
// colours and in a wide window with dark colours.
func TestBrowserAccessible(t *testing.T) {
	r := start(t, options())
	for scheme, width := range map[string]int64{"light": 390, "dark": 1400} {
		b := browse(t, r, width, "/")
		b.scheme(scheme)
		b.accessibleStates(fmt.Sprintf("%d pixels, %s", width, scheme))
	}
}

func (b *tab) accessibleStates(look string) {
	b.Helper()
	visit := func(path string) { b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.server.url+path)) }
	visit("/")
	b.await(`!document.querySelector("#start").hidden`)
	b.accessible(look + ", start")
	b.open("newspaper.jpg")
	b.accessible(look + ", photo")
	if got := evaluate[string](b, `document.querySelector("#board .given").getAttribute("aria-label")`); !strings.HasSuffix(got, "printed") {
		b.Errorf("a printed digit is called %q", got)
	}
	if rows := evaluate[[]int](b, `[...document.querySelectorAll("#board [role=row]")].map((e) => e.querySelectorAll("[role=gridcell]").length)`); len(rows) != 9 || slices.Max(rows) != 9 {
		b.Errorf("the grid has rows of %v cells", rows)
	}
	b.click("#export summary")
	b.accessible(look + ", menu")

	visit("/#puzzle=" + example)
	b.await(`document.querySelector("#status").className == "solved"`)
	b.click("#candidates")
	b.click("[data-mode=hint]")
	b.click("#reveal")
	b.accessible(look + ", hint")
	b.click("[data-mode=answer]")
	b.accessible(look + ", answer")
	b.click(`#board [data-cell="2"]`)
	b.do(chromedp.KeyEvent("9"))
	b.click("[data-mode=check]")
	b.await(`document.querySelector("#status").className == "wrong"`)
	b.accessible(look + ", check")

	visit("/docs")
	b.await(`document.querySelectorAll("#operations section").length > 3`)
	b.accessible(look + ", docs")
}

// TestBrowserAccessibleQuestions checks the questions of the page: for a token, and for
// a doubtful digit.
func TestBrowserAccessibleQuestions(t *testing.T) {
	o := options()
	o.Token = "secret"
	b := browse(t, start(t, o), 360, "/#puzzle="+example)
	b.expected = "401"
	b.await(`document.querySelector("#login").open`)
	b.accessible("token")

	b = browse(t, start(t, options()), 360, "/")
	b.change(`board.status = "unsure"; board.doubtful = [board.givens.indexOf(".")];`)
	for _, scheme := range []string{"light", "dark"} {
		b.scheme(scheme)
		b.open("newspaper.jpg")
		b.accessible("question, " + scheme)
	}
}

// TestBrowserKeyboard uses only the keyboard. The page must never lose the focus.
func TestBrowserKeyboard(t *testing.T) {
	r := start(t, options())
	b := browse(t, r, 390, "/#puzzle="+example)
	b.await(`document.querySelector("#status").className == "solved"`)
	focused := func(what string) {
		t.Helper()
		if evaluate[bool](b, `document.activeElement === document.body`) {
			t.Errorf("after %s, nothing has the focus", what)
		}
	}
	press := func(selector, key string) {
		evaluate[bool](b, `(document.querySelector(`+quote(selector)+`).focus(), true)`)
		b.do(chromedp.KeyEvent(key))
	}
	press("[data-mode=hint]", "\r")
	b.await(`!document.querySelector("#reveal").hidden`)
	press("#reveal", "\r")
	b.await(`!document.querySelector("#apply").hidden`)
	focused("showing the step")
	press("#apply", "\r")
	b.await(`document.querySelector("#board .entry")`)
	focused("doing the step")

	press("[data-mode=original]", "\r")
	free := evaluate[string](b, `[...document.querySelectorAll("#board [role=gridcell]")].find((e) => e.textContent === "").dataset.cell`)
	press(`#board [data-cell="`+free+`"]`, "1")
	b.await(`document.querySelector('#board [data-cell="` + free + `"]').textContent === "1"`)
	focused("typing a digit")

	press("#home", "\r")
	b.await(`!document.querySelector("#start").hidden`)
	press("#type", "\r")
	b.await(`!document.querySelector("#work").hidden`)
	focused("opening an empty board")
}
