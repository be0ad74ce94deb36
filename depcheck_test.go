package photodoku

import (
	"os/exec"
	"strings"
	"testing"
)

// The rooms of the house and what may cross their walls: solver needs the
// standard library alone, and vision, ocr and overlay know nothing of each
// other or of the rooms above them. The stores' drivers are in photodoku-store alone.
func TestImportRules(t *testing.T) {
	const module = "github.com/photodoku/photodoku"
	rules := []struct{ room, never string }{
		{"solver", "."},
		{"vision", module},
		{"ocr", module},
		{"overlay", module},
		{"overlay", "gocv.io/x/gocv"},
		{"samples/render", "gocv.io/x/gocv"},
		{"internal/picture", module + "/vision"},
		{"cmd/photodoku", "gocloud.dev"},
	}
	for _, rule := range rules {
		self := module + "/" + rule.room
		for _, dep := range dependencies(t, "./"+rule.room) {
			if dep != self && !strings.HasPrefix(dep, self+"/") && strings.Contains(dep, ".") && strings.Contains(dep, rule.never) {
				t.Errorf("%s imports %s, and must not import %s", rule.room, dep, rule.never)
			}
		}
	}
}

// dependencies gives every package that one is built from.
func dependencies(t *testing.T, pkg string) []string {
	return list(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", pkg)
}

func list(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return strings.Fields(string(out))
}
