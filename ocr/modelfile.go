package ocr

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/ocr/model"
)

// The project's own models, as Tesseract names languages.
const (
	carefulName = "digits"
	quickName   = "quick"
)

const modelExt = ".traineddata"

// modelFile says where Tesseract finds a model.
type modelFile struct {
	// folder is empty for Tesseract's own.
	folder, language string
}

// namedModel is the model of that name: a language or a .traineddata file.
func namedModel(name string) modelFile {
	language, isFile := strings.CutSuffix(filepath.Base(name), modelExt)
	if !isFile {
		return modelFile{language: name}
	}
	return modelFile{filepath.Dir(name), language}
}

// startOwn starts a reader with one of the project's own models. Tesseract
// reads files alone, and only when it starts, so the model is in one till then.
func startOwn(name string, engines int) (*reader, error) {
	dir, err := os.MkdirTemp("", "photodoku-model-")
	if err != nil {
		return nil, fmt.Errorf("the digit model: %w", err)
	}
	defer os.RemoveAll(dir)
	data := map[string][]byte{quickName: model.Quick, carefulName: model.Digits}[name]
	if err := os.WriteFile(filepath.Join(dir, name+modelExt), data, 0o600); err != nil {
		return nil, fmt.Errorf("the digit model: %w", err)
	}
	return newReader(modelFile{dir, name}, engines)
}

// method is how the model is asked: another one that bears the name of one of
// the project's own is a sister of it.
func (m modelFile) method() method {
	switch m.language {
	case carefulName:
		return carefulMethod()
	case quickName:
		return quickMethod()
	}
	return otherMethod()
}
