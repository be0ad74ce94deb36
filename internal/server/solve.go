package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/document"
)

type solveInput struct {
	Accept      string `header:"Accept" doc:"application/json (the default) for the results; image/* for the picture with the answers drawn in: image/jpeg for an upload in JPEG, HEIC or AVIF and with draw=none, otherwise image/png. Other types get status 406."`
	ContentType string `header:"Content-Type" hidden:"true"`
	Page        int    `query:"page" minimum:"0" maximum:"2000" doc:"page of a document; 0 means all pages, or the first page for a picture answer"`
	Hint        bool   `query:"hint" doc:"add the next step of each board"`
	Draw        string `query:"draw" enum:"answer,check,hint,none" default:"answer" doc:"what to draw into a picture answer. answer: the answer. check: marks at entries that are wrong or hard to read. hint: the next step. none: nothing; the result is the upright picture as a JPEG"`
	RawBody     []byte
}

// Resolve adds the further lines of the header Accept, because the field has only the first.
func (in *solveInput) Resolve(ctx huma.Context) []error {
	var lines []string
	ctx.EachHeader(func(name, value string) {
		if name == "Accept" {
			lines = append(lines, value)
		}
	})
	in.Accept = strings.Join(lines, ",")
	return nil
}

type solveOutput struct {
	ContentType string `header:"Content-Type"`
	Boards      string `header:"Photodoku-Status"`
	Body        func(huma.Context)
}

// uploadTypes are the media types of pictures in the API documentation. The server
// detects the format from the content.
var uploadTypes = []string{"image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", "image/tiff",
	"image/heic", "image/avif", "application/pdf"}

func (s *Server) addSolve(api huma.API) {
	binary := &huma.MediaType{Schema: &huma.Schema{Type: "string", Format: "binary"}}
	body := &huma.RequestBody{Required: true, Description: "a picture or document", Content: map[string]*huma.MediaType{
		"multipart/form-data": {Schema: &huma.Schema{
			Type:       huma.TypeObject,
			Required:   []string{"picture"},
			Properties: map[string]*huma.Schema{"picture": {Type: huma.TypeString, Format: "binary", Description: "a picture or document"}},
		}},
	}}
	for _, t := range uploadTypes {
		body.Content[t] = binary
	}
	result := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[client.Solved](), true, "Solved")
	huma.Register(api, huma.Operation{
		OperationID:      "solve",
		Method:           http.MethodPost,
		Path:             "/v1/solve",
		Summary:          "Solve the Sudokus in a picture",
		Description:      "Finds, reads and solves the Sudokus in a picture, or in each page of a document. The picture is not stored.",
		RequestBody:      body,
		MaxBodyBytes:     s.options.MaxBytes,
		BodyReadTimeout:  s.options.BodyTimeout,
		SkipValidateBody: true,
		Middlewares:      huma.Middlewares{s.enter(api)},
		Errors:           []int{400, 401, 403, 406, 408, 413, 415, 421, 422, 429, 500, 503},
		Responses: map[string]*huma.Response{"200": {
			Description: "the results, or the picture with the answers drawn in, in the format that Accept describes",
			Headers:     map[string]*huma.Param{"Photodoku-Status": {Description: "status of each board on the first page", Schema: &huma.Schema{Type: huma.TypeString}}},
			Content:     map[string]*huma.MediaType{jsonType: {Schema: result}, jpegType: binary, pngType: binary},
		}},
	}, s.solve)
}

// enter takes a place in the queue before the body is read, so that waiting requests
// need no memory for pictures.
func (s *Server) enter(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		leave, err := s.pool.enter()
		if err != nil {
			ctx.SetHeader("Retry-After", retryAfter)
			_ = huma.WriteErr(api, ctx, http.StatusServiceUnavailable, err.Error())
			return
		}
		defer leave()
		next(ctx)
	}
}

// retryAfter is the time in seconds that clients should wait if the queue is full.
const retryAfter = "2"

func (s *Server) solve(ctx context.Context, in *solveInput) (*solveOutput, error) {
	data, name, err := upload(in)
	if err != nil {
		return nil, huma.Error400BadRequest(err.Error())
	}
	r := request{Data: data, Page: in.Page, Hint: in.Hint}
	offers := answerTypes(data, drawing(in.Draw))
	switch negotiate(in.Accept, offers) {
	case "":
		return nil, huma.Error406NotAcceptable("the answer to this upload is " + strings.Join(offers, " or ") + ", and Accept allows neither")
	case jsonType:
	default:
		r.Draw = drawing(in.Draw)
	}
	ctx, cancel := context.WithTimeout(ctx, s.options.Wait)
	defer cancel()
	answer, err := s.pool.solve(ctx, r)
	if err != nil {
		return nil, failure(err)
	}
	if answer.Error != "" {
		return nil, huma.NewError(statuses[answer.Kind], sentence(answer))
	}
	s.metrics.count(answer.Pages)
	return output(answer, name)
}

// The media types of answers.
const (
	jsonType = "application/json"
	jpegType = "image/jpeg"
	pngType  = "image/png"
)

// answeredTypes are the media types of answered pictures by the extension of their files.
var answeredTypes = map[string]string{".jpg": jpegType, ".png": pngType}

// answerTypes returns the media types that an upload can be answered with. A worker refuses
// an upload of unknown format, whatever its answer would be.
func answerTypes(data []byte, draw drawing) []string {
	ext := document.AnswerExt(data)
	switch {
	case draw == drawNone:
		return []string{jsonType, jpegType}
	case ext == "":
		return []string{jsonType, jpegType, pngType}
	}
	return []string{jsonType, answeredTypes[ext]}
}

// upload returns the picture of a request, and its name if it has one.
func upload(in *solveInput) (data []byte, name string, err error) {
	mediaType, params, err := mime.ParseMediaType(in.ContentType)
	if err != nil || mediaType != "multipart/form-data" {
		return in.RawBody, "", nil
	}
	parts := multipart.NewReader(bytes.NewReader(in.RawBody), params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return nil, "", errors.New(`the form has no field "picture"`)
		}
		if err != nil {
			return nil, "", fmt.Errorf("the form cannot be read: %w", err)
		}
		if part.FormName() == "picture" {
			data, err = io.ReadAll(part)
			if err == nil && len(data) == 0 {
				err = errors.New("the picture is empty")
			}
			return data, part.FileName(), err
		}
	}
}

var statuses = map[kind]int{
	unsupported: http.StatusUnsupportedMediaType,
	damaged:     http.StatusUnprocessableEntity,
	tooLarge:    http.StatusUnprocessableEntity,
	tooThin:     http.StatusUnprocessableEntity,
	noPage:      http.StatusUnprocessableEntity,
	noBoard:     http.StatusUnprocessableEntity,
	internal:    http.StatusInternalServerError,
}

// sentence explains why there is no answer.
func sentence(answer solved) string {
	if answer.Kind == noBoard {
		return answer.Error
	}
	return "the upload " + answer.Error
}

// failure converts the error of a worker process, or of the wait for one, to a problem.
func failure(err error) error {
	var f *child.Failure
	switch {
	case errors.As(err, &f) && f.Cause == child.TimedOut:
		return huma.Error503ServiceUnavailable("the upload " + f.Error())
	case errors.As(err, &f) && f.Cause == child.OutOfMemory:
		return huma.Error422UnprocessableEntity("the upload " + f.Error())
	case errors.As(err, &f):
		return huma.Error500InternalServerError("the picture crashed a worker process; other requests are not affected")
	case errors.Is(err, errFull):
		return busy(errFull)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return busy(errWaited)
	}
	return huma.Error500InternalServerError("the server cannot start a worker process")
}

// busy is the problem of a request that may be repeated later.
func busy(reason error) error {
	return huma.ErrorWithHeaders(huma.Error503ServiceUnavailable(reason.Error()), http.Header{"Retry-After": {retryAfter}})
}

func output(answer solved, name string) (*solveOutput, error) {
	out := &solveOutput{ContentType: answer.MediaType, Boards: status(answer.Pages[0])}
	if answer.Picture != nil {
		out.Body = func(ctx huma.Context) { sendFile(ctx, answer.Picture) }
		return out, nil
	}
	for i := range answer.Pages {
		answer.Pages[i].File = name
	}
	text, err := json.Marshal(client.Solved{PageCount: answer.PageCount, Pages: answer.Pages})
	out.ContentType = jsonType
	out.Body = func(ctx huma.Context) { _, _ = ctx.BodyWriter().Write(text) }
	return out, err
}

// sendFile sends a file and closes it. An error means that the client has gone.
func sendFile(ctx huma.Context, file *os.File) {
	defer file.Close()
	if info, err := file.Stat(); err == nil {
		ctx.SetHeader("Content-Length", strconv.FormatInt(info.Size(), 10))
	}
	_, _ = io.Copy(ctx.BodyWriter(), file)
}

func status(p client.Picture) string {
	var list []string
	for _, b := range p.Boards {
		list = append(list, b.Status)
	}
	return strings.Join(list, ", ")
}
