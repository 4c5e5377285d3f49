package template_test

import (
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/template"
	"inkdesk/ui/uitest"
)

// desk is the program with one template as its only place.
type desk struct {
	*uitest.Program
	elsewhere *uitest.Elsewhere
}

func run(t *testing.T, o uitest.Options, route nav.Template, script func(*desk)) {
	t.Helper()
	elsewhere := &uitest.Elsewhere{}
	o.Home = route
	o.Demo.Envelopes = -1
	o.Screens = elsewhere.Screens(func(env screen.Env, route nav.Route) screen.Screen {
		if r, ok := route.(nav.Template); ok {
			return template.New(env, r)
		}
		return nil
	})
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{Program: p, elsewhere: elsewhere}) })
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
