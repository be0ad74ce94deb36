package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Client calls a server. It is safe for concurrent use.
type Client struct {
	// Server is the address, such as http://localhost:8080.
	Server string
	// Token is the bearer token, if the server asks for one.
	Token string
	// HTTP makes the requests.
	HTTP *http.Client
}

// New returns a client of the server at an address such as http://localhost:8080.
func New(server string) *Client {
	return &Client{Server: strings.TrimRight(server, "/"), HTTP: &http.Client{Timeout: 2 * time.Minute}}
}

// Options of a picture.
type Options struct {
	// Page selects one page of a document; 0 means all pages, for a picture with
	// the answers the first.
	Page int
	// Hint asks for the next step of each board.
	Hint bool
	// Draw says what SolvePicture draws: "answer" (the default), "check", "hint" or
	// "none".
	Draw string
}

func (o Options) query() string {
	q := url.Values{}
	if o.Page != 0 {
		q.Set("page", strconv.Itoa(o.Page))
	}
	if o.Hint {
		q.Set("hint", "true")
	}
	if o.Draw != "" {
		q.Set("draw", o.Draw)
	}
	return q.Encode()
}

// Solve finds and solves the Sudokus in a picture or document.
func (c *Client) Solve(ctx context.Context, picture []byte, o Options) (*Solved, error) {
	var solved Solved
	return &solved, c.call(ctx, http.MethodPost, "/v1/solve?"+o.query(), "application/octet-stream", picture, &solved)
}

// SolvePicture returns the picture with the answers drawn in, and its media type. That is
// image/jpeg for a JPEG, HEIC or AVIF file, and for a picture without drawings; otherwise it is
// image/png.
func (c *Client) SolvePicture(ctx context.Context, picture []byte, o Options) (data []byte, mediaType string, err error) {
	answer, err := c.do(ctx, http.MethodPost, "/v1/solve?"+o.query(), "application/octet-stream", "image/*", picture)
	if err != nil {
		return nil, "", err
	}
	defer answer.Body.Close()
	data, err = io.ReadAll(answer.Body)
	return data, answer.Header.Get("Content-Type"), err
}

// Puzzle solves, checks, rates and explains a Sudoku.
func (c *Client) Puzzle(ctx context.Context, p Position) (*Puzzle, error) {
	body, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	var puzzle Puzzle
	return &puzzle, c.call(ctx, http.MethodPost, "/v1/puzzle", "application/json", body, &puzzle)
}

// Generate generates a puzzle: easy, medium, hard, expert, extreme or any.
func (c *Client) Generate(ctx context.Context, difficulty string) (*Generated, error) {
	var generated Generated
	return &generated, c.call(ctx, http.MethodGet, "/v1/generate?difficulty="+url.QueryEscape(difficulty), "", nil, &generated)
}

// StartLive starts a session for the frames of a camera.
func (c *Client) StartLive(ctx context.Context) (*LiveSession, error) {
	var session LiveSession
	return &session, c.call(ctx, http.MethodPost, "/v1/live", "", nil, &session)
}

// Frame sends the next frame of a session, a JPEG.
func (c *Client) Frame(ctx context.Context, session string, jpeg []byte) (*LiveFrame, error) {
	var frame LiveFrame
	return &frame, c.call(ctx, http.MethodPost, "/v1/live/"+url.PathEscape(session)+"/frames", "image/jpeg", jpeg, &frame)
}

// EndLive ends a session.
func (c *Client) EndLive(ctx context.Context, session string) error {
	answer, err := c.do(ctx, http.MethodDelete, "/v1/live/"+url.PathEscape(session), "", "", nil)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// Version returns the versions of the server and its libraries.
func (c *Client) Version(ctx context.Context) (*Version, error) {
	var version Version
	return &version, c.call(ctx, http.MethodGet, "/version", "", nil, &version)
}

// Ready returns nil if the server can take pictures.
func (c *Client) Ready(ctx context.Context) error {
	answer, err := c.do(ctx, http.MethodGet, "/readyz", "", "", nil)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (c *Client) call(ctx context.Context, method, path, mediaType string, body []byte, to any) error {
	answer, err := c.do(ctx, method, path, mediaType, "application/json", body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(to)
}

// do makes a request and turns an answer other than success into a *Problem.
func (c *Client) do(ctx context.Context, method, path, mediaType, accept string, body []byte) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.Server+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"Content-Type": mediaType, "Accept": accept} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	answer, err := c.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode < 300 {
		return answer, nil
	}
	defer answer.Body.Close()
	return nil, problem(answer)
}

const maxProblem = 1 << 16

func problem(answer *http.Response) *Problem {
	p := Problem{Title: http.StatusText(answer.StatusCode)}
	// A proxy may answer with other content, even with JSON that has a wrong status. So the status
	// is that of the HTTP answer.
	_ = json.NewDecoder(io.LimitReader(answer.Body, maxProblem)).Decode(&p)
	p.Status = answer.StatusCode
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		p.RetryAfter = time.Duration(seconds) * time.Second
	}
	return &p
}

// Error is the problem in a sentence.
func (p *Problem) Error() string {
	if p.Detail == "" {
		return fmt.Sprintf("%d %s", p.Status, p.Title)
	}
	return fmt.Sprintf("%d %s: %s", p.Status, p.Title, p.Detail)
}
