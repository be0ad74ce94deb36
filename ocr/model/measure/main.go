// Measure reports how well the pen networks read the cells of photos whose
// contents are known: how many digits they read right, printed and written, and how
// well they distinguish the two.
//
//	go run ./ocr/model/measure ../shared/photos/pen.csv ../shared/photos/filled.csv
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/ocr"
)

func main() {
	model := flag.String("model", "", "a file pen.traineddata or cell.traineddata to measure instead of the project's own")
	cache := flag.String("cells", "", "keep the cells in this folder, and take them from there the next time")
	every := flag.Int("every", 1, "measure one board of so many")
	contents := flag.Bool("contents", false, "read the contents of all cells, with everything but the rules of Sudoku")
	confusions := flag.Bool("confusions", false, "list the most frequent misreadings")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: measure [flags] MANIFEST.csv...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*model, *cache, *every, *contents, *confusions, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(model, cache string, every int, contents, confusions bool, manifests []string) error {
	client, err := ocr.NewClient(ocr.Options{PenModel: model})
	if err != nil {
		return err
	}
	defer client.Close()
	if len(manifests) == 0 {
		return errors.New("no manifest is named")
	}
	fmt.Printf("%-14s %7s %9s %9s %9s %9s\n", "set", "boards", "printed", "written", "kind", "AUC")
	for _, manifest := range manifests {
		all, err := load(manifest, cache)
		if err != nil {
			return err
		}
		var boards []celldata.Sample
		for i := 0; i < len(all); i += every {
			boards = append(boards, all[i])
		}
		t, err := measure(client, boards)
		if err != nil {
			return err
		}
		fmt.Printf("%-14s %7d %s\n", filepath.Base(manifest), len(boards), t)
		if contents {
			t, err := readContents(client, boards)
			if err != nil {
				return err
			}
			fmt.Print(t)
		}
		if confusions {
			fmt.Printf("  printed%s\n  written%s\n", t.confusions(0), t.confusions(1))
		}
	}
	return nil
}

// load finds the boards of a manifest's photos, or takes them from the cache.
func load(manifest, cache string) ([]celldata.Sample, error) {
	file := filepath.Join(cache, filepath.Base(manifest)+".gob")
	if cache != "" {
		if boards, err := celldata.Load(file); err == nil {
			return boards, nil
		}
	}
	photos, err := celldata.Manifest(manifest)
	if err != nil {
		return nil, err
	}
	var all []celldata.Sample
	for _, p := range photos {
		data, err := os.ReadFile(p.Path)
		if err != nil {
			return nil, err
		}
		shown, err := picture.Decode(data, 0)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Path, err)
		}
		// Corners set by eye are good to about 2 % of the board.
		boards, err := celldata.Find(shown.Image, p.Boards, 0.06)
		if err != nil {
			return nil, err
		}
		if len(boards) < len(p.Boards) {
			fmt.Fprintf(os.Stderr, "%s: %d of %d boards found\n", p.Path, len(boards), len(p.Boards))
		}
		all = append(all, boards...)
	}
	if cache != "" {
		return all, celldata.Save(file, all)
	}
	return all, nil
}
