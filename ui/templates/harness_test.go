package templates_test

import (
	"encoding/json"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/templates"
	"inkdesk/ui/uitest"
)

// desk is the program with the browser as its only place.
type desk struct{ *uitest.Program }

func run(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	o.Home, o.Screens, o.Demo.Envelopes = nav.Templates{}, uitest.Only(templates.New), -1
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{p}) })
}

func without() demo.Options {
	return demo.Options{Choices: demo.Choices{WithoutExtensions: true}}
}

// asked are the listings so far.
func (d *desk) asked() []model.TemplateQuery {
	d.T.Helper()
	var list []model.TemplateQuery
	for _, r := range d.Requests() {
		if r.Path != "/templates" {
			continue
		}
		var q model.TemplateQuery
		testbed.Must(d.T, json.Unmarshal([]byte(r.Body), &q))
		list = append(list, q)
	}
	return list
}

// prefix is the part of a name that every column has room for.
func prefix(name model.Text) string { return model.Clip(name.String(), 15, "") }
