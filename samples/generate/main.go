// Generate makes the sample photos, or a whole set of random ones with a
// manifest for photodoku eval. It also writes the specs of random pictures and
// draws pictures from specs.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/samples/render"
)

// request is what the command line asks for.
type request struct {
	set
	n, spec     int
	kind, sheet string
	files       []string
}

func main() {
	var r request
	flag.StringVar(&r.dir, "o", "samples", "folder to write to")
	flag.IntVar(&r.n, "n", 0, "make a set of that many random pictures instead of the samples")
	flag.Uint64Var(&r.seed, "seed", 1, "seed of the set")
	flag.StringVar(&r.kind, "kind", "any", "kind of the set: "+strings.Join(render.Kinds(), ", "))
	flag.Float64Var(&r.from.Hardness, "hardness", 0, "how bad the pictures of a set get, from 0.01 (clean) to 1 (hardly legible); 0 means 0.5, about like phone photos")
	flag.StringVar(&r.from.Subject, "subject", "", "what the kind clutter shows: "+strings.Join(render.Subjects(), ", "))
	hands := flag.Bool("hands", false, "write with installed handwriting faces too, not with invented writers alone")
	flag.IntVar(&r.spec, "spec", -1, "print the spec of the set's picture with that index, set in the project's faces")
	flag.StringVar(&r.sheet, "sheet", "", "write a PNG of that name with six pictures of each kind")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: generate [flags] [SPEC.json...]\nDraws the sample photos, a random set (-n) or the specs named.")
		flag.PrintDefaults()
	}
	flag.Parse()
	r.files = flag.Args()
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
	}
	return makeSamples(r.dir)
}

// choose is the index of a name, or an error that lists the names.
func choose(what, name string, names []string) (int, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("no %s %q: choose from %s", what, name, strings.Join(names, ", "))
	}
	return i, nil
}
