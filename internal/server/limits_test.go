package server_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	xtiff "golang.org/x/image/tiff"

	"github.com/photodoku/photodoku/client"
)

// TestLimits sends pictures of each format that exceed a limit, with the status and the
// reason that the documentation promises.
func TestLimits(t *testing.T) {
	o := options()
	o.MaxBytes = 32 << 20
	r := start(t, o)
	const pixels, thin = "over the limit of 20000000 pixels", "too thin"
	for _, test := range []struct {
		name   string
		upload []byte
		status int
		detail string
	}{
		{"bytes", make([]byte, o.MaxBytes+1), 413, "too large"},
		{"JPEG with many pixels", encoded(t, 5000, 5000, encodeJPEG), 422, pixels},
		{"PNG with many pixels", blank(t, 5000, 5000), 422, pixels},
		{"GIF with many pixels", encoded(t, 5000, 5000, encodeGIF), 422, pixels},
		{"BMP with many pixels", encoded(t, 5000, 5000, bmp.Encode), 422, pixels},
		{"TIFF with many pixels", encoded(t, 5000, 5000, encodeTIFF), 422, pixels},
		{"WebP with many pixels", webp(16384, 16384), 422, pixels},
		{"thin JPEG", encoded(t, 900, 3, encodeJPEG), 422, thin},
		{"thin PNG", blank(t, 3, 900), 422, thin},
		{"thin GIF", encoded(t, 900, 3, encodeGIF), 422, thin},
		{"thin BMP", encoded(t, 3, 900, bmp.Encode), 422, thin},
		{"thin TIFF", encoded(t, 900, 3, encodeTIFF), 422, thin},
		{"thin WebP", webp(16384, 3), 422, thin},
		{"thin PDF", pdf("0 0 10 3000", 1), 422, thin},
		{"PDF with many pages", pdf("0 0 300 300", 4), 422, "has more than 3 pages; split it, or allow more with --max-pages"},
		{"empty PDF", []byte("%PDF-1.4\n%%EOF"), 422, "damaged"},
		{"text", []byte("text"), 415, "not a picture"},
		{"SVG", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, "SVG"},
		{"video", []byte("\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isommp42"), 415, "video"},
	} {
		checkRefusal(t, test.name, r.url+"/v1/solve", test.upload, test.status, test.detail)
	}
	session, err := client.New(r.url).StartLive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	frames := r.url + "/v1/live/" + session.ID + "/frames"
	checkRefusal(t, "frame with many bytes", frames, make([]byte, 2<<20), 413, "too large")
	checkRefusal(t, "frame with many pixels", frames, encoded(t, 2000, 1000, encodeJPEG), 422, "send smaller frames")
	checkRefusal(t, "thin frame", frames, encoded(t, 900, 3, encodeJPEG), 422, thin)
	checkRefusal(t, "frame that is no JPEG", frames, blank(t, 64, 64), 415, "not a JPEG")
	for _, name := range []string{"photo.heic", "photo.avif"} {
		t.Run(name, func(t *testing.T) {
			file := heif(t, blank(t, 64, 64), name)
			checkRefusal(t, "many pixels", r.url+"/v1/solve", header(file, "ispe\x00\x00\x00\x00", 5000, 5000), 422, pixels)
			checkRefusal(t, "thin", r.url+"/v1/solve", header(file, "ispe\x00\x00\x00\x00", 900, 3), 422, thin)
		})
	}
}

func checkRefusal(t *testing.T, name, url string, upload []byte, status int, detail string) {
	t.Helper()
	answer, body := send(t, http.MethodPost, url, upload)
	if answer.StatusCode != status || !strings.Contains(string(body), detail) || answer.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s: %s: %.300s; want %d with %q", name, answer.Status, body, status, detail)
	}
}

// encoded returns a black picture as a file.
func encoded(t *testing.T, width, height int, encode func(io.Writer, image.Image) error) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := encode(&file, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func encodeJPEG(w io.Writer, img image.Image) error { return jpeg.Encode(w, img, nil) }
func encodeGIF(w io.Writer, img image.Image) error  { return gif.Encode(w, img, nil) }
func encodeTIFF(w io.Writer, img image.Image) error { return xtiff.Encode(w, img, nil) }

// webp returns the header of a lossless WebP file.
func webp(width, height uint32) []byte {
	file := append([]byte("RIFF\x16\x00\x00\x00WEBPVP8L\x0a\x00\x00\x00\x2f"), 0, 0, 0, 0, 0, 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(file[21:], width-1|(height-1)<<14)
	return file
}

// header replaces the width and height that follow a text in a file.
func header(file []byte, after string, width, height uint32) []byte {
	file = bytes.Clone(file)
	size := file[bytes.Index(file, []byte(after))+len(after):]
	binary.BigEndian.PutUint32(size, width)
	binary.BigEndian.PutUint32(size[4:], height)
	return file
}

// pdf returns a document of blank pages. Readers repair its missing table of objects.
func pdf(box string, pages int) []byte {
	kids := strings.TrimSpace(strings.Repeat("3 0 R ", pages))
	return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"+
		"2 0 obj<</Type/Pages/Count %d/Kids[%s]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[%s]>>endobj\n"+
		"trailer<</Root 1 0 R>>\n", pages, kids, box)
}

// TestMemoryOfAnswers gets a large picture. It must not pass through the memory of the
// server, which runs in this process, and leaves no file behind.
func TestMemoryOfAnswers(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	r := start(t, options())
	upload := grainy(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.url+"/v1/solve", bytes.NewReader(upload))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", "image/*")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	size, err := io.Copy(io.Discard, answer.Body)
	runtime.ReadMemStats(&after)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; size < int64(10*len(upload)) || took > uint64(size) {
		t.Errorf("allocated %d bytes for a picture of %d bytes from %d bytes", took, size, len(upload))
	}
	if files, err := filepath.Glob(filepath.Join(tmp, "photodoku-*", "picture*")); err != nil || len(files) > 0 {
		t.Errorf("the server left %v, %v", files, err)
	}
}

// grainy returns a sample photo in the middle of a large sheet of paper. The answer is many
// times as large: the paper repeats every 16 rows. With a palette, 16 rows fit into the 32 kB in
// which PNG finds repetitions. The answer has no palette, so they do not fit.
func grainy(t *testing.T) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var colours color.Palette
	for len(colours) < 240 {
		colours = append(colours, color.RGBA{255 - byte(random.IntN(8)), 255 - byte(random.IntN(8)), 255 - byte(random.IntN(8)), 255})
	}
	for grey := range 16 {
		colours = append(colours, color.Gray{byte(grey * 16)})
	}
	sheet := image.NewPaletted(image.Rect(0, 0, 1200, 1200), colours)
	period := 16 * sheet.Stride
	for i := range sheet.Pix {
		if sheet.Pix[i] = byte(random.IntN(240)); i >= period {
			sheet.Pix[i] = sheet.Pix[i-period]
		}
	}
	img := photo(t)
	draw.Draw(sheet, img.Bounds().Add(image.Pt(300, 400)), img, image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, sheet); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
