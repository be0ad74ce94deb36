package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/internal/server/page"
)

func TestPageExplainsTheNamesOfCells(t *testing.T) {
	mux := http.NewServeMux()
	if err := page.Register(mux); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	if want := "R4C7 is row 4, column 7"; !strings.Contains(answer.Body.String(), want) {
		t.Errorf("the page does not contain %q", want)
	}
}
