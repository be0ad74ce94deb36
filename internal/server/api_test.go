package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/server"
)

func TestSolve(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	solved, err := c.Solve(t.Context(), sample(t, "newspaper.jpg"), client.Options{Hint: true})
	if err != nil {
		t.Fatal(err)
	}
	if solved.PageCount != 1 || len(solved.Pages) != 1 || len(solved.Pages[0].Boards) != 1 {
		t.Fatalf("got %+v, want one page with one board", solved)
	}
	page, board := solved.Pages[0], solved.Pages[0].Boards[0]
	const givens, solution = "..7.6..93.6...34.7..3.4.1..........6.....6.29618.29....8....57..92..76..75...1...",
		"547168293861293457923745168239574816475816329618329745186932574392457681754681932"
	if board.Status != "solved" || board.Givens != givens || board.Solution != solution {
		t.Errorf("the board is %+v", board)
	}
	if page.Width != 640 || page.Height != 480 || len(board.Mesh) != 100 || board.Hint == nil {
		t.Errorf("%d x %d pixels, %d crossings, hint %v", page.Width, page.Height, len(board.Mesh), board.Hint)
	}

	seen := map[string]string{}
	for _, draw := range []string{"", "check", "hint", "none"} {
		picture, mediaType, err := c.SolvePicture(t.Context(), sample(t, "newspaper.jpg"), client.Options{Draw: draw})
		if err != nil {
			t.Fatal(err)
		}
		config, format, err := image.DecodeConfig(bytes.NewReader(picture))
		if err != nil || mediaType != "image/jpeg" || format != "jpeg" || config.Width != 640 {
			t.Errorf("drawing %q: the picture is %s, %s, %+v, %v", draw, mediaType, format, config, err)
		}
		if same, ok := seen[string(picture)]; ok {
			t.Errorf("drawing %q and %q gives the same picture", draw, same)
		}
		seen[string(picture)] = draw
	}
}

// TestForm uploads a picture as multipart form data.
func TestForm(t *testing.T) {
	r := start(t, options())
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	part.Write(sample(t, "newspaper.jpg"))
	form.Close()
	answer, data := send(t, http.MethodPost, r.url+"/v1/solve", body.Bytes(), "Content-Type", form.FormDataContentType())
	var solved client.Solved
	if err := json.Unmarshal(data, &solved); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", answer.Status, data)
	}
	if p := solved.Pages[0]; p.File != "newspaper.jpg" || len(p.Boards) != 1 {
		t.Errorf("got %+v", p)
	}
}

// send sends a request. headers are names and values in turn.
func send(t *testing.T, method, url string, body []byte, headers ...string) (*http.Response, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for pair := range slices.Chunk(headers, 2) {
		request.Header.Set(pair[0], pair[1])
		if pair[0] == "Host" {
			request.Host = pair[1]
		}
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, data
}

// TestProblems checks that each invalid request gets the right status, as a problem with
// a detail.
func TestProblems(t *testing.T) {
	o := options()
	o.Token = "secret"
	r := start(t, o)
	photo := sample(t, "newspaper.jpg")
	for _, test := range []struct {
		name, method, path string
		body               []byte
		headers            []string
		status             int
		detail             string
	}{
		{"no picture", "POST", "/v1/solve", []byte("text"), nil, 415, "not a picture"},
		{"empty", "POST", "/v1/solve", nil, nil, 400, "body is required"},
		{"cut off", "POST", "/v1/solve", photo[:len(photo)/2], nil, 422, "cut off"},
		{"too many bytes", "POST", "/v1/solve", make([]byte, 5<<20), nil, 413, "the upload is too large; send at most 4 MB"},
		{"too many pixels", "POST", "/v1/solve", blank(t, 5000, 5000), nil, 422, "--max-pixels"},
		{"no such page", "POST", "/v1/solve?page=2", photo, nil, 422, "no such page"},
		{"bad page", "POST", "/v1/solve?page=x", photo, nil, 422, "invalid integer (query.page)"},
		{"no field", "POST", "/v1/solve", []byte("--x\r\n\r\n\r\n--x--\r\n"), []string{"Content-Type", "multipart/form-data; boundary=x"}, 400, `no field "picture"`},
		{"crashing", "POST", "/v1/solve", crashing, nil, 500, "crashed"},
		{"no board to draw on", "POST", "/v1/solve", blank(t, 320, 240), []string{"Accept", "image/*"}, 422, "no Sudoku"},
		{"bad puzzle", "POST", "/v1/puzzle", []byte(`{"givens":"` + strings.Repeat("?", 81) + `"}`), []string{"Content-Type", "application/json"}, 422, "givens: "},
		{"short puzzle", "POST", "/v1/puzzle", []byte(`{"givens":"1","limit":-1}`), []string{"Content-Type", "application/json"}, 422, "expected length >= 81 (body.givens); expected number >= 0 (body.limit)"},
		{"bad notes", "POST", "/v1/puzzle", []byte(`{"givens":"` + example + `","notes":["a"]}`), []string{"Content-Type", "application/json"}, 422, "R1C1"},
		{"not JSON", "POST", "/v1/puzzle", []byte("x"), []string{"Content-Type", "application/json"}, 400, "invalid character"},
		{"too many bytes of JSON", "POST", "/v1/puzzle", make([]byte, 2<<20), []string{"Content-Type", "application/json"}, 413, "the upload is too large; send at most 1 MB"},
		{"wrong method", "GET", "/v1/solve", nil, nil, 405, "another method: POST"},
		{"unknown path", "POST", "/v1/solved", photo, nil, 404, "no such path"},
		{"wrong token", "GET", "/v1/generate", nil, []string{"Authorization", "Bearer wrong"}, 401, "token"},
		{"foreign name", "GET", "/healthz", nil, []string{"Host", "evil.example"}, 421, "--host"},
		{"foreign page", "POST", "/v1/solve", photo, []string{"Origin", "https://evil.example"}, 403, "--cors"},
	} {
		t.Run(test.name, func(t *testing.T) {
			headers := append([]string{"Authorization", "Bearer secret"}, test.headers...)
			answer, body := send(t, test.method, r.url+test.path, test.body, headers...)
			var p client.Problem
			if err := json.Unmarshal(body, &p); err != nil || answer.StatusCode != test.status || !strings.Contains(p.Detail, test.detail) {
				t.Errorf("%s: %s, want %d with %q", answer.Status, body, test.status, test.detail)
			}
			if got := answer.Header.Get("Content-Type"); got != "application/problem+json" {
				t.Errorf("the problem has the type %q", got)
			}
		})
	}
	c := client.New(r.url)
	c.Token = "secret"
	if _, err := c.Solve(t.Context(), photo, client.Options{}); err != nil {
		t.Errorf("after the failures: %v", err)
	}
}

func TestToken(t *testing.T) {
	o := options()
	o.Token = "secret"
	r := start(t, o)
	for authorization, want := range map[string]int{
		"Bearer secret":  200,
		"bearer  secret": 200,
		"BEARER secret":  200,
		"Bearer Secret":  401,
		"Bearer":         401,
		"Basic secret":   401,
		"secret":         401,
		"":               401,
	} {
		if answer, body := send(t, http.MethodGet, r.url+"/v1/generate", nil, "Authorization", authorization); answer.StatusCode != want {
			t.Errorf("%q: %s: %s, want %d", authorization, answer.Status, body, want)
		}
	}
}

// TestHanging sends a picture that exceeds the time limit. The server must be ready again
// afterwards.
func TestHanging(t *testing.T) {
	o := options()
	o.Timeout = 5 * time.Second // a worker must start within it
	r := start(t, o)
	answer, body := send(t, http.MethodPost, r.url+"/v1/solve", hanging)
	if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "took longer than 5s") {
		t.Errorf("%s: %s", answer.Status, body)
	}
	waitReady(t, r.url)
}

// TestQueue fills the queue. Further requests must be refused, and accepted requests must
// be answered.
func TestQueue(t *testing.T) {
	release := holdBack(t)
	o := options()
	o.Queue = 1
	r := start(t, o)
	accepted := []<-chan error{solveWaiting(r), solveWaiting(r)}
	awaitGauges(t, r, "photodoku_workers_busy 1", "photodoku_queue_waiting 1")
	var p *client.Problem
	for range 3 {
		_, err := client.New(r.url).Solve(t.Context(), waiting, client.Options{})
		if !errors.As(err, &p) || p.Status != 503 || p.RetryAfter <= 0 {
			t.Errorf("a full queue gives %v", err)
		}
	}
	if err := client.New(r.url).Ready(t.Context()); err != nil {
		t.Errorf("the server is not ready while its queue is full: %v", err)
	}
	var ready struct{ Workers, Waiting, Queue int }
	if _, text := send(t, http.MethodGet, r.url+"/readyz", nil); json.Unmarshal(text, &ready) != nil || ready.Waiting != 1 || ready.Queue != 1 || ready.Workers < 1 {
		t.Errorf("/readyz says %s", text)
	}
	release()
	for _, answer := range accepted {
		if err := <-answer; !errors.As(err, &p) || p.Status != 415 { // it is text
			t.Errorf("the accepted request got %v", err)
		}
	}
}

// solveWaiting sends the picture whose worker waits for its release.
func solveWaiting(r *running) <-chan error {
	answer := make(chan error, 1)
	go func() {
		_, err := client.New(r.url).Solve(context.Background(), waiting, client.Options{})
		answer <- err
	}()
	return answer
}

// awaitGauges waits until the metrics of a server have these lines.
func awaitGauges(t *testing.T, r *running, lines ...string) {
	t.Helper()
	for range 600 {
		_, text := send(t, http.MethodGet, r.metrics+"/metrics", nil)
		has := strings.Split(string(text), "\n")
		if !slices.ContainsFunc(lines, func(line string) bool { return !slices.Contains(has, line) }) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("the metrics do not become %q", lines)
}

func healthy(t *testing.T, r *running) error {
	answer, body := send(t, http.MethodGet, r.url+"/healthz", nil)
	if answer.StatusCode != http.StatusOK {
		return errors.New(string(body))
	}
	return nil
}

// TestDrain stops the server while it solves a picture, which must still be answered.
func TestDrain(t *testing.T) {
	release := holdBack(t)
	o := options()
	o.Queue = 0
	r := start(t, o)
	answer := solveWaiting(r)
	awaitGauges(t, r, "photodoku_workers_busy 1")
	r.stop()
	release()
	var p *client.Problem
	if err := <-answer; !errors.As(err, &p) || p.Status != 415 {
		t.Errorf("the accepted request got %v", err)
	}
	if err := <-r.done; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	r.done <- nil // for the cleanup
}

// requests sends requests until the rate limit refuses one, and returns the number of
// accepted requests. The window of the limit moves with time, so one or two more than the
// limit may pass.
func requests(t *testing.T, r *running, forwarded string) int {
	t.Helper()
	for i := range 10 {
		answer, body := send(t, http.MethodGet, r.url+"/v1/generate?difficulty=easy", nil, "X-Forwarded-For", forwarded)
		if answer.StatusCode == http.StatusOK {
			continue
		}
		if answer.StatusCode != http.StatusTooManyRequests || answer.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %s", answer.Status, body)
		}
		return i
	}
	return 10
}

func TestRate(t *testing.T) {
	o := options()
	o.Rate = 3
	r := start(t, o)
	if n := requests(t, r, "198.51.100.1"); n < 3 || n > 5 {
		t.Errorf("%d requests pass, want 3", n)
	}
	if n := requests(t, r, "198.51.100.2"); n > 2 {
		t.Errorf("%d more requests pass that claim to be forwarded", n)
	}
	if err := healthy(t, r); err != nil {
		t.Error(err)
	}
}

// TestRateBehindProxy checks that each client of a proxy has its own limit. The proxy adds
// the address of the client at the end of the header. Earlier addresses are from the client.
func TestRateBehindProxy(t *testing.T) {
	o := options()
	o.Rate, o.BehindProxy = 3, true
	r := start(t, o)
	for _, forwarded := range []string{"198.51.100.1", "198.51.100.2"} {
		if n := requests(t, r, forwarded); n < 3 || n > 5 {
			t.Errorf("%d requests of %s pass, want 3", n, forwarded)
		}
	}
	for _, forwarded := range []string{"203.0.113.9, 198.51.100.1", "198.51.100.1:4711"} {
		if n := requests(t, r, forwarded); n > 2 {
			t.Errorf("%d more requests of %s pass", n, forwarded)
		}
	}
}

// TestOtherOrigin checks that only an allowed web page can use the API.
func TestOtherOrigin(t *testing.T) {
	o := options()
	o.Origins = []string{"https://puzzles.example"}
	r := start(t, o)
	for origin, want := range map[string]string{"https://puzzles.example": "https://puzzles.example", "https://evil.example": ""} {
		answer, _ := send(t, http.MethodOptions, r.url+"/v1/puzzle", nil, "Origin", origin, "Access-Control-Request-Method", "POST")
		if got := answer.Header.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s is allowed as %q, want %q", origin, got, want)
		}
	}
	answer, body := send(t, http.MethodPost, r.url+"/v1/puzzle", []byte(`{"givens":"`+example+`"}`),
		"Origin", "https://puzzles.example", "Content-Type", "application/json")
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the allowed page gets %s: %s", answer.Status, body)
	}
}

func TestPuzzle(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	entries := strings.Repeat(".", 81)
	entries = entries[:2] + "9" + entries[3:]
	p, err := c.Puzzle(t.Context(), client.Position{Givens: example, Entries: entries, Hint: true, Steps: true})
	if err != nil {
		t.Fatal(err)
	}
	if p.Solutions != 1 || !strings.HasPrefix(p.Solution, "534678912") || !slices.Equal(p.Wrong, []int{2}) || !slices.Equal(p.Clashes, []int{2, 19}) {
		t.Errorf("got %d solutions, %s, wrong %v, clashes %v", p.Solutions, p.Solution, p.Wrong, p.Clashes)
	}
	if p.Rating == nil || p.Rating.Difficulty != "easy" || p.Hint == nil || p.Hint.Steps[0].Placed == nil || len(p.Steps) != 51 {
		t.Errorf("got rating %v, hint %+v, %d steps", p.Rating, p.Hint, len(p.Steps))
	}
	if len(p.Candidates) != 81 || p.Candidates[2] != "124" {
		t.Errorf("got candidates %q", p.Candidates)
	}
	p, err = c.Puzzle(t.Context(), client.Position{Givens: strings.Repeat(".", 81), Limit: 50})
	if err != nil || p.Solutions != 50 || p.Solution != "" || p.Rating != nil {
		t.Errorf("an empty board: %+v, %v", p, err)
	}
}

// several has several solutions; one of them begins with 1.
const several = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9"

// TestPuzzleWithSeveralSolutions checks that the entries count if the givens have several solutions.
func TestPuzzleWithSeveralSolutions(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	for first, one := range map[string]bool{"1": true, ".": false} {
		p, err := c.Puzzle(t.Context(), client.Position{Givens: several, Entries: first + strings.Repeat(".", 80), Hint: true, Steps: true})
		if err != nil {
			t.Fatal(err)
		}
		if p.Solutions != 2 || p.Rating != nil || strings.HasPrefix(p.Solution, "1") != one || (p.Hint != nil) != one || (len(p.Steps) > 0) != one {
			t.Errorf("with the entry %s: %d solutions, solution %q, rating %v, hint %v, %d steps", first, p.Solutions, p.Solution, p.Rating, p.Hint, len(p.Steps))
		}
	}
}

// hopeless has no solution, and a search that proves it takes over a million guesses.
const hopeless = ".....5.8....6.1.23..........1.5........1.6...3........5......61........4........."

// TestPuzzleGivesUp checks that the work for one request is limited.
func TestPuzzleGivesUp(t *testing.T) {
	r := start(t, options())
	for _, p := range []client.Position{{Givens: hopeless}, {Givens: strings.Repeat(".", 81), Entries: hopeless}} {
		_, err := client.New(r.url).Puzzle(t.Context(), p)
		if status(t, err) != http.StatusUnprocessableEntity || !strings.Contains(err.Error(), "enter more digits") {
			t.Errorf("%+v: got %v", p, err)
		}
	}
}

// TestPuzzleQueue sends more hard requests than may wait. All must be answered, some with 503.
func TestPuzzleQueue(t *testing.T) {
	o := options()
	o.Queue = 1
	r := start(t, o)
	n := 4 * (runtime.GOMAXPROCS(0) + o.Queue)
	answers := make(chan *http.Response, n)
	for range n {
		go func() {
			answer, err := http.Post(r.url+"/v1/puzzle", "application/json", strings.NewReader(`{"givens":"`+hopeless+`"}`))
			if err != nil {
				t.Error(err)
				answer = &http.Response{Body: http.NoBody}
			}
			answers <- answer
		}()
	}
	refused := 0
	for range n {
		answer := <-answers
		answer.Body.Close()
		switch answer.StatusCode {
		case http.StatusUnprocessableEntity:
		case http.StatusServiceUnavailable:
			refused++
			if answer.Header.Get("Retry-After") == "" {
				t.Error("503 without Retry-After")
			}
		default:
			t.Errorf("status %d", answer.StatusCode)
		}
	}
	if refused == 0 {
		t.Error("no request was refused")
	}
}

// TestWorkerDoesNotStart checks that a server without workers is not ready, and that the log
// says why.
func TestWorkerDoesNotStart(t *testing.T) {
	o := options()
	o.WorkerArgs = []string{"-nosuchflag"}
	log := make(chan string, 100)
	o.Log = slog.New(slog.NewTextHandler(writeTo(log), nil))
	s, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener := listen(t)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, listener, nil) }()
	select {
	case line := <-log:
		if !strings.Contains(line, "worker process does not start") {
			t.Errorf("the log says %q", line)
		}
	case <-time.After(time.Minute):
		t.Error("the log says nothing")
	}
	err = client.New("http://" + listener.Addr().String()).Ready(t.Context())
	if status(t, err) != http.StatusServiceUnavailable || !strings.Contains(err.Error(), "no worker process") {
		t.Errorf("a server without workers: %v", err)
	}
	stop()
	<-done
}

// writeTo sends each text that is written.
type writeTo chan string

func (w writeTo) Write(text []byte) (int, error) {
	select {
	case w <- string(text):
	default:
	}
	return len(text), nil
}

func TestGenerate(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	g, err := c.Generate(t.Context(), "easy")
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Puzzle(t.Context(), client.Position{Givens: g.Puzzle})
	if err != nil || p.Solutions != 1 || p.Solution != g.Solution || g.Rating.Difficulty != "easy" {
		t.Errorf("generated %+v; solved %+v, %v", g, p, err)
	}
}

// TestDocument solves all pages of a document, and one page.
func TestDocument(t *testing.T) {
	r := start(t, options())
	c := client.New(r.url)
	pages := twoPages(t)
	all, err := c.Solve(t.Context(), pages, client.Options{})
	if err != nil || all.PageCount != 2 || len(all.Pages) != 2 {
		t.Fatalf("got %+v, %v; want two pages", all, err)
	}
	second, err := c.Solve(t.Context(), pages, client.Options{Page: 2})
	if err != nil || len(second.Pages) != 1 || second.Pages[0].Page != 2 || second.Pages[0].Boards[0].Givens != all.Pages[1].Boards[0].Givens {
		t.Errorf("got %+v, %v; want the second page", second, err)
	}
}

// TestAnyHost checks that the host * allows all names, for a proxy that checks them.
func TestAnyHost(t *testing.T) {
	o := options()
	o.Hosts = []string{"*"}
	r := start(t, o)
	if answer, body := send(t, http.MethodGet, r.url+"/healthz", nil, "Host", "sudoku.example"); answer.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", answer.Status, body)
	}
}

func TestBadOrigin(t *testing.T) {
	o := options()
	o.Origins = []string{"puzzles.example"}
	if _, err := server.New(o); err == nil || !strings.Contains(err.Error(), "--cors") {
		t.Errorf("got %v, want an error that names --cors", err)
	}
}
