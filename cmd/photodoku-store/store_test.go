package main

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// TestStore makes the calls of photodoku on each kind of store that can run in a test.
func TestStore(t *testing.T) {
	for name, at := range map[string]func(*testing.T) func(string) string{
		"file": stores["file"], "s3": stores["s3"],
		"mem": func(*testing.T) func(string) string { return func(string) string { return "mem://" } },
	} {
		t.Run(name, func(t *testing.T) { tryStore(t, at(t)("location")) })
	}
}

func tryStore(t *testing.T, url string) {
	s := &Store{locations: map[string]location{}}
	call := func(method func(Request, *Reply) error, r Request) (a Reply) {
		t.Helper()
		r.URL = url
		if err := method(r, &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	call(s.Open, Request{Write: true})
	if a := call(s.Stat, Request{}); !a.Missing {
		t.Errorf("an empty location is %+v", a)
	}
	if a := call(s.Put, Request{Key: "sub/a&b c", Data: []byte("first"), New: true}); a.Exists {
		t.Error("a new object is reported as existing")
	}
	if a := call(s.Put, Request{Key: "sub/a&b c", Data: []byte("second"), New: true}); !a.Exists {
		t.Error("an existing object was overwritten")
	}
	if a := call(s.Get, Request{Key: "sub/a&b c", Limit: 3}); string(a.Data) != "fir" {
		t.Errorf("the first 3 bytes are %q, want fir", a.Data)
	}
	path := filepath.Join(t.TempDir(), "file")
	a := call(s.Get, Request{Key: "sub/a&b c", Path: path})
	if text, err := os.ReadFile(path); err != nil || string(text) != "first" || a.Objects[0].Size != 5 {
		t.Errorf("the file holds %q, %v, of an object of %d bytes; want first, 5", text, err, a.Objects[0].Size)
	}
	call(s.Put, Request{Key: "copy", Path: path})
	if a := call(s.Stat, Request{Key: "copy"}); a.Missing || a.Objects[0].Size != 5 || a.Objects[0].Modified.IsZero() {
		t.Errorf("the copy is %+v", a)
	}
	for range 2 { // the second call removes a missing object
		call(s.Remove, Request{Key: "copy"})
	}
	if a := call(s.Get, Request{Key: "copy"}); !a.Missing {
		t.Errorf("a removed object is %+v", a)
	}
	const many = 1200 // more than one page
	for i := range many {
		call(s.Put, Request{Key: fmt.Sprintf("many/%d", i), Data: []byte{1}})
	}
	if got := len(filesOf(t, s, url, func(name string) bool { return filepath.Dir(name) == "many" })); got != many {
		t.Errorf("%d objects are listed, want %d", got, many)
	}
}

// TestRequestID answers with request IDs that contain the number of another HTTP status.
func TestRequestID(t *testing.T) {
	status := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Amz-Request-Id", "B301A")
		w.WriteHeader(status)
		_ = xml.NewEncoder(w).Encode(struct {
			XMLName xml.Name `xml:"Error"`
			Code    string
		}{Code: map[int]string{403: "AccessDenied", 404: "NoSuchKey", 412: "PreconditionFailed"}[status]})
	}))
	t.Cleanup(server.Close)
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	url := "s3://bucket/a?region=eu-west-1&use_path_style=true&endpoint=" + server.URL
	s := &Store{locations: map[string]location{}}
	if err := s.Open(Request{URL: url}, &Reply{}); err != nil {
		t.Fatal(err)
	}
	var a Reply
	status = 412
	if err := s.Put(Request{URL: url, Key: "lock", New: true}, &a); err != nil || !a.Exists {
		t.Errorf("an existing object: %+v, %v", a, err)
	}
	status = 404
	if err := s.Get(Request{URL: url, Key: "lock"}, &a); err != nil || !a.Missing {
		t.Errorf("a missing object: %+v, %v", a, err)
	}
	a, status = Reply{}, 403
	if err := s.Get(Request{URL: url, Key: "lock"}, &a); err == nil || a.Missing {
		t.Errorf("an object without permission: %+v, %v", a, err)
	}
}
