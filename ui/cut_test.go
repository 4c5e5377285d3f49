package ui_test

import (
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// Nothing is cut while columns beside it are blank in every line, look.md 2.
func TestNothingIsCutBesideRoom(t *testing.T) {
	some := func(d *demo.Service, status model.Status, n int) []model.Envelope {
		var list []model.Envelope
		for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == status && !e.Trashed }) {
			if e, _ := d.Envelope(id); len(list) < n {
				list = append(list, e.Envelope)
			}
		}
		return list
	}
	for name, c := range map[string]struct {
		route func(*demo.Service) nav.Route
		see   string
		skip  int
		keys  []string // each of them shows more to look at
	}{
		"plan of many": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.void", Envelopes: some(d, model.InProgress, 30)}
		}, "to change", 4, []string{"G"}},
		"plan of drafts": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.delete", Envelopes: some(d, model.Draft, 12)}
		}, "to change", 4, nil},
		"templates": {func(*demo.Service) nav.Route { return nav.Templates{} }, "all read", 3, []string{"G"}},
		"template":  {func(d *demo.Service) nav.Route { return nav.Template{ID: d.Templates()[0].ID} }, "Overview", 3, []string{"2", "3", "4", "5"}},
		"envelope": {func(d *demo.Service) nav.Route {
			return nav.Envelope{ID: some(d, model.InProgress, 1)[0].ID}
		}, "Overview", 3, []string{"2", "3", "4", "5", "6", "7"}},
		"completed envelope": {func(d *demo.Service) nav.Route {
			return nav.Envelope{ID: some(d, model.Completed, 1)[0].ID}
		}, "Overview", 3, []string{"2", "3", "4", "5", "6", "7"}},
		"activity": {func(*demo.Service) nav.Route { return nav.Activity{} }, "Changes", 3, []string{"2"}},
		"webhooks": {func(*demo.Service) nav.Route { return nav.Webhooks{} }, "all read", 3, nil},
		"downloads": {func(d *demo.Service) nav.Route {
			return nav.Downloads{Envelopes: some(d, model.Completed, 8), What: nav.Certificate}
		}, "of 8", 3, nil},
	} {
		for size, o := range uitest.Sizes("80x24", "120x40", "200x50") {
			t.Run(name+" "+size, func(t *testing.T) {
				o.Route, o.Machine = c.route, uitest.NewMachine(t, t.TempDir())
				uitest.Run(t, o, func(p *uitest.Program) {
					p.See(c.see)
					p.NotCutBesideRoom(c.skip)
					for _, key := range c.keys {
						p.Press(key)
						p.NotCutBesideRoom(c.skip)
					}
				})
			})
		}
	}
}
