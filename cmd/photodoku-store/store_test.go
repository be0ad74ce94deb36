package main

import (
	"fmt"
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
	const retries = 800 // some of the requests have IDs that contain a status code, such as 301
	for range retries {
		if a := call(s.Put, Request{Key: "sub/a&b c", Data: []byte("second"), New: true}); !a.Exists {
			t.Fatal("an existing object was overwritten")
		}
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
