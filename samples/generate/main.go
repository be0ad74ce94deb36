// Generate makes the sample photos, or a whole set of random ones with a
// manifest for photodoku eval.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/samples/render"
)

func main() {
	out := flag.String("o", "samples", "folder to write to")
	n := flag.Int("n", 0, "make a set of that many random pictures instead of the samples")
	seed := flag.Uint64("seed", 1, "seed of the set")
	kind := flag.String("kind", "any", "kind of the set: "+strings.Join(render.Kinds(), ", "))
	hard := flag.Float64("hardness", 0, "how bad the set's pictures get, 0.01 to 1; 0 is about real phone photos")
	flag.Parse()
	if err := run(*out, *n, *seed, *kind, *hard); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(out string, n int, seed uint64, kind string, hard float64) error {
	if n == 0 {
		return makeSamples(out)
	}
	k := slices.Index(render.Kinds(), kind)
	if k < 0 {
		return fmt.Errorf("no kind %q: choose from %s", kind, strings.Join(render.Kinds(), ", "))
	}
	return makeSet(out, n, seed, render.Choice{Kind: render.Kind(k), Hardness: hard})
}
