package api

import (
	"net/http"
	"strings"
	"testing"

	"inkdesk/model"
)

// The fields of all documents come in one call where its answer tells which document each
// lies on, and document by document otherwise.
func TestFieldsOf(t *testing.T) {
	documents := []model.Document{{ID: "d1"}, {ID: "d2"}}
	for name, row := range map[string]struct {
		status int
		all    string
		calls  int
		fails  bool
	}{
		"at once":          {200, `[{"id":"a1","document_id":"d1"},{"id":"a2","document_id":"d2"}]`, 1, false},
		"without document": {200, `[{"id":"a1"},{"id":"a2","document_id":"d2"}]`, 3, false},
		"of another":       {200, `[{"id":"a1","document_id":"d9"}]`, 3, false},
		"none at all":      {200, `[]`, 3, false},
		"no list":          {200, `{"annotations":7}`, 3, false},
		"not offered":      {405, `{}`, 3, false},
		"signed out":       {401, `{}`, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
				if strings.HasSuffix(req.URL.Path, "/annotations") {
					return response(row.status, "application/json", row.all), nil
				}
				_, document, _ := strings.Cut(req.URL.Path, "/annotations/")
				return response(200, "application/json", `{"annotations":[{"id":"of-`+document+`"}]}`), nil
			}}
			got, err := testClient(t, w).FieldsOf(t.Context(), "e1", documents)
			if (err != nil) != row.fails || len(w.sent()) != row.calls {
				t.Fatalf("%d calls, %v", len(w.sent()), err)
			}
			if !row.fails && (len(got["d1"]) != 1 || len(got["d2"]) != 1) {
				t.Errorf("read %+v", got)
			}
		})
	}
}
