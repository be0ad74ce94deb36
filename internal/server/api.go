package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/server/page"
)

// routes returns the handler of all paths.
func (s *Server) routes() (http.Handler, error) {
	mux := http.NewServeMux()
	api := humago.New(mux, apiConfig(s.options))
	s.addSolve(api)
	s.addPuzzle(api)
	s.addGenerate(api)
	s.addLive(api)
	s.addProbes(api)
	if err := page.Register(mux); err != nil {
		return nil, err
	}
	guarded, err := s.guard(unknownAsProblem(mux))
	if err != nil {
		return nil, err
	}
	outer := http.NewServeMux()
	outer.Handle("/v1/", guarded)
	outer.Handle("/", mux)
	return s.observe(secure(s.checkHost(outer))), nil
}

func apiConfig(o Options) huma.Config {
	config := huma.DefaultConfig("photodoku", o.Version.Photodoku)
	config.Info.Description = "Finds the Sudokus in photos, solves them, and draws the answers into them. " +
		"Grids are 81 characters, row by row, '.' for an empty cell. Cells are numbers from 0 to 80. " +
		"Pictures are neither stored nor logged."
	// Package page has the documentation page, and answers have no "$schema".
	config.DocsPath, config.SchemasPath, config.CreateHooks = "", "", nil
	if o.Token != "" {
		config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{"token": {Type: "http", Scheme: "bearer"}}
		config.Security = []map[string][]string{{"token": {}}}
	}
	return config
}

func init() {
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		if message == "cannot read request body" { // huma takes it for an error of the server
			status, message = http.StatusBadRequest, "the upload ended too early"
		}
		return huma.NewError(status, detail(ctx, status, message, errs), errs...)
	}
}

// detail returns the sentence for a problem that huma finds, because the page and package client
// show only the detail. The detail that huma writes is "validation failed", without the reasons, or
// a limit in bytes.
func detail(ctx huma.Context, status int, message string, errs []error) string {
	if status == http.StatusRequestEntityTooLarge {
		return fmt.Sprintf("the upload is too large; send at most %d MB", ctx.Operation().MaxBodyBytes>>20)
	}
	if status >= http.StatusInternalServerError { // its reason is not for clients
		return message
	}
	var reasons []string
	for _, err := range errs {
		reason := err.Error()
		if e, ok := errors.AsType[*huma.ErrorDetail](err); ok && e.Location != "" { // without the value
			reason = fmt.Sprintf("%s (%s)", e.Message, e.Location)
		}
		reasons = append(reasons, reason)
	}
	return cmp.Or(strings.Join(reasons, "; "), message)
}

type versionOutput struct{ Body client.Version }

type probeOutput struct {
	Body struct {
		Status string `json:"status" enum:"ok"`
	}
}

// readyOutput says how busy a ready server is.
type readyOutput struct {
	Body struct {
		Status  string `json:"status" enum:"ready"`
		Workers int    `json:"workers" doc:"Worker processes that run"`
		Waiting int    `json:"waiting" doc:"Requests that wait for a worker or are being read"`
		Queue   int    `json:"queue" doc:"Requests that can wait; further ones are refused with 503"`
	}
}

// noToken is the security of the operations that need no token.
var noToken = []map[string][]string{{}}

// addProbes adds the endpoints for operators and orchestrators. The queue and the limits
// on requests do not apply to them.
func (s *Server) addProbes(api huma.API) {
	huma.Register(api, huma.Operation{OperationID: "version", Method: http.MethodGet, Path: "/version", Security: noToken, Errors: []int{421},
		Summary: "Versions of the server and its libraries"},
		func(context.Context, *struct{}) (*versionOutput, error) {
			return &versionOutput{s.options.Version}, nil
		})
	huma.Register(api, huma.Operation{OperationID: "healthz", Method: http.MethodGet, Path: "/healthz", Security: noToken, Errors: []int{421},
		Summary: "Whether the server runs"},
		func(context.Context, *struct{}) (*probeOutput, error) { return alive(), nil })
	huma.Register(api, huma.Operation{OperationID: "readyz", Method: http.MethodGet, Path: "/readyz", Security: noToken,
		Summary: "Whether the server can take pictures", Errors: []int{421, 503}},
		func(context.Context, *struct{}) (*readyOutput, error) {
			if reason := s.notReady(); reason != "" {
				return nil, huma.Error503ServiceUnavailable(reason)
			}
			return s.ready(), nil
		})
}

func alive() *probeOutput {
	var out probeOutput
	out.Body.Status = "ok"
	return &out
}

func (s *Server) ready() *readyOutput {
	var out readyOutput
	out.Body.Status = "ready"
	out.Body.Workers = int(s.pool.ready.Load())
	out.Body.Waiting = s.pool.waiting()
	out.Body.Queue = cap(s.pool.places) - s.pool.size
	return &out
}

// notReady returns the reason why the server cannot take pictures, "" if it can. A server whose
// queue is full is ready: it refuses requests itself, and its live sessions must reach it.
func (s *Server) notReady() string {
	switch {
	case s.draining.Load():
		return "the server is shutting down"
	case s.pool.ready.Load() == 0:
		return "no worker process is running"
	}
	return ""
}
