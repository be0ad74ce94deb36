package ocr

import (
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

// modelFile says where Tesseract finds a model.
type modelFile struct {
	// folder is empty for Tesseract's own.
	folder, language string
}

// modelFiles are the models to read with; without a quick one its language is
// empty.
type modelFiles struct {
	quick, careful modelFile
	// temporary is a folder to be removed.
	temporary string
}

const modelExt = ".traineddata"

// findModels finds the model of that name: a language, a .traineddata file, or,
// without a name, the project's own two. Tesseract reads files alone, so those
// are written to a temporary folder.
func findModels(name string) (modelFiles, error) {
	if name == "" {
		return writeOwn()
	}
	language, isFile := strings.CutSuffix(filepath.Base(name), modelExt)
	if !isFile {
		return modelFiles{careful: modelFile{language: name}}, nil
	}
	return modelFiles{careful: modelFile{filepath.Dir(name), language}}, nil
}

func writeOwn() (modelFiles, error) {
	dir, err := os.MkdirTemp("", "photodoku-model-")
	if err != nil {
		return modelFiles{}, err
	}
	m := modelFiles{quick: modelFile{dir, quickName}, careful: modelFile{dir, carefulName}, temporary: dir}
	for name, data := range map[string][]byte{quickName: model.Quick, carefulName: model.Digits} {
		if err := os.WriteFile(filepath.Join(dir, name+modelExt), data, 0o600); err != nil {
			m.remove()
			return modelFiles{}, err
		}
	}
	return m, nil
}

// remove removes what was written; Tesseract has read it when it has started.
func (m modelFiles) remove() {
	if m.temporary != "" {
		os.RemoveAll(m.temporary)
	}
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
