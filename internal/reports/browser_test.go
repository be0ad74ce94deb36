package reports_test

import (
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
)

// inBrowser opens a contact sheet of three pictures in Chromium and runs a script. The
// script fills the list log, which inBrowser returns.
func inBrowser(t *testing.T, script string) (log []string) {
	t.Helper()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed")
	}
	board := photodoku.Board{Status: photodoku.Unsure, Doubtful: []int{2, 5},
		Read: "..7.6..93.6...34.7..3.4.1..........6.....6.29618.29....8....57..92..76..75...1..."}
	var records []record.Record
	for _, name := range []string{"a.jpg", "b.jpg", "c.jpg"} {
		records = append(records, record.Record{Result: photodoku.Result{File: name, Page: 1, Boards: []photodoku.Board{board}}, Pages: 1, Thumbnail: "thumbnails/" + name})
	}
	page, err := reports.ContactSheet(records, reports.Summarise(records), "..")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(page), "</html>", "<script>const log = [];"+script+"document.body.dataset.log = JSON.stringify(log)</script></html>", 1)
	file := filepath.Join(t.TempDir(), "index.html")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	dom, err := exec.Command(chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--dump-dom", "file://"+file).Output()
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`data-log="([^"]*)"`).FindSubmatch(dom)
	if found == nil {
		t.Fatal("the script did not run to its end")
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &log); err != nil {
		t.Fatal(err)
	}
	return log
}

func TestLargeViewHasKeys(t *testing.T) {
	got := inBrowser(t, `
		const press = key => large.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
		const title = () => document.getElementById("title").textContent;
		openLarge(shown[0]); log.push(title());
		press("ArrowRight"); log.push(title());
		press(" ");
		press("ArrowRight"); log.push(title());
		press("ArrowRight"); log.push(title());
		press("ArrowLeft"); log.push(title(), done.ariaPressed, localStorage.getItem(store));
		log.push(views.querySelector("img").getAttribute("src"));
		large.close(); wanted.open = true; show(); log.push(shown.map(p => p.file).join(" "));`)
	want := []string{"a.jpg", "b.jpg", "c.jpg", "c.jpg", "b.jpg", "true", `["b.jpg#1"]`, "../b.jpg", "a.jpg c.jpg"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDigitsCanBeCorrected(t *testing.T) {
	got := inBrowser(t, `
		const verdict = () => document.getElementById("verdict").textContent;
		const enter = (i, digit) => { inputs[i].value = digit; inputs[i].oninput(); };
		openCorrection(all[0].boards[0]);
		log.push(verdict(), inputs.map(c => c.value || c.placeholder).join(""));
		enter(2, "9"); log.push(verdict());
		enter(2, "x"); log.push(inputs[2].value, verdict());
		document.getElementById("reset").click(); log.push(verdict());`)
	want := []string{"One solution", "547168293861293457923745168239574816475816329618329745186932574392457681754681932",
		"No solution: correct a digit", "", "Several solutions: a digit is missing", "One solution"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
