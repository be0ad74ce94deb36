package ocr

// #cgo LDFLAGS: -ltesseract -lgomp
// #include <tesseract/capi.h>
// void omp_set_max_active_levels(int);
import "C"

import (
	"errors"
	"image"
	"reflect"
	"runtime"
	"unsafe"

	"github.com/otiai10/gosseract/v2"
)

// errEngine says that gosseract's insides are not as handle knows them.
var errEngine = errors.New("cannot reach the engine inside this version of gosseract")

// engine is Tesseract's engine inside a gosseract client, by its C interface.
type engine struct{ api *C.TessBaseAPI }

// handle is the engine of a client that has started. gosseract's own
// Text, HOCRText and GetBoundingBoxes never free what Tesseract hands them: 50
// to 500 bytes a call, which a long run over many photos would feel.
func handle(client *gosseract.Client) (engine, error) {
	field := reflect.ValueOf(client).Elem().FieldByName("api")
	if !field.IsValid() || field.Kind() != reflect.UnsafePointer || field.IsNil() {
		return engine{}, errEngine
	}
	return engine{(*C.TessBaseAPI)(field.UnsafePointer())}, nil
}

// read is the text that the engine sees in a picture, and how sure it says to
// be, 0 to 100.
func (e engine) read(g *image.Gray) (string, int) {
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
