package server_test

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/photodoku/photodoku/client"
)

// session starts a live session and returns its ID.
func session(t *testing.T, c *client.Client) string {
	t.Helper()
	s, err := c.StartLive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}

// status returns the HTTP status of an error, 0 for none.
func status(t *testing.T, err error) int {
	t.Helper()
	var p *client.Problem
	if err != nil && !errors.As(err, &p) {
		t.Fatal(err)
	}
	if p == nil {
		return 0
	}
	return p.Status
}

// untilLocked sends a frame repeatedly until the board is locked.
func untilLocked(t *testing.T, c *client.Client, id string, frame []byte) *client.LiveFrame {
	t.Helper()
	for range 20 {
		f, err := c.Frame(t.Context(), id, frame)
		if err != nil {
			t.Fatal(err)
		}
		if f.State == "locked" {
			return f
		}
	}
	t.Fatal("the board is not locked after 20 frames")
	return nil
}

// checkDigits checks that the frame has one board, that of newspaper.jpg, with the digits
// of its solution.
func checkDigits(t *testing.T, f *client.LiveFrame) {
	t.Helper()
	const givens, solution = "..7.6..93.6...34.7..3.4.1..........6.....6.29618.29....8....57..92..76..75...1...",
		"547168293861293457923745168239574816475816329618329745186932574392457681754681932"
	if f.Width != 640 || f.Height != 480 || len(f.Boards) != 1 || len(f.Boards[0].Mesh) != 100 {
		t.Fatalf("got %+v", f)
	}
	for cell, got := range f.Boards[0].Digits {
		want := rune(solution[cell])
		if givens[cell] != '.' {
			want = '.'
		}
		if got != want {
			t.Errorf("cell %d: got %c, want %c", cell, got, want)
		}
	}
}

// TestLive shows a board and then another page. The digits must be those of the solution,
// and must disappear with the other page.
func TestLive(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	id := session(t, c)
	f := untilLocked(t, c, id, sample(t, "newspaper.jpg"))
	checkDigits(t, f)
	after, err := c.Frame(t.Context(), id, sample(t, "crossword.jpg"))
	if err != nil || after.State == "locked" {
		t.Errorf("after the page was turned: %+v, %v", after, err)
	}
	if err := c.EndLive(t.Context(), id); err != nil {
		t.Error(err)
	}
	if _, err := c.Frame(t.Context(), id, sample(t, "newspaper.jpg")); status(t, err) != http.StatusNotFound {
		t.Errorf("a frame of an ended session: %v", err)
	}
}

// TestLiveSessions checks that sessions are independent, that their number is limited, and
// that they end when they are idle.
func TestLiveSessions(t *testing.T) {
	o := options()
	o.LiveIdle = 2 * time.Second
	r := start(t, o)
	c := client.New(r.url)
	a, b := session(t, c), session(t, c)
	untilLocked(t, c, a, sample(t, "newspaper.jpg"))
	f, err := c.Frame(t.Context(), b, sample(t, "newspaper.jpg"))
	if err != nil || f.State == "locked" {
		t.Errorf("the first frame of another session: %+v, %v", f, err)
	}
	if _, err := c.StartLive(t.Context()); status(t, err) != http.StatusServiceUnavailable {
		t.Errorf("a third session: %v, want 503", err)
	}
	time.Sleep(o.LiveIdle + 200*time.Millisecond)
	session(t, c)
	if _, err := c.Frame(t.Context(), a, sample(t, "newspaper.jpg")); status(t, err) != http.StatusNotFound {
		t.Errorf("a frame of an idle session: %v, want 404", err)
	}
}

// TestLiveCrash ends the worker process of a locked session, by a picture that crashes it
// and by a signal. After a few frames the session must continue with the right digits.
func TestLiveCrash(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	id, frame := session(t, c), sample(t, "newspaper.jpg")
	checkDigits(t, untilLocked(t, c, id, frame))
	for name, end := range map[string]func(){
		"crashed": func() {
			if _, err := c.Solve(t.Context(), crashing, client.Options{}); err == nil {
				t.Error("the picture does not crash the worker")
			}
		},
		"killed": func() { killWorkers(t) },
	} {
		end()
		f, err := c.Frame(t.Context(), id, frame)
		if err == nil && f.State == "locked" {
			t.Errorf("%s: a new process shows digits that it has not read", name)
		} else if err != nil && status(t, err) < 500 {
			t.Errorf("%s: the next frame: %v", name, err)
		}
		waitReady(t, r.url)
		checkDigits(t, untilLocked(t, c, id, frame))
	}
}

// killWorkers kills the worker processes of this test program.
func killWorkers(t *testing.T) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Skipf("cannot list the children of a process: %v", err)
	}
	killed := 0
	for _, list := range lists {
		children, _ := os.ReadFile(list) // the thread may have ended
		for _, child := range strings.Fields(string(children)) {
			command, _ := os.ReadFile(filepath.Join("/proc", child, "cmdline"))
			pid, err := strconv.Atoi(child)
			if err == nil && bytes.Contains(command, []byte(workerName)) && syscall.Kill(pid, syscall.SIGKILL) == nil {
				killed++
			}
		}
	}
	if killed == 0 {
		t.Error("there is no worker to kill")
	}
}

// TestLiveFlood begins to send more frames than a session may have. Further ones must be refused
// before they are read, so that they take no memory.
func TestLiveFlood(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	id := session(t, c)
	for range 8 {
		dial(t, r, "POST /v1/live/"+id+"/frames HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n\xff\xd8")
	}
	for range 100 {
		if _, err := c.Frame(t.Context(), id, sample(t, "newspaper.jpg")); err != nil && status(t, err) == http.StatusTooManyRequests {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("no frame was refused")
}

// TestLiveOff checks that a server without live sessions explains how to allow them.
func TestLiveOff(t *testing.T) {
	o := options()
	o.Live = 0
	r := start(t, o)
	_, err := client.New(r.url).StartLive(t.Context())
	if status(t, err) != http.StatusServiceUnavailable || !strings.Contains(err.Error(), "--live") {
		t.Errorf("got %v", err)
	}
}

// TestLiveLimits checks the limits of the bytes and pixels of a frame.
func TestLiveLimits(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	id := session(t, c)
	var large bytes.Buffer
	if err := jpeg.Encode(&large, image.NewGray(image.Rect(0, 0, 2000, 2000)), nil); err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]struct {
		frame []byte
		want  int
	}{
		"many pixels": {large.Bytes(), 422},
		"many bytes":  {make([]byte, 2<<20), 413},
		"no bytes":    {nil, 400},
		"no JPEG":     {[]byte("text"), 415},
		"half a JPEG": {sample(t, "newspaper.jpg")[:2000], 422},
	} {
		if _, err := c.Frame(t.Context(), id, call.frame); status(t, err) != call.want {
			t.Errorf("%s: %v, want %d", name, err, call.want)
		}
	}
}

// TestLiveNewest sends many frames at once. The frame in progress and the newest one must
// be answered, and others dropped.
func TestLiveNewest(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	id, frame := session(t, c), sample(t, "newspaper.jpg")
	var group sync.WaitGroup
	counts := make([]int, 2)
	var mutex sync.Mutex
	const frames = 4
	for range frames {
		group.Go(func() {
			_, err := c.Frame(t.Context(), id, frame)
			mutex.Lock()
			defer mutex.Unlock()
			switch status(t, err) {
			case 0:
				counts[0]++
			case http.StatusConflict:
				counts[1]++
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if counts[0] == 0 || counts[1] == 0 {
		t.Errorf("of %d frames at once %d were answered and %d dropped", frames, counts[0], counts[1])
	}
}

// TestLiveRate checks that frames do not count against the limit on requests unless they
// belong to no session, and that a session can be ended when the limit is reached.
func TestLiveRate(t *testing.T) {
	o := options()
	o.Rate = 5
	r := start(t, o)
	c := client.New(r.url)
	id := session(t, c)
	for range 10 {
		if _, err := c.Frame(t.Context(), id, sample(t, "newspaper.jpg")); err != nil {
			t.Fatal(err)
		}
	}
	limited := 0
	for range 10 {
		if _, err := c.Frame(t.Context(), "unknown", nil); status(t, err) == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited == 0 {
		t.Error("frames without a session are not limited")
	}
	if err := c.EndLive(t.Context(), id); err != nil {
		t.Errorf("the session cannot be ended: %v", err)
	}
}
