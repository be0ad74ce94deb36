package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
	"github.com/photodoku/photodoku/internal/show"
)

// batchProgress tells how far a job is: by a bar on a terminal, elsewhere by a line
// every few seconds, as text or JSON.
type batchProgress struct {
	out    io.Writer
	log    *slog.Logger // nil: plain text
	screen *os.File     // the terminal for a bar; nil: none
	barred bool         // the bar is on the screen

	inputs, ended int // ended of inputs are done
	before        int // of these were done before
	pictures      int // worked on by this run
	tally         reports.Summary
	start, told   time.Time
}

// A line is told every five seconds, and the bar drawn ten times a second.
const (
	every = 5 * time.Second
	frame = time.Second / 10
)

func newProgress(out io.Writer, format string) *batchProgress {
	p := &batchProgress{out: out, start: time.Now(), told: time.Now()}
	if f, ok := out.(*os.File); ok && format == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd())) {
		p.screen = f
	}
	if format == "json" {
		p.log = slog.New(slog.NewJSONHandler(out, nil))
	}
	return p
}

// begin is told how many inputs there are, and how many are done already.
func (p *batchProgress) begin(inputs, done int) {
	p.inputs, p.before, p.ended, p.start = inputs, done, done, time.Now()
	switch {
	case p.screen != nil:
		p.draw()
	case p.log != nil:
		p.log.Info("begin", "files", inputs, "done", done)
	default:
		p.line("%d files, %d of them done before", inputs, done)
	}
}

// tell is told of each result; last tells that its input is done.
func (p *batchProgress) tell(r record.Record, last bool) {
	p.pictures++
	p.tally.Add(r)
	if last {
		p.ended++
	}
	if r.Error != "" {
		p.problem(r.File, r.Page, r.Error)
	}
	switch {
	case p.screen != nil && time.Since(p.told) >= frame:
		p.draw()
	case p.screen == nil && time.Since(p.told) >= every:
		p.far()
	}
}

// far tells how far the job is.
func (p *batchProgress) far() {
	p.told = time.Now()
	if p.log == nil {
		p.line("%s", p.status())
		return
	}
	rate, left := p.pace()
	told := []any{"files", p.inputs, "done", p.ended, "files_per_second", rate}
	if rate > 0 {
		told = append(told, "seconds_left", left.Seconds())
	}
	p.log.Info("progress", append(told, "summary", p.tally)...)
}

// pace is how many files end in a second, and how long the rest takes, which
// nothing tells as long as none has.
func (p *batchProgress) pace() (rate float64, left time.Duration) {
	rate = float64(p.ended-p.before) / time.Since(p.start).Seconds()
	if rate > 0 {
		left = time.Duration(float64(p.inputs-p.ended) / rate * float64(time.Second)).Round(time.Second)
	}
	return rate, left
}

// status is in words how far the job is.
func (p *batchProgress) status() string {
	text := fmt.Sprintf("%d of %d files", p.ended, p.inputs)
	if rate, left := p.pace(); rate > 0 {
		text += fmt.Sprintf(", %.1f a second, %v left", rate, left)
	}
	if tally := p.tally.Tally(); tally != "" {
		text += ": " + tally
	}
	return text
}

// draw puts the bar on the screen.
func (p *batchProgress) draw() {
	p.told, p.barred = time.Now(), true
	columns, _, err := term.GetSize(int(p.screen.Fd()))
	if err != nil || columns == 0 {
		columns = 80
	}
	fmt.Fprintf(p.out, "\r%s\x1b[K", barLine(columns, p.ended, p.inputs, p.status()))
}

// longestBar is how many columns a bar takes where there is room.
const longestBar = 24

// barLine is a bar and what it means, in less than that many columns: a line
// that wraps cannot be drawn over.
func barLine(columns, ended, inputs int, status string) string {
	bar := min(columns-2-utf8.RuneCountInString(status), longestBar)
	if bar >= longestBar/4 {
		full := bar * ended / max(inputs, 1)
		return strings.Repeat("█", full) + strings.Repeat("░", bar-full) + " " + status
	}
	text := []rune(status)
	return string(text[:min(len(text), columns-1)])
}

// problem tells what is wrong with a picture.
func (p *batchProgress) problem(file string, page int, why string) {
	switch {
	case p.log != nil:
		p.log.Warn("unreadable", "file", file, "page", page, "error", why)
	case page > 1:
		p.line("%s: page %d: %s", show.Name(file), page, why)
	default:
		p.line("%s: %s", show.Name(file), why)
	}
}

// leftOut tells what was found in a folder and is not worked on.
func (p *batchProgress) leftOut(path, why string) {
	if p.log != nil {
		p.log.Warn("left out", "file", path, "error", why)
		return
	}
	p.line("%s: left out: %s", show.Name(path), why)
}

// stopped tells how far a job came that did not end.
func (p *batchProgress) stopped() {
	p.close()
	if p.inputs > 0 {
		p.far()
	}
}

// close takes the bar from the screen.
func (p *batchProgress) close() {
	if p.barred {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
	p.barred = false
}

func (p *batchProgress) line(format string, args ...any) {
	p.close()
	fmt.Fprintf(p.out, "photodoku: "+format+"\n", args...)
}
