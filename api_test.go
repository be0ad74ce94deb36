package photodoku_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var updateAPI = flag.Bool("update-api", false, "write the declarations of the public packages to testdata/api")

// TestAPI compares the exported declarations of the public packages with those in
// testdata/api, so that none changes by accident. After a change that is meant, run
// go test -run TestAPI -update-api .
func TestAPI(t *testing.T) {
	for name, folder := range map[string]string{"photodoku": ".", "cell": "cell", "solver": "solver", "overlay": "overlay", "client": "client", "live": "live", "ocr": "ocr", "kinds": "ocr/kinds", "vision": "vision"} {
		got := declarations(t, folder)
		golden := filepath.Join("testdata", "api", name+".txt")
		if *updateAPI {
			if err := os.MkdirAll(filepath.Dir(golden), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("the exported declarations of %s differ from %s (-want +got):\n%s", name, golden, diff)
		}
	}
}

// declarations are the exported declarations of a package without comments, sorted.
func declarations(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var list []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if !ast.FileExports(parsed) {
			continue
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				f.Body = nil
			}
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			var text bytes.Buffer
			if err := printer.Fprint(&text, fset, d); err != nil {
				t.Fatal(err)
			}
			// Comments leave empty lines.
			list = append(list, regexp.MustCompile(`\n\s*\n`).ReplaceAllString(text.String(), "\n"))
			for _, name := range internalNames(d, parsed.Imports) {
				t.Errorf("%s: the exported %s is of an internal package", file, name)
			}
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), "\n\n") + "\n"
}

// internalNames are the names in a declaration that belong to internal packages, which users
// cannot import. Bodies of functions do not count, nor do errors, whose type is error.
func internalNames(d ast.Decl, imports []*ast.ImportSpec) (names []string) {
	ast.Inspect(d, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := selector.X.(*ast.Ident)
		if ok && !strings.HasPrefix(selector.Sel.Name, "Err") && slices.ContainsFunc(imports, func(i *ast.ImportSpec) bool {
			return strings.HasSuffix(strings.Trim(i.Path.Value, `"`), "/internal/"+pkg.Name)
		}) {
			names = append(names, pkg.Name+"."+selector.Sel.Name)
		}
		return true
	})
	return names
}
