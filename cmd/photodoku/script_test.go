package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	defaultBudget = time.Hour
	if isWorker(os.Args) {
		injectFaults()
		os.Exit(run())
	}
	testscript.Main(m, map[string]func(){
		"photodoku": func() {
			injectFaults()
			os.Exit(run())
		},
	})
}

// TestScripts runs the scripts in testdata/script.
func TestScripts(t *testing.T) {
	samples, err := filepath.Abs("../../samples")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("SAMPLES", samples)
			return nil
		},
	})
}
