package photodoku_test

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestImportRules keeps packages independent. solver and client use only the standard library. vision, ocr
// and overlay use no other package of the project, except internal/parallel and, for vision and ocr, cell. ocr/kinds
// does not use Tesseract. live uses
// neither overlay nor other internal packages. Only photodoku-store contains the drivers of object stores.
func TestImportRules(t *testing.T) {
	const module = "github.com/photodoku/photodoku"
	const parallel, cell = module + "/internal/parallel", module + "/cell"
	for _, rule := range []struct {
		folder, never string
		except        []string
	}{
		{"solver", ".", nil},
		{"client", ".", nil},
		{"cell", ".", nil},
		{"internal/parallel", module, nil},
		{"vision", module, []string{parallel, cell}},
		{"ocr", module, []string{parallel, cell}},
		{"ocr/kinds", module, []string{parallel, cell, module + "/ocr/internal/glyph", module + "/ocr/internal/logs", module + "/ocr/perceptron"}},
		{"ocr/kinds", "gosseract", nil},
		{"overlay", module, []string{parallel}},
		{"overlay", "gocv.io/x/gocv", nil},
		{"live", module + "/overlay", nil},
		{"live", module + "/internal", []string{parallel}},
		{"samples/render", "gocv.io/x/gocv", nil},
		{"internal/picture", module + "/vision", nil},
		{"cmd/photodoku", "gocloud.dev", nil},
	} {
		self := module + "/" + rule.folder
		for _, dep := range dependencies(t, "./"+rule.folder) {
			if dep != self && !slices.Contains(rule.except, dep) && !strings.HasPrefix(dep, self+"/") && strings.Contains(dep, rule.never) {
				t.Errorf("%s imports %s, and must not import %s", rule.folder, dep, rule.never)
			}
		}
	}
}

// dependencies are the packages outside the standard library that a package is
// built from.
func dependencies(t *testing.T, pkg string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", pkg).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return strings.Fields(string(out))
}

// TestGoVersion wants one version of Go for both modules and their images.
func TestGoVersion(t *testing.T) {
	toolchain := match(t, "go.mod", `(?m)^toolchain go(\d+\.\d+\.\d+)$`)
	if store := match(t, "cmd/photodoku-store/go.mod", `(?m)^toolchain go(\S+)$`); store != toolchain {
		t.Errorf("cmd/photodoku-store/go.mod has toolchain %s, go.mod has %s", store, toolchain)
	}
	for _, file := range []string{"Dockerfile", "deploy/docker/store.Dockerfile"} {
		if image := match(t, file, `(?m)^FROM golang:(\S+)-`); !strings.HasPrefix(toolchain, image+".") && image != toolchain {
			t.Errorf("%s builds with Go %s, go.mod has toolchain %s", file, image, toolchain)
		}
	}
}

// match is what the expression's group matches in a file.
func match(t *testing.T, file, expression string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(expression).FindSubmatch(data)
	if found == nil {
		t.Fatalf("%s: nothing matches %s", file, expression)
	}
	return string(found[1])
}
