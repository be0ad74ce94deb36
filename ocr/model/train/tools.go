package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/ocr/model"
)

// network is what is trained: its layers in Tesseract's network language (VGSL), the set that
// it learns from, how often it is shown all samples, and its present model.
type network struct {
	name, layers string
	set          set
	epochs       int
	model        []byte
}

// networks take images 32 pixels square, two of them in colour. They have no recurrent layers:
// there is a single digit and nothing to align. S2,2 takes four pixels as one with four values,
// as Tesseract's cost is that of its steps.
var networks = []network{
	{"print", "[1,32,32,3 S2,2 Cr3,3,32 Mp2,2 Cr3,3,48 Mp2,2 S4,4 Fr96 O1c12]", printed, 10, model.Print},
	{"pen", "[1,32,32,1 S2,2 Cr3,3,32 Mp2,2 Cr3,3,64 Mp2,2 S4,4 Fr128 O1c20]", written, 8, model.Pen},
	{"cell", "[1,32,32,3 S2,2 Cr3,3,40 Mp2,2 Cr3,3,64 Mp2,2 S4,4 Fr128 O1c21]", writtenCells, 8, model.Cell},
}

// starter makes what Tesseract needs to begin with: the characters.
func starter(dir string, characters string) (traineddata string, err error) {
	if err := os.MkdirAll(filepath.Join(dir, "digits"), 0o755); err != nil {
		return "", err
	}
	text, set := filepath.Join(dir, "digits.txt"), filepath.Join(dir, "digits.unicharset")
	if err := os.WriteFile(text, []byte(strings.Join(strings.Split(characters, ""), "\n")+"\n"), 0o644); err != nil {
		return "", err
	}
	// The file of Chinese radicals must be there, and must not be empty.
	if err := os.WriteFile(filepath.Join(dir, "radical-stroke.txt"), []byte("#\n"), 0o644); err != nil {
		return "", err
	}
	if _, err := tool("unicharset_extractor", "--output_unicharset", set, "--norm_mode", "1", text); err != nil {
		return "", err
	}
	_, err = tool("combine_lang_model", "--input_unicharset", set, "--script_dir", dir, "--output_dir", dir, "--lang", "digits")
	return filepath.Join(dir, "digits", "digits.traineddata"), err
}

// begin gives a model that is hardly trained, in a folder that is emptied first: an older
// network there would be trained on.
func begin(n network, dir string, m material) (begun string, err error) {
	const iterations = "100"
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	data, err := starter(filepath.Join(dir, "starter"), n.set.characters)
	if err != nil {
		return "", err
	}
	output := filepath.Join(dir, n.name)
	list := filepath.Join(dir, "list.txt")
	if err := os.WriteFile(list, []byte(filepath.Join(m.train, documentName)+"\n"), 0o644); err != nil {
		return "", err
	}
	if _, err := tool("lstmtraining", "--traineddata", data, "--model_output", output, "--train_listfile", list,
		"--max_iterations", iterations, "--net_spec", n.layers); err != nil {
		return "", err
	}
	begun = output + "_begun.traineddata"
	_, err = tool("lstmtraining", "--stop_training", "--convert_to_int=false", "--continue_from", output+"_checkpoint", "--traineddata", data, "--model_output", begun)
	return begun, err
}

// tool runs one of Tesseract's training tools and gives what it says.
func tool(name string, args ...string) (string, error) {
	said, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, lastLine(string(said), ""))
	}
	return string(said), nil
}

// lastLine is the last line that begins so, without the rest.
func lastLine(text, prefix string) string {
	last := ""
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && strings.HasPrefix(line, prefix) {
			last = line
		}
	}
	return last
}
