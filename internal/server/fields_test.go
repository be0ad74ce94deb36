package server_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/client"
)

// TestFields checks that the API's types have every field of the pipeline's results.
func TestFields(t *testing.T) {
	for from, to := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[photodoku.Result]():    reflect.TypeFor[client.Picture](),
		reflect.TypeFor[photodoku.Board]():     reflect.TypeFor[client.Board](),
		reflect.TypeFor[photodoku.Truncated](): reflect.TypeFor[client.Truncated](),
	} {
		has := names(to)
		for name := range names(from) {
			if !has[name] {
				t.Errorf("%v lacks the field %q of %v", to, name, from)
			}
		}
	}
}

// names returns the JSON names of the fields of a type.
func names(t reflect.Type) map[string]bool {
	set := map[string]bool{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		set[name] = true
	}
	return set
}
