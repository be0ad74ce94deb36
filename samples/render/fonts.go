package render

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-fonts/liberation/liberationmonoregular"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/go-fonts/liberation/liberationserifbold"
	"github.com/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts.txt
var fontList string

//go:embed fonts
var fontFiles embed.FS

// Face is one font face.
type Face struct {
	Name    string // the file name without extension
	Package string // the Debian package that installs it; empty for Go faces
	Kind    string // sans, serif, mono or hand
	Set     string // go, base, more or hand
}

// Faces are the faces of the named sets, in a fixed order. "go" are the Go faces,
// "base" the faces of samples and random pictures, "more" further faces, "hand"
// handwriting faces. Without names it returns "go" and "base".
func Faces(sets ...string) []Face {
	if len(sets) == 0 {
		sets = []string{"go", "base"}
	}
	var chosen []Face
	for _, f := range allFaces() {
		for _, s := range sets {
			if f.Set == s {
				chosen = append(chosen, f)
			}
		}
	}
	return chosen
}

func allFaces() []Face {
	faces := []Face{{"Go-Regular", "", "sans", "go"}, {"Go-Medium", "", "sans", "go"},
		{"Go-Bold", "", "sans", "go"}, {"Go-Mono", "", "mono", "go"}}
	for line := range strings.Lines(fontList) {
		w := strings.Fields(line)
		if len(w) < 4 || w[0] == "#" {
			continue
		}
		for _, name := range w[3:] {
			faces = append(faces, Face{name, w[1], w[2], w[0]})
		}
	}
	return faces
}

// ProjectFaces are the names of the faces that come with the project. Tests use only
// these, so that their pictures are the same on every machine.
func ProjectFaces() []string {
	var names []string
	for _, f := range allFaces() {
		if builtIn(f.Name) != nil {
			names = append(names, f.Name)
		}
	}
	return names
}

// builtIn is the font file of a face that comes with the project, or nil.
func builtIn(name string) []byte {
	switch name {
	case "", "Go-Regular":
		return goregular.TTF
	case "Go-Medium":
		return gomedium.TTF
	case "Go-Bold":
		return gobold.TTF
	case "Go-Mono":
		return gomono.TTF
	case "LiberationSans-Regular":
		return liberationsansregular.TTF
	case "LiberationSans-Bold":
		return liberationsansbold.TTF
	case "LiberationSerif-Regular":
		return liberationserifregular.TTF
	case "LiberationSerif-Bold":
		return liberationserifbold.TTF
	case "LiberationMono-Regular":
		return liberationmonoregular.TTF
	}
	for _, ending := range []string{".ttf", ".otf"} {
		if data, err := fontFiles.ReadFile("fonts/" + name + ending); err == nil {
			return data
		}
	}
	return nil
}

// fonts loads and caches faces. It is not safe for concurrent use.
type fonts struct {
	files map[string]string
	faces map[string]*face
}

// face is a parsed font with a cache of outlines, in units of 1 em.
type face struct {
	font   *sfnt.Font
	buf    sfnt.Buffer
	glyphs map[rune]*glyph
	cap    float64 // height of the digit 6 in em; a 6 is tall in old-style digits too
}

type glyph struct {
	outline        path
	advance        float64
	x0, y0, x1, y1 float64 // of the outline
}

func newFonts() *fonts {
	return &fonts{faces: map[string]*face{}}
}

// find returns the named face. If it is not installed, the error names the package to
// install.
func (f *fonts) find(name string) (*face, error) {
	if known, ok := f.faces[name]; ok {
		return known, nil
	}
	data, err := f.read(name)
	if err != nil {
		return nil, err
	}
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("face %s: %w", name, err)
	}
	fc := &face{font: parsed, glyphs: map[rune]*glyph{}}
	if fc.cap = -fc.glyph('6').y0; fc.cap <= 0 {
		return nil, fmt.Errorf("face %s has no digits", name)
	}
	f.faces[name] = fc
	return fc, nil
}

func (f *fonts) read(name string) ([]byte, error) {
	if data := builtIn(name); data != nil {
		return data, nil
	}
	if f.files == nil {
		f.files = listFonts()
	}
	if file, ok := f.files[name]; ok {
		return os.ReadFile(file)
	}
	for _, known := range allFaces() {
		if known.Name == name {
			return nil, fmt.Errorf("face %s is not installed: apt-get install %s", name, known.Package)
		}
	}
	return nil, fmt.Errorf("unknown face %s: see samples/render/fonts.txt", name)
}

// listFonts maps the names of installed faces to their files.
func listFonts() map[string]string {
	files := map[string]string{}
	walk := func(file string, d fs.DirEntry, err error) error {
		ext := filepath.Ext(file)
		name := strings.TrimSuffix(filepath.Base(file), ext)
		if _, seen := files[name]; err == nil && !seen && (ext == ".otf" || ext == ".ttf") {
			files[name] = file
		}
		return nil
	}
	_ = filepath.WalkDir("/usr/share/fonts", walk)
	return files
}

// Installed reports whether this machine has a face.
func Installed(name string) bool {
	_, err := newFonts().find(name)
	return err == nil
}

// InstalledFaces are the names of the installed faces of the named sets, see Faces.
func InstalledFaces(sets ...string) (names []string) {
	f := newFonts()
	for _, face := range Faces(sets...) {
		if _, err := f.find(face.Name); err == nil {
			names = append(names, face.Name)
		}
	}
	return names
}

// glyph returns the outline of a character. It is blank if the face has no such glyph.
func (f *face) glyph(r rune) *glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := f.load(r)
	f.glyphs[r] = g
	return g
}

func (f *face) load(r rune) *glyph {
	const em = 1024
	g := &glyph{advance: 0.3}
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err == nil && i == 0 {
		i, err = f.font.GlyphIndex(&f.buf, plain(r))
	}
	if err != nil || i == 0 {
		return g
	}
	ppem := fixed.I(em)
	if adv, err := f.font.GlyphAdvance(&f.buf, i, ppem, font.HintingNone); err == nil {
		g.advance = float64(adv) / 64 / em
	}
	segs, err := f.font.LoadGlyph(&f.buf, i, ppem, nil)
	if err != nil {
		return g
	}
	b := segs.Bounds()
	g.x0, g.y0 = float64(b.Min.X)/64/em, float64(b.Min.Y)/64/em
	g.x1, g.y1 = float64(b.Max.X)/64/em, float64(b.Max.Y)/64/em
	for _, s := range segs {
		g.outline = append(g.outline, convert(s, em))
	}
	return g
}

// plain is a letter without its accent, for faces without the accented letter. Other
// characters become a space.
func plain(r rune) rune {
	const accented, letters = "äöüßéèêàâùûôîïçñáíóúÄÖÜÉÀÊ", "aouseeeaauuoiicnaiouAOUEAE"
	for i, a := range []rune(accented) {
		if a == r {
			return rune(letters[i])
		}
	}
	return ' '
}

func convert(s sfnt.Segment, em float64) segment {
	out := segment{op: "MLQC"[s.Op]}
	for i, p := range s.Args {
		out.pts[i] = [2]float64{float64(p.X) / 64 / em, float64(p.Y) / 64 / em}
	}
	return out
}
