package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
	"github.com/photodoku/photodoku/internal/show"
)

// batchProgress tells how far a job is: by a bar on a terminal, elsewhere by a line
// every few seconds, as text or JSON.
type batchProgress struct {
	out     io.Writer
	bar     *progressbar.ProgressBar
	log     *slog.Logger // nil: plain text
	wantBar bool

	inputs, ended int // ended of inputs are done
	before        int // of these were done before
	pictures      int // worked on by this run
	tally         reports.Summary
	start, told   time.Time
}

// every is how often a line is told.
const every = 5 * time.Second

func newProgress(out io.Writer, format string) *batchProgress {
	p := &batchProgress{out: out, start: time.Now(), told: time.Now()}
	f, ok := out.(*os.File)
	p.wantBar = format == "" && ok && term.IsTerminal(int(f.Fd()))
	if format == "json" {
		p.log = slog.New(slog.NewJSONHandler(out, nil))
	}
	return p
}

// begin is told how many inputs there are, and how many are done already.
func (p *batchProgress) begin(inputs, done int) {
	p.inputs, p.before, p.ended, p.start = inputs, done, done, time.Now()
	switch {
	case p.wantBar && done < inputs:
		p.bar = progressbar.NewOptions(inputs, progressbar.OptionSetWriter(p.out), progressbar.OptionShowCount(),
			progressbar.OptionShowIts(), progressbar.OptionSetItsString("files"), progressbar.OptionSetWidth(24),
			progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(), progressbar.OptionUseANSICodes(true))
		_ = p.bar.Set(done)
	case p.log != nil:
		p.log.Info("begin", "files", inputs, "done", done)
	case !p.wantBar:
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
	if p.bar != nil {
		p.bar.Describe(p.tally.Tally())
		_ = p.bar.Set(p.ended)
		return
	}
	if time.Since(p.told) >= every && !p.wantBar {
		p.far()
	}
}

// far tells how far the job is.
func (p *batchProgress) far() {
	p.told = time.Now()
	took := time.Since(p.start)
	rate := float64(p.ended-p.before) / took.Seconds()
	if p.ended == p.before { // nothing tells how long the rest takes
		if p.log != nil {
			p.log.Info("progress", "files", p.inputs, "done", p.ended, "files_per_second", rate, "summary", p.tally)
			return
		}
		p.line("%d of %d files: %s", p.ended, p.inputs, p.tally.Tally())
		return
	}
	left := time.Duration(float64(p.inputs-p.ended) / rate * float64(time.Second)).Round(time.Second)
	if p.log != nil {
		p.log.Info("progress", "files", p.inputs, "done", p.ended, "files_per_second", rate,
			"seconds_left", left.Seconds(), "summary", p.tally)
		return
	}
	p.line("%d of %d files, %.1f a second, %v left: %s", p.ended, p.inputs, rate, left, p.tally.Tally())
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

func (p *batchProgress) close() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}

func (p *batchProgress) line(format string, args ...any) {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	fmt.Fprintf(p.out, "photodoku: "+format+"\n", args...)
}
