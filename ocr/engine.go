package ocr

// #cgo LDFLAGS: -ltesseract -lgomp
// #include <tesseract/capi.h>
// void omp_set_max_active_levels(int);
import "C"

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"github.com/otiai10/gosseract/v2"
)

// errEngine says that gosseract's insides are not as handle knows them.
var errEngine = errors.New("cannot reach the engine inside this version of gosseract")

// engine is a Tesseract engine with a model.
type engine struct {
	client *gosseract.Client
	// api is the engine inside the client, by its C interface.
	api *C.TessBaseAPI
	// mode is the page segmentation mode that it is set to.
	mode string
}

// newEngine starts an engine; close ends it.
func newEngine(file modelFile) (*engine, error) {
	e := &engine{client: gosseract.NewClient()}
	e.client.TessdataPrefix, e.client.Languages = file.folder, []string{file.language}
	e.client.Variables["tessedit_char_whitelist"] = "123456789"
	// Digits are dark on light already; a second try in reverse costs double.
	e.client.Variables["tessedit_do_invert"] = "0"
	e.client.Variables["debug_file"] = os.DevNull
	if err := e.start(); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// starting is held while an engine starts: gosseract then points the process's
// standard error elsewhere and back, and two at once would lose it for good.
var starting sync.Mutex

// start reads nothing once, which is when the engine really starts.
func (e *engine) start() (err error) {
	starting.Lock()
	defer starting.Unlock()
	if err := e.client.SetImageFromBytes(blankPGM()); err != nil {
		return err
	}
	if _, err := e.client.Text(); err != nil {
		return fmt.Errorf("%w; a language must be installed (tesseract-ocr-eng), a file end in .traineddata: %w", ErrNoModel, err)
	}
	e.api, err = handle(e.client)
	return err
}

// blankPGM is a white picture of a few pixels, as a portable grey map.
func blankPGM() []byte {
	return append([]byte("P5\n8 8\n255\n"), bytes.Repeat([]byte{255}, 8*8)...)
}

// handle is the engine of a client that has started. gosseract's own
// Text, HOCRText and GetBoundingBoxes never free what Tesseract hands them: 50
// to 500 bytes a call, which a long run over many photos would feel.
func handle(client *gosseract.Client) (*C.TessBaseAPI, error) {
	field := reflect.ValueOf(client).Elem().FieldByName("api")
	if !field.IsValid() || field.Kind() != reflect.UnsafePointer || field.IsNil() {
		return nil, errEngine
	}
	return (*C.TessBaseAPI)(field.UnsafePointer()), nil
}

func (e *engine) close() error { return e.client.Close() }

func (e *engine) vote(g *glyph, l look) (Vote, error) {
	text, sure, err := e.text(l.picture(g), l.mode)
	if err != nil {
		return 0, err
	}
	return newVote(text, sure), nil
}

// text is what Tesseract reads in a picture in that page segmentation mode, and
// how sure it says to be, 0 to 100.
func (e *engine) text(picture *image.Gray, mode string) (string, int, error) {
	if mode != e.mode {
		// SetPageSegMode is lost when called before the first recognition.
		if err := e.client.SetVariable("tessedit_pageseg_mode", mode); err != nil {
			return "", 0, err
		}
		e.mode = mode
	}
	text, sure := e.read(picture)
	return strings.TrimSpace(text), sure, nil
}

// read is the text that the engine sees in a picture, and how sure it says to
// be, 0 to 100.
func (e *engine) read(g *image.Gray) (string, int) {
	// OpenMP threads cost several times what they give for pictures as small
	// as a digit. OMP_THREAD_LIMIT would stop them, but OpenMP reads it before
	// the program's first line runs; this setting belongs to the operating
	// system's thread, so the goroutine stays on it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	C.omp_set_max_active_levels(0)
	C.TessBaseAPISetImage(e.api, (*C.uchar)(unsafe.Pointer(&g.Pix[0])),
		C.int(g.Rect.Dx()), C.int(g.Rect.Dy()), 1, C.int(g.Stride))
	// Without a resolution Tesseract guesses one, and complains.
	C.TessBaseAPISetSourceResolution(e.api, 70)
	text := C.TessBaseAPIGetUTF8Text(e.api)
	if text == nil {
		return "", 0
	}
	defer C.TessDeleteText(text)
	return C.GoString(text), int(C.TessBaseAPIMeanTextConf(e.api))
}
