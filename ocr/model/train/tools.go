package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// network is what is trained: its layers in Tesseract's network language (VGSL),
// and the set that it learns from.
type network struct {
	name, layers string
	set          set
	// samples is how many it is shown in all.
	samples  int
	schedule schedule
	// epochs, if not 0, is how often a network without recurrent layers is shown all
	// samples instead.
	epochs int
}

// networks take images 32 pixels square, the last one in colour. Those for print have layers that see
// shapes, then a summary from top to bottom, and one from left to right. S2,2 takes
// four pixels as one with four values, as Tesseract's cost is that of its steps. Those
// for pen see all shapes at once: they have a single step and nothing to align.
var networks = []network{
	{"digits", "[1,32,0,1 Ct3,3,12 Mp2,2 Ct3,3,24 Mp2,2 Lfys32 Lfx32 O1c11]", printed, 320_000, fast, 0},
	{"quick", "[1,32,0,1 S2,2 Ct3,3,16 Mp2,2 Lfys32 Lfx32 O1c11]", printed, 320_000, fast, 0},
	{"pen", "[1,32,32,1 S2,2 Cr3,3,32 Mp2,2 Cr3,3,64 Mp2,2 S4,4 Fr128 O1c20]", written, 0, nil, 8},
	{"cell", "[1,32,32,3 S2,2 Cr3,3,40 Mp2,2 Cr3,3,64 Mp2,2 S4,4 Fr128 O1c21]", writtenCells, 0, nil, 8},
}

// schedule is how fast a network learns, and until which part of its samples:
// slower and slower, and then at one rate for as long as snapshots are averaged.
type schedule []struct{ rate, until float64 }

var (
	fast = schedule{{2e-3, 0.25}, {1e-3, 0.5}, {5e-4, 0.6875},
		{3e-4, 0.75}, {3e-4, 0.8125}, {3e-4, 0.875}, {3e-4, 0.9375}, {3e-4, 1}}
)

// averaged is how many of the last snapshots are.
const averaged = 5

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

// train runs through the schedule and gives the model at the end of each step.
func train(n network, dir, starter, list string) (models []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	output := filepath.Join(dir, n.name)
	for i, s := range n.schedule {
		until := int(s.until * float64(n.samples))
		args := []string{"--traineddata", starter, "--model_output", output, "--train_listfile", list,
			"--learning_rate", fmt.Sprint(s.rate), "--max_iterations", strconv.Itoa(until), "--target_error_rate", "0.0001"}
		if i == 0 {
			args = append(args, "--net_spec", n.layers)
		} else {
			args = append(args, "--continue_from", output+"_checkpoint", "--reset_learning_rate")
		}
		said, err := tool("lstmtraining", args...)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "%s: trained with %d samples at %g: %s\n", n.name, until, s.rate, lastLine(said, "At iteration"))
		model := fmt.Sprintf("%s_after_%d.traineddata", output, until)
		if _, err := tool("lstmtraining", "--stop_training", "--convert_to_int=false", "--continue_from", output+"_checkpoint", "--traineddata", starter, "--model_output", model); err != nil {
			return nil, err
		}
		models = append(models, model)
	}
	return models, nil
}

// best gives the model that misreads the fewest of the listed samples.
func best(models []string, list string) (model string, wrong float64, err error) {
	wrong = math.Inf(1)
	for _, m := range models {
		w, err := misread(m, list)
		if err != nil {
			return "", 0, err
		}
		fmt.Fprintf(os.Stderr, "%s misreads %.3f %%\n", filepath.Base(m), w)
		if w < wrong {
			model, wrong = m, w
		}
	}
	return model, wrong, nil
}

var evalResult = regexp.MustCompile(`BCER eval=([0-9.]+)|Char error rate=([0-9.]+)`)

// misread is the percentage of the listed samples that a model misreads.
func misread(model, list string) (float64, error) {
	said, err := tool("lstmeval", "--model", model, "--eval_listfile", list, "--verbosity", "0")
	if err != nil {
		return 0, err
	}
	m := evalResult.FindStringSubmatch(said)
	if m == nil {
		return 0, fmt.Errorf("lstmeval says no error rate: %q", said)
	}
	return strconv.ParseFloat(m[1]+m[2], 64)
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
