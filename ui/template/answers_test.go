package template_test

import (
	"encoding/json"
	"net/http"
	"strings"
)

// answers is a service that has an answer for some paths.
type answers map[string]map[string]any

func (a answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer, ok := a[strings.TrimPrefix(r.URL.Path, "/v2")]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	_ = json.NewEncoder(w).Encode(answer)
}
