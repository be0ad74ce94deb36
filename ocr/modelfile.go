package ocr

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/ocr/model"
)

// printName is the project's network for print, as Tesseract names languages.
const printName = "print"

const modelExt = ".traineddata"

// modelFile is where Tesseract finds a model.
type modelFile struct {
	// folder is empty for Tesseract's own folder.
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

// startOwn starts that many engines with one of the project's own networks, which is compressed.
// Tesseract reads models from files only, when it starts.
func startOwn(name string, compressed []byte, engines int) ([]*engine, error) {
	data, err := model.Decompress(compressed)
	if err != nil {
		return nil, fmt.Errorf("the model %s: %w", name, err)
	}
	dir, err := os.MkdirTemp("", "photodoku-model-")
	if err != nil {
		return nil, fmt.Errorf("the digit model: %w", err)
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, name+modelExt), data, 0o600); err != nil {
		return nil, fmt.Errorf("the digit model: %w", err)
	}
	return startEngines(modelFile{dir, name}, ownVariables, engines)
}
