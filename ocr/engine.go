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
	"sync"
	"unsafe"

	"github.com/otiai10/gosseract/v2"
)

// engine is a Tesseract engine with a model.
type engine struct {
	client *gosseract.Client
	// api is the engine inside the client, for the C interface.
	api *C.TessBaseAPI
}

// Tesseract's variables for the project's own networks and for other models. The choices of mode 2
// are the network's whole distribution.
var (
	ownVariables   = map[string]string{"lstm_choice_mode": "2"}
	otherVariables = map[string]string{"lstm_choice_mode": "2", "tessedit_char_whitelist": "123456789"}
)

// newEngine starts an engine with Tesseract's variables set; close ends it.
func newEngine(file modelFile, variables map[string]string) (*engine, error) {
	e := &engine{client: gosseract.NewClient()}
	e.client.TessdataPrefix, e.client.Languages = file.folder, []string{file.language}
	for name, value := range variables {
		e.client.Variables[gosseract.SettableVariable(name)] = value
	}
	// Digits are dark on light already; trying the inverse too costs double.
	e.client.Variables["tessedit_do_invert"] = "0"
	e.client.Variables["debug_file"] = os.DevNull
	if err := e.start(); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// starting is held while an engine starts: gosseract redirects the process's
// standard error during that time, and two at once would lose it.
var starting sync.Mutex

// start recognizes an empty image: gosseract starts the engine at the first
// recognition. Then it sets the mode in which all models read.
func (e *engine) start() (err error) {
	starting.Lock()
	defer starting.Unlock()
	white := append([]byte("P5\n8 8\n255\n"), bytes.Repeat([]byte{255}, 8*8)...) // a portable graymap
	if err := e.client.SetImageFromBytes(white); err != nil {
		return err
	}
	if _, err := e.client.Text(); err != nil {
		return fmt.Errorf("%w; a language must be installed (tesseract-ocr-eng), a file end in .traineddata: %w", ErrNoModel, err)
	}
	if e.api, err = handle(e.client); err != nil {
		return err
	}
	// It has no effect before the first recognition. A raw line is recognized without Tesseract's own cleaning.
	return e.client.SetPageSegMode(gosseract.PSM_RAW_LINE)
}

// handle gives the engine of a started client. gosseract's own Text, HOCRText
// and GetBoundingBoxes leak the strings that Tesseract returns, 50 to 500 bytes a
// call.
func handle(client *gosseract.Client) (*C.TessBaseAPI, error) {
	field := reflect.ValueOf(client).Elem().FieldByName("api")
	if !field.IsValid() || field.Kind() != reflect.UnsafePointer || field.IsNil() {
		return nil, errors.New("cannot reach the engine inside this version of gosseract")
	}
	return (*C.TessBaseAPI)(field.UnsafePointer()), nil
}

func (e *engine) close() error { return e.client.Close() }

// startEngines starts that many engines with a model; closeAll ends them.
func startEngines(file modelFile, variables map[string]string, engines int) (all []*engine, err error) {
	for range engines {
		e, err := newEngine(file, variables)
		if err != nil {
			return nil, errors.Join(err, closeAll(all))
		}
		all = append(all, e)
	}
	return all, nil
}

func closeAll(engines []*engine) error {
	var errs []error
	for _, e := range engines {
		errs = append(errs, e.close())
	}
	return errors.Join(errs...)
}

// show passes an image without gaps between its rows to the engine, with one byte (grey) or four bytes
// (colour) for each pixel. The caller locks the operating system's thread until it is recognized.
func (e *engine) show(pixels []uint8, size image.Point) {
	// OpenMP threads cost several times what they gain on images as small as a digit. OpenMP
	// reads OMP_THREAD_LIMIT before main runs, so it cannot be set here; this setting belongs
	// to the thread.
	C.omp_set_max_active_levels(0)
	bytesPerPixel := len(pixels) / (size.X * size.Y)
	C.TessBaseAPISetImage(e.api, (*C.uchar)(unsafe.Pointer(&pixels[0])),
		C.int(size.X), C.int(size.Y), C.int(bytesPerPixel), C.int(size.X*bytesPerPixel))
	// Without a resolution Tesseract estimates one and prints a warning.
	C.TessBaseAPISetSourceResolution(e.api, 70)
}
