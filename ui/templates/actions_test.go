package templates_test

import (
	"testing"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

func TestActionsThatDoNotApplySayWhy(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No templates are known here yet.")
		d.Press("U").See("No template has been read yet.")
	})
	readOnly := uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}
	runRead(t, readOnly, func(d *desk) {
		for _, key := range []string{"U", "D", "n"} {
			d.Press(key).See(uitest.ReadOnly)
		}
		if d.LastOpened() != nil {
			d.T.Errorf("went to %+v", d.LastOpened())
		}
	})
}

func TestEveryActionLeadsSomewhere(t *testing.T) {
	for key, want := range map[string]nav.Route{
		"U": nav.Form{Kind: nav.FromTemplate}, "W": nav.Form{Kind: nav.TemplateSteps},
		"H": nav.Form{Kind: nav.Placeholders}, "F": nav.Form{Kind: nav.UploadDocument},
		"O": nav.Form{Kind: nav.NewAnnotation}, "C": nav.Plan{Operation: "template.duplicate"},
		"R": nav.Plan{Operation: "template.rename"}, "M": nav.Plan{Operation: "template.set_comment"},
		"B": nav.Plan{Operation: "template.set_notification"}, "A": nav.Plan{Operation: "template.set_attachment_settings"},
		"D": nav.Plan{Operation: "template.delete"}, "v": nav.Annotations{},
	} {
		runRead(t, uitest.Options{}, func(d *desk) {
			d.Press(key)
			switch r := d.LastOpened().(type) {
			case nav.Form:
				if w, ok := want.(nav.Form); !ok || r.Kind != w.Kind || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			case nav.Plan:
				if w, ok := want.(nav.Plan); !ok || r.Operation != w.Operation || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			case nav.Annotations:
				if _, ok := want.(nav.Annotations); !ok || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			default:
				d.T.Errorf("%s leads to %+v", key, r)
			}
		})
	}
}

// Two marked templates are compared by the key, from the actions and from the palette, and only two.
func TestComparingTwo(t *testing.T) {
	ways := map[string]func(*desk){
		"the key":     func(d *desk) { d.Press("-") },
		"the actions": func(d *desk) { d.Press("a"); d.Type("compare"); d.Press("enter") },
		"the palette": func(d *desk) { d.Press(":"); d.Type("compare the two"); d.Press("enter") },
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(d *desk) {
				d.Press("a").Hides("Compare the two")
				d.Press("esc", "space", "space")
				way(d)
				if to, ok := d.LastOpened().(nav.Compare); !ok || len(to.Templates) != 2 {
					d.T.Errorf("went to %+v\n%s", d.LastOpened(), d.Screen())
				}
			})
		})
	}
}

func TestAServiceWithoutAListLeavesWhatIsKnownHere(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No templates are known here yet.", "This service does not list templates")
		all := d.Service.Templates()
		for _, memory := range []struct{ name, id string }{
			{state.NameTemplates, all[1].ID.String()}, {state.NameTemplates, "gone-1"}, {state.NameTemplateBookmarks, all[2].ID.String()},
		} {
			testbed.Must(d.T, state.Update(d.Options.State, memory.name, func(l *state.IDs) { l.Add(memory.id) }))
		}
		d.Press("r").See("3 known", prefix(all[1].Name), prefix(all[2].Name), "gone: gone-1", "bookmark", "opened")
		d.Golden("known-80x24")
		d.Press("/").Type(all[1].Name.String()).See("1 of 3 known")
		d.Press("enter", "1").See("No template matches the search.")
		d.Press("0").See("This service does not list templates.")
		if n := len(d.asked()); n != 1 {
			d.T.Errorf("the list was asked for %d times", n)
		}
	})
}

func TestBookmarks(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("b").See("bookmark")
		d.Press("2").See("1 known")
		d.Press("b").See("0 known")
	})
}

// What the list has told of a template is not asked for again among those known here.
func TestKnownTemplatesComeFromTheList(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("b", "2").See("1 known", "Termination letter")
		if n := len(d.Requests()); n != 1 {
			d.T.Errorf("%d requests: %v", n, d.Requests())
		}
		d.Press("r")
		if n := len(d.Requests()); n != 2 {
			d.T.Errorf("%d requests after a refresh: %v", n, d.Requests())
		}
	})
}

// A template that the service does not know any more is marked, and can be forgotten.
func TestAGoneTemplateIsForgotten(t *testing.T) {
	run(t, uitest.Options{Demo: without(), Width: 120, Height: 40}, func(d *desk) {
		d.See("No templates are known here yet.")
		for _, name := range []string{state.NameTemplates, state.NameTemplateBookmarks} {
			testbed.Must(d.T, state.Update(d.Options.State, name, func(l *state.IDs) { l.Add("gone-1") }))
		}
		d.Press("r").See("gone: gone-1", "b forgets it on this machine")
		d.Press("b").See("Forgotten on this machine", "No templates are known here yet.")
		d.Press("r").See("No templates are known here yet.")
	})
}
