package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/photodoku/photodoku/client"
)

// Limits of live sessions. Frames take no place in the queue. Each session has one frame in
// progress and one that waits. The next frame replaces the waiting one.
const (
	// maxFrameBytes limits the size of a frame. A JPEG of 640 x 480 pixels has about 60 kB.
	maxFrameBytes = 1 << 20
	// maxFramePixels is four times the 640 x 480 pixels that the page sends.
	maxFramePixels = 1280 * 960
	// maxFrameWait is the maximum time that a frame waits for its worker. A frame that
	// waits longer is outdated.
	maxFrameWait = 5 * time.Second
)

type liveOutput struct{ Body client.LiveSession }

type frameInput struct {
	ID      string `path:"id" maxLength:"64" doc:"identifier of the session"`
	RawBody []byte `contentType:"image/jpeg"`
}

type frameOutput struct{ Body client.LiveFrame }

type endInput struct {
	ID string `path:"id" maxLength:"64" doc:"identifier of the session"`
}

func (s *Server) addLive(api huma.API) {
	huma.Register(api, huma.Operation{OperationID: "start-live", Method: http.MethodPost, Path: "/v1/live", DefaultStatus: http.StatusOK,
		Summary:     "Start a live session",
		Description: "Starts a session for the frames of a camera. It ends automatically if no frames arrive.",
		Errors:      []int{401, 403, 421, 429, 503}}, s.startLive)
	huma.Register(api, huma.Operation{OperationID: "live-frame", Method: http.MethodPost, Path: "/v1/live/{id}/frames", DefaultStatus: http.StatusOK,
		Summary: "Send a frame of a live session",
		Description: "Sends the next frame and returns the digits to draw over it. A frame is a JPEG of at most 1.2 million pixels; 640 x 480 are enough. Send one frame at a time: " +
			"if a newer frame arrives, a frame that waits for the one before it is dropped with status 409. Frames are not stored.",
		RequestBody:  &huma.RequestBody{Required: true, Description: "a frame", Content: map[string]*huma.MediaType{"image/jpeg": {Schema: &huma.Schema{Type: "string", Format: "binary"}}}},
		MaxBodyBytes: maxFrameBytes, BodyReadTimeout: s.options.BodyTimeout, SkipValidateBody: true,
		Errors: []int{400, 401, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 503}}, s.frame)
	huma.Register(api, huma.Operation{OperationID: "end-live", Method: http.MethodDelete, Path: "/v1/live/{id}",
		Summary: "End a live session", Errors: []int{401, 403, 404, 421, 429}}, s.endLive)
}

func (s *Server) startLive(context.Context, *struct{}) (*liveOutput, error) {
	session, err := s.live.start()
	if errors.Is(err, errLiveFull) {
		return nil, busy(err)
	} else if err != nil {
		return nil, huma.Error503ServiceUnavailable(err.Error())
	}
	return &liveOutput{client.LiveSession{ID: session.id, IdleSeconds: s.live.idle.Seconds(), MaxBytes: maxFrameBytes}}, nil
}

func (s *Server) frame(ctx context.Context, in *frameInput) (*frameOutput, error) {
	session := s.live.use(in.ID)
	if session == nil {
		return nil, noSession()
	}
	number := session.newest.Add(1)
	ctx, cancel := context.WithTimeout(ctx, maxFrameWait)
	defer cancel()
	select {
	case session.busy <- struct{}{}:
		defer func() { <-session.busy }()
	case <-ctx.Done():
		return nil, failure(ctx.Err())
	}
	if number != session.newest.Load() {
		return nil, huma.Error409Conflict("a newer frame has arrived")
	}
	answer, err := s.pool.solveOn(ctx, session.worker, request{Data: in.RawBody, Live: &liveRequest{Session: session.id, At: time.Since(session.started)}})
	if err != nil {
		return nil, failure(err)
	}
	if answer.Error != "" {
		return nil, huma.NewError(statuses[answer.Kind], sentence(answer))
	}
	return &frameOutput{*answer.Live}, nil
}

func (s *Server) endLive(_ context.Context, in *endInput) (*struct{}, error) {
	if s.live.end(in.ID) == nil {
		return nil, noSession()
	}
	return nil, nil
}

func noSession() error {
	return huma.Error404NotFound("there is no such live session; it may have ended because no frames arrived")
}

// exceptFrames exempts two kinds of requests from the limit on requests: frames of live sessions,
// because their own limits are stricter, and the end of a session, because it frees a place.
// Requests with an unknown session are counted.
func (s *Server) exceptFrames(free, limited http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.frameSession(r) != nil || r.Method == http.MethodDelete && s.live.find(strings.TrimPrefix(r.URL.Path, "/v1/live/")) != nil {
			free.ServeHTTP(w, r)
			return
		}
		limited.ServeHTTP(w, r)
	})
}

// maxFrames is the number of frames of a session that the server has at a time: one is processed,
// one waits, others are being received.
const maxFrames = 4

// limitFrames refuses further frames of a session before it reads them.
func (s *Server) limitFrames(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if session := s.frameSession(r); session != nil {
			defer session.frames.Add(-1)
			if session.frames.Add(1) > maxFrames {
				w.Header().Set("Retry-After", "1")
				problem(w, http.StatusTooManyRequests, "too many frames at a time: send a frame when the one before it is answered")
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// frameSession returns the session that the frame in a request belongs to, nil for other requests.
func (s *Server) frameSession(r *http.Request) *liveSession {
	id, isFrame := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/v1/live/"), "/frames")
	if !isFrame {
		return nil
	}
	return s.live.find(id)
}
