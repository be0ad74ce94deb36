package server_test

import (
	"bytes"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/photodoku/photodoku/client"
)

// TestConformance calls every operation and compares its answers with the server's
// OpenAPI document: the status, the media type, and the JSON.
func TestConformance(t *testing.T) {
	o := options()
	o.LiveIdle = time.Hour // the other calls may take long
	r := start(t, o)
	_, text := send(t, http.MethodGet, r.url+"/openapi.json", nil)
	api, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("api.json", api); err != nil {
		t.Fatal(err)
	}
	called := map[string]bool{}
	position := []byte(`{"givens":"` + example + `","entries":"` + strings.Repeat(".", 81) + `","notes":["12"],"hint":true,"steps":true}`)
	session, err := client.New(r.url).StartLive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	frames := "/v1/live/" + session.ID + "/frames"
	for _, call := range []struct {
		method, path string
		body         []byte
		accept, sent string
		status       int
	}{
		{"POST", "/v1/solve?hint=true", sample(t, "puzzle-page.jpg"), "application/json", "image/jpeg", 200},
		{"POST", "/v1/solve", sample(t, "crossword.jpg"), "application/json", "image/jpeg", 200},
		{"POST", "/v1/solve", twoPages(t), "application/json", "image/tiff", 200},
		{"POST", "/v1/solve", sample(t, "newspaper.jpg"), "image/*", "application/octet-stream", 200},
		{"POST", "/v1/solve?draw=hint", sample(t, "newspaper.jpg"), "image/jpeg", "image/jpeg", 200},
		{"POST", "/v1/solve?draw=check", sample(t, "newspaper.jpg"), "image/jpeg", "image/jpeg", 200},
		{"POST", "/v1/solve?draw=none", tiff(t), "image/jpeg", "image/tiff", 200},
		{"POST", "/v1/solve", sample(t, "screenshot.png"), "image/png", "image/png", 200},
		{"POST", "/v1/solve", sample(t, "newspaper.jpg"), "image/png", "image/jpeg", 406},
		{"POST", "/v1/solve", []byte("text"), "application/json", "text/plain", 415},
		{"POST", "/v1/solve?page=7", sample(t, "newspaper.jpg"), "", "image/jpeg", 422},
		{"POST", "/v1/puzzle", position, "application/json", "application/json", 200},
		{"POST", "/v1/puzzle", []byte(`{"givens":"` + strings.Repeat(".", 81) + `"}`), "", "application/json", 200},
		{"POST", "/v1/puzzle", []byte(`{}`), "", "application/json", 422},
		{"POST", "/v1/puzzle", []byte(`{`), "", "application/json", 400},
		{"GET", "/v1/generate?difficulty=easy&seed=3", nil, "", "", 200},
		{"GET", "/v1/generate?difficulty=trivial", nil, "", "", 422},
		{"POST", "/v1/live", nil, "application/json", "", 200},
		{"POST", "/v1/live", nil, "application/json", "", 503},
		{"POST", frames, sample(t, "crossword.jpg"), "application/json", "image/jpeg", 200},
		{"POST", frames, sample(t, "newspaper.jpg"), "application/json", "image/jpeg", 200},
		{"POST", frames, []byte("text"), "application/json", "image/jpeg", 415},
		{"POST", "/v1/live/unknown/frames", sample(t, "newspaper.jpg"), "application/json", "image/jpeg", 404},
		{"DELETE", "/v1/live/" + session.ID, nil, "", "", 204},
		{"DELETE", "/v1/live/" + session.ID, nil, "", "", 404},
		{"GET", "/healthz", nil, "", "", 200},
		{"GET", "/readyz", nil, "", "", 200},
		{"GET", "/version", nil, "", "", 200},
	} {
		path, _, _ := strings.Cut(call.path, "?")
		path = strings.NewReplacer(session.ID, "{id}", "unknown", "{id}").Replace(path)
		answer, body := send(t, call.method, r.url+call.path, call.body, "Accept", call.accept, "Content-Type", call.sent)
		if call.status == http.StatusNoContent && answer.StatusCode == call.status {
			called[strings.ToLower(call.method)+" "+path] = true
			continue
		}
		mediaType, _, err := mime.ParseMediaType(answer.Header.Get("Content-Type"))
		if err != nil || answer.StatusCode != call.status {
			t.Errorf("%s %s: %s, %v: %s", call.method, call.path, answer.Status, err, body)
			continue
		}
		called[strings.ToLower(call.method)+" "+path] = true
		place := "api.json#" + pointer("paths", path, strings.ToLower(call.method), "responses", strconv.Itoa(call.status), "content", mediaType, "schema")
		schema, err := compiler.Compile(place)
		if err != nil {
			t.Errorf("%s %s: %s %s is not documented: %v", call.method, call.path, answer.Status, mediaType, err)
			continue
		}
		if !strings.HasSuffix(mediaType, "json") {
			continue
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
		if err != nil {
			t.Errorf("%s %s: %v: %s", call.method, call.path, err, body)
		} else if err := schema.Validate(value); err != nil {
			t.Errorf("%s %s: %v\n%s", call.method, call.path, err, body)
		}
	}
	for _, operation := range operations(t, text) {
		if !called[operation] {
			t.Errorf("%s is not tested", operation)
		}
	}
}

// pointer returns a JSON pointer as a URL fragment.
func pointer(keys ...string) (p string) {
	for _, key := range keys {
		p += "/" + url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(key))
	}
	return p
}

// operations lists the operations of an OpenAPI document, such as "get /version".
func operations(t *testing.T, text []byte) (list []string) {
	t.Helper()
	var api struct {
		OpenAPI string
		Paths   map[string]map[string]any
	}
	if err := json.Unmarshal(text, &api); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(api.OpenAPI, "3.1") {
		t.Errorf("the document has version %q, want 3.1", api.OpenAPI)
	}
	for path, methods := range api.Paths {
		for method := range methods {
			list = append(list, method+" "+path)
		}
	}
	return list
}
