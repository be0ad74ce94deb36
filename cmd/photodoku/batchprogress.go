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

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
)

// batchProgress reports the progress of a job. On a terminal it shows a bar,
// otherwise it prints a line of text or JSON every few seconds.
type batchProgress struct {
	out      io.Writer
	log      *slog.Logger // nil: plain text
	screen   *os.File     // the terminal for the bar; nil: no bar
	barShown bool         // the bar is on the screen

	inputs, ended       int // total and completed inputs
	before              int // inputs completed by earlier runs
	pictures            int // pictures processed by this run
	missed              int // files and folders that cannot be read
	tally               reports.Summary
	started, lastOutput time.Time
}

// Intervals between lines, and between updates of the bar.
const (
	lineInterval = 5 * time.Second
	drawInterval = time.Second / 10
)

func newProgress(out io.Writer, format string) *batchProgress {
	p := &batchProgress{out: out, started: time.Now(), lastOutput: time.Now()}
	if f, ok := out.(*os.File); ok && format == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd())) {
		p.screen = f
	}
	if format == "json" {
		p.log = slog.New(slog.NewJSONHandler(out, nil))
	}
	return p
}

// start records the number of inputs and how many are already done.
func (p *batchProgress) start(inputs, done int) {
	p.inputs, p.before, p.ended, p.started = inputs, done, done, time.Now()
	switch {
	case p.screen != nil:
		p.draw()
	case p.log != nil:
		p.log.Info("begin", "files", inputs, "done", done)
	default:
		p.line("%s, %d of them already done", files(inputs), done)
	}
}

// result records a result; last reports that its input is done.
func (p *batchProgress) result(r record.Record, last bool) {
	p.pictures++
	p.tally.Add(r)
	if last {
		p.ended++
	}
	if r.Error != "" {
		p.problem(r.File, r.Page, r.Error)
	}
	switch {
	case p.screen != nil && time.Since(p.lastOutput) >= drawInterval:
		p.draw()
	case p.screen == nil && time.Since(p.lastOutput) >= lineInterval:
		p.printProgress()
	}
}

// printProgress prints one line of text or JSON.
func (p *batchProgress) printProgress() {
	p.lastOutput = time.Now()
	if p.log == nil {
		p.line("%s", p.status())
		return
	}
	rate, left := p.pace()
	fields := []any{"files", p.inputs, "done", p.ended, "files_per_second", rate}
	if rate > 0 {
		fields = append(fields, "seconds_left", left.Seconds())
	}
	p.log.Info("progress", append(fields, "summary", p.tally)...)
}

// pace returns the files per second and the remaining time, 0 while unknown.
func (p *batchProgress) pace() (rate float64, left time.Duration) {
	rate = float64(p.ended-p.before) / time.Since(p.started).Seconds()
	if rate > 0 {
		left = time.Duration(float64(p.inputs-p.ended) / rate * float64(time.Second)).Round(time.Second)
	}
	return rate, left
}

func (p *batchProgress) status() string {
	text := fmt.Sprintf("%d of %s", p.ended, files(p.inputs))
	if rate, left := p.pace(); rate > 0 {
		text += fmt.Sprintf(", %.1f per second, %v left", rate, left)
	}
	if tally := p.tally.Tally(); tally != "" {
		text += ": " + tally
	}
	return text
}

func files(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

func (p *batchProgress) draw() {
	p.lastOutput, p.barShown = time.Now(), true
	columns, _, err := term.GetSize(int(p.screen.Fd()))
	if err != nil || columns == 0 {
		columns = 80
	}
	fmt.Fprintf(p.out, "\r%s\x1b[K", barLine(columns, p.ended, p.inputs, p.status()))
}

// longestBar is the maximum width of the bar in columns.
const longestBar = 24

// barLine returns a bar and the status. It is shorter than the given columns, because
// a line that wraps cannot be overwritten.
func barLine(columns, ended, inputs int, status string) string {
	bar := min(columns-2-utf8.RuneCountInString(status), longestBar)
	if bar >= longestBar/4 {
		full := bar * ended / max(inputs, 1)
		return strings.Repeat("█", full) + strings.Repeat("░", bar-full) + " " + status
	}
	text := []rune(status)
	return string(text[:min(len(text), columns-1)])
}

// problem reports an unreadable picture.
func (p *batchProgress) problem(file string, page int, reason string) {
	switch {
	case p.log != nil:
		p.log.Warn("unreadable", "file", file, "page", page, "error", reason)
	case page > 1:
		p.line("%s: page %d: %s", outfile.Quote(file), page, reason)
	default:
		p.line("%s: %s", outfile.Quote(file), reason)
	}
}

// skipped reports a path that is not processed.
func (p *batchProgress) skipped(path, reason string) {
	if p.log != nil {
		p.log.Warn("skipped", "file", path, "error", reason)
		return
	}
	p.line("%s: skipped: %s", outfile.Quote(path), reason)
}

// unreadable reports a file or folder that cannot be read. The job then does not end with 0.
func (p *batchProgress) unreadable(path string, reason error) {
	p.missed++
	if p.log != nil {
		p.log.Warn("unreadable", "file", path, "error", reason)
		return
	}
	p.line("%s: %v", outfile.Quote(path), reason)
}

// interrupted reports the progress of a job that did not end.
func (p *batchProgress) interrupted() {
	p.close()
	if p.inputs > 0 {
		p.printProgress()
	}
}

// close removes the bar.
func (p *batchProgress) close() {
	if p.barShown {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
	p.barShown = false
}

func (p *batchProgress) line(format string, args ...any) {
	p.close()
	fmt.Fprintf(p.out, "photodoku: "+format+"\n", args...)
}
