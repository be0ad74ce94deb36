// Generate draws the sample photos, or a set of random pictures with a manifest for
// photodoku eval. It also prints the specs of random pictures and draws pictures from
// specs.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/samples/render"
)

// request is the parsed command line.
type request struct {
	set
	n, spec     int
	kind, sheet string
	files       []string
	// random is set if a flag of random pictures was given.
	random bool
}

func main() {
	var r request
	flag.StringVar(&r.dir, "o", "samples", "output folder")
	flag.IntVar(&r.n, "n", 0, "draw a set of `N` random pictures instead of the samples")
	flag.Uint64Var(&r.seed, "seed", 1, "seed of the set")
	flag.StringVar(&r.kind, "kind", "any", "`kind` of the pictures: "+strings.Join(render.Kinds(), ", "))
	flag.Float64Var(&r.from.Hardness, "hardness", 0, "degradation of the pictures, from 0.01 (clean) to 1 (hardly legible); 0 is 0.5, similar to phone photos")
	flag.StringVar(&r.from.Subject, "subject", "", "`subject` of the kind clutter; default all: "+strings.Join(render.Subjects(), ", "))
	hands := flag.Bool("hands", false, "use the installed handwriting faces in addition to synthetic handwriting")
	flag.IntVar(&r.spec, "spec", -1, "print the spec of picture `index` of the set, with the faces of the project")
	flag.StringVar(&r.sheet, "sheet", "", "write a contact sheet with six pictures of each kind to the PNG `file`")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: generate [flags] [SPEC.json...]\nDraws the sample photos, a random set (-n) or the given specs.")
		flag.PrintDefaults()
	}
	flag.Parse()
	r.files = flag.Args()
	flag.Visit(func(f *flag.Flag) {
		r.random = r.random || slices.Contains([]string{"kind", "subject", "seed", "hardness", "hands"}, f.Name)
	})
	if *hands {
		r.from.Hands = render.InstalledFaces("hand")
	}
	if err := r.run(); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func (r request) run() error {
	k, err := choose("kind", r.kind, render.Kinds())
	if err != nil {
		return err
	}
	r.from.Kind = render.Kind(k)
	if r.from.Subject != "" {
		if _, err := choose("subject", r.from.Subject, render.Subjects()); err != nil {
			return err
		}
	}
	switch {
	case r.sheet != "":
		return r.contactSheet(r.sheet, 6)
	case r.spec >= 0:
		return r.printSpec(os.Stdout, r.spec)
	case len(r.files) > 0:
		return drawSpecs(r.dir, r.files)
	case r.n > 0:
		return r.make(r.n)
	case r.random:
		return errors.New("-kind, -subject, -seed, -hardness and -hands describe a random set: say with -n how many pictures to draw")
	}
	return makeSamples(r.dir)
}

// choose is the index of a name. The error lists the names.
func choose(what, name string, names []string) (int, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown %s %q: choose from %s", what, name, strings.Join(names, ", "))
	}
	return i, nil
}
