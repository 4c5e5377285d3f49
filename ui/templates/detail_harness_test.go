package templates_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/templates"
	"inkdesk/ui/uitest"
)

// runDetail runs the program with one template as its only place.
func runDetail(t *testing.T, o uitest.Options, route nav.Template, script func(*uitest.Program)) {
	t.Helper()
	o.Home, o.Screens, o.Demo.Envelopes = route, uitest.Only(templates.NewDetail), -1
	uitest.Run(t, o, script)
}

// rich is the template of the demo account that has most in it.
func rich(t *testing.T) model.Template {
	t.Helper()
	service := demo.New(demo.Options{Envelopes: -1})
	defer service.Close()
	var best model.Template
	for _, c := range service.Templates() {
		if len(c.Attachments.Placeholders()) > 0 && len(c.DynamicFields) > 0 && len(c.Documents) >= len(best.Documents) {
			best = c
		}
	}
	if best.ID == "" {
		t.Fatal("the demo account has no template with everything")
	}
	return best
}

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
