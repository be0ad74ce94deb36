package server_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/gif"
	"image/jpeg"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/client"
)

// TestAccept checks which answer each Accept header gets.
func TestAccept(t *testing.T) {
	r := start(t, options())
	photo, screenshot := sample(t, "newspaper.jpg"), sample(t, "screenshot.png")
	for _, test := range []struct {
		accept string
		upload []byte
		want   string // "" for status 406
	}{
		{"", photo, "application/json"},
		{"*/*", photo, "application/json"},
		{"application/*", photo, "application/json"},
		{"application/json; charset=utf-8", photo, "application/json"},
		{"image/*", photo, "image/jpeg"},
		{"IMAGE/JPEG", photo, "image/jpeg"},
		{"image/*", screenshot, "image/png"},
		{"image/png, image/jpeg;q=0.1", photo, "image/jpeg"},
		{"image/*, application/json", photo, "application/json"},
		{"image/*;q=0.9, application/json;q=0.8", photo, "image/jpeg"},
		{"image/*;q=0.8, */*;q=0.9", photo, "application/json"},
		{"*/*, application/json;q=0", photo, "image/jpeg"},
		{"image/*, image/jpeg;q=0, application/json;q=0.1", photo, "application/json"},
		{"text/html, application/xhtml+xml, */*;q=0.8", photo, "application/json"},
		{"image/png", photo, ""},
		{"image/jpeg", screenshot, ""},
		{"image/webp", photo, ""},
		{"text/html", photo, ""},
		{"*/*;q=0", photo, ""},
		{"image/*, image/jpeg;q=0", photo, ""},
	} {
		answer, body := send(t, http.MethodPost, r.url+"/v1/solve", test.upload, "Accept", test.accept)
		if test.want == "" {
			checkOffer(t, test.accept, test.upload, answer, body)
		} else if got := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || got != test.want {
			t.Errorf("Accept: %s: %s with %s, want %s", test.accept, answer.Status, got, test.want)
		}
	}
}

// TestAcceptLines sends the header in several lines, which is equivalent to one line.
func TestAcceptLines(t *testing.T) {
	r := start(t, options())
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.url+"/v1/solve", bytes.NewReader(sample(t, "newspaper.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	request.Header["Accept"] = []string{"text/html", "application/json;q=0.5", "image/*"}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if got := answer.Header.Get("Content-Type"); got != "image/jpeg" {
		t.Errorf("%s with %s, want image/jpeg", answer.Status, got)
	}
}

// checkOffer checks that a refusal names what the server offers.
func checkOffer(t *testing.T, accept string, upload []byte, answer *http.Response, body []byte) {
	t.Helper()
	var problem struct{ Detail string }
	err := json.Unmarshal(body, &problem)
	offer := "application/json or " + http.DetectContentType(upload)
	if err != nil || answer.StatusCode != http.StatusNotAcceptable || !strings.Contains(problem.Detail, offer) ||
		answer.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("Accept: %s: %s, %v: %q; want 406 that offers %s", accept, answer.Status, err, problem.Detail, offer)
	}
}

// TestAnsweredFormat checks that the media type of an answered picture is that of its bytes.
func TestAnsweredFormat(t *testing.T) {
	r := start(t, options())
	for name, test := range map[string]struct {
		upload []byte
		want   string
	}{
		"JPEG": {sample(t, "newspaper.jpg"), "image/jpeg"},
		"PNG":  {sample(t, "screenshot.png"), "image/png"},
		"GIF":  {gifOf(t), "image/png"},
		"TIFF": {tiff(t), "image/png"},
		"HEIC": {heif(t, sample(t, "newspaper.jpg"), "photo.heic"), "image/jpeg"},
	} {
		for draw, want := range map[string]string{"answer": test.want, "none": "image/jpeg"} {
			picture, got, err := client.New(r.url).SolvePicture(t.Context(), test.upload, client.Options{Draw: draw})
			if err != nil || got != want || http.DetectContentType(picture) != want {
				t.Errorf("%s with draw=%s: %s, bytes of %s, %v; want %s", name, draw, got, http.DetectContentType(picture), err, want)
			}
		}
	}
}

func photo(t *testing.T) image.Image {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(sample(t, "newspaper.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func gifOf(t *testing.T) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := gif.Encode(&file, photo(t), nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// heif converts a PNG or JPEG to HEIC or AVIF, the extension of name. It skips the test if
// this machine cannot do that.
func heif(t *testing.T, picture []byte, name string) []byte {
	t.Helper()
	in, out := filepath.Join(t.TempDir(), "in"), filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(in, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{in, "-o", out}
	if filepath.Ext(name) == ".avif" {
		args = append(args, "--avif")
	}
	if text, err := exec.Command("heif-enc", args...).CombinedOutput(); err != nil {
		t.Skipf("heif-enc cannot write %s here: %v %s", name, err, text)
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
