package ui_test

import (
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// Every place that could not read what it shows has the same keys for that: one unfolds the cause, one tries
// again, and the footer and the help name both.
func TestAFailureHasTheSameKeysEverywhere(t *testing.T) {
	open := func(d *demo.Service) []model.Envelope {
		var list []model.Envelope
		for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress && !e.Trashed }) {
			e, _ := d.Envelope(id)
			list = append(list, e.Envelope)
		}
		return list
	}
	envelope := func(d *demo.Service) model.Envelope { return open(d)[0] }
	template := func(d *demo.Service) model.Template { return d.Templates()[0] }
	for name, c := range map[string]struct {
		route  func(*demo.Service) nav.Route
		faults string
	}{
		"envelopes": {func(*demo.Service) nav.Route { return nav.Envelopes{} }, "envelope.list status=500"},
		"envelope":  {func(d *demo.Service) nav.Route { return nav.Envelope{ID: envelope(d).ID} }, "envelope.get status=500"},
		"lookup":    {func(d *demo.Service) nav.Route { return nav.Lookup{Pasted: envelope(d).ID.String()} }, "envelope.get status=500"},
		"templates": {func(*demo.Service) nav.Route { return nav.Templates{} }, "template.list status=500"},
		"template":  {func(d *demo.Service) nav.Route { return nav.Template{ID: template(d).ID} }, "template.get status=500"},
		"webhooks":  {func(*demo.Service) nav.Route { return nav.Webhooks{} }, "webhook.list status=500"},
		"pages": {func(d *demo.Service) nav.Route {
			e := envelope(d)
			return nav.Annotations{Envelope: &e}
		}, "envelope.list_annotations status=500; envelope.list_document_annotations status=500"},
		"plan of one": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.void", Envelopes: []model.Envelope{envelope(d)}}
		}, "envelope.get status=500"},
		"plan of several": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.void", Envelopes: open(d)[:2]}
		}, "envelope.list status=500; envelope.get status=500"},
		"form of an envelope": {func(d *demo.Service) nav.Route {
			one := envelope(d)
			return nav.Form{Kind: nav.NewAnnotation, Envelope: &one}
		}, "envelope.get status=500"},
		"form of a template": {func(d *demo.Service) nav.Route {
			one := template(d)
			return nav.Form{Kind: nav.TemplateSteps, Template: &one}
		}, "template.get status=500"},
		"many at once": {func(d *demo.Service) nav.Route {
			one := template(d)
			return nav.BulkSend{Template: &one}
		}, "template.get status=500"},
	} {
		t.Run(name, func(t *testing.T) {
			o := uitest.Options{Width: 100, Demo: demo.Options{Envelopes: 60}, Route: c.route, Faults: c.faults}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("▸ Cause", "enter technical cause", "r try again")
				p.Hides("status 500")
				p.Press("enter")
				p.See("▾ Cause", "status 500")
				p.Press("enter")
				p.See("▸ Cause")
				p.Press("?")
				p.See("Failure", "technical cause")
				p.Press("esc")
				p.Fault()
				before := len(p.Requests())
				p.Press("r")
				p.Gone("Cause", "try again")
				if len(p.Requests()) == before {
					t.Error("nothing was asked again")
				}
			})
		})
	}
}
