package ocr

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/ocr/model"
)

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

// network is one of the project's own networks. name is its language for Tesseract, and data its
// compressed model.
type network struct {
	name string
	data []byte
}

// printNetwork reads print.
var printNetwork = network{"print", model.Print}

// start starts that many engines. If other is a model file with the network's name, it replaces data. Tesseract
// reads models from files only, when it starts.
func (n *network) start(other string, engines int) ([]*engine, error) {
	if file := namedModel(other); file.language == n.name {
		return startEngines(file, ownVariables, engines)
	}
	data, err := model.Decompress(n.data)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "photodoku-model-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, n.name+modelExt), data, 0o600); err != nil {
		return nil, err
	}
	return startEngines(modelFile{dir, n.name}, ownVariables, engines)
}
