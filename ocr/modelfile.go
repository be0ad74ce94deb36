package ocr

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/ocr/model"
)

// ownName is the project's own model as Tesseract names languages.
const ownName = "digits"

// modelFile says where Tesseract finds a model.
type modelFile struct {
	// folder is empty for Tesseract's own.
	folder, language string
	// temporary tells that the folder is to be removed.
	temporary bool
}

// findModel finds the model of that name: a language, a .traineddata file, or,
// without a name, the project's own. Tesseract reads files alone, so that is
// written to a temporary folder.
func findModel(name string) (modelFile, error) {
	if name == "" {
		return writeOwn()
	}
	const ext = ".traineddata"
	language, isFile := strings.CutSuffix(filepath.Base(name), ext)
	if !isFile {
		return modelFile{language: name}, nil
	}
	return modelFile{folder: filepath.Dir(name), language: language}, nil
}

func writeOwn() (modelFile, error) {
	dir, err := os.MkdirTemp("", "photodoku-model-")
	if err != nil {
		return modelFile{}, err
	}
	m := modelFile{folder: dir, language: ownName, temporary: true}
	if err := os.WriteFile(filepath.Join(dir, ownName+".traineddata"), model.Digits, 0o600); err != nil {
		m.remove()
		return modelFile{}, err
	}
	return m, nil
}

// remove removes what was written; Tesseract has read it when it has started.
func (m modelFile) remove() {
	if m.temporary {
		os.RemoveAll(m.folder)
	}
}

// method is how the model is asked: another one that bears the name of the
// project's own is a sister of it.
func (m modelFile) method() method {
	if m.language == ownName {
		return ownMethod()
	}
	return otherMethod()
}
