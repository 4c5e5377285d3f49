package templates_test

import (
	"regexp"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
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
		testbed.Equal(d.T, len(d.asked()), 1, "requests for the list")
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

// checks are how often the fields of a template were read.
func (d *desk) checks() int { return d.Service.Count("template.list_annotations") }

func TestAllThatAreListedAreChecked(t *testing.T) {
	runRead(t, uitest.Options{Width: 160}, func(d *desk) {
		d.Wait(time.Minute)
		if n := d.checks(); n != 0 {
			t.Fatalf("%d templates were read without a key", n)
		}
		d.Press("w")
		d.See("24 of 24 templates checked: 3 with a fault; e goes to the next of them.", "✓ ok", "~ field never")
		if n := d.checks(); n != 24 {
			t.Errorf("%d requests for 24 templates", n)
		}
		d.Press("e")
		if !regexp.MustCompile(`▌ Non disclosure agree.*~ field never`).MatchString(d.Screen()) {
			t.Errorf("e does not go to the faulty one:\n%s", d.Screen())
		}
		d.See("former_employer")
		d.Press("w").See("24 of 24 templates checked")
		if n := d.checks(); n != 24 {
			t.Errorf("what is known was read again: %d requests", n)
		}
		d.Press("m")
		if d.LastOpened() != nil {
			t.Errorf("m leads to %+v, though no envelope was read", d.LastOpened())
		}
	})
}

// The marked templates are checked alone, also those that a search hides.
func TestTheMarkedAreChecked(t *testing.T) {
	runRead(t, uitest.Options{Width: 160}, func(d *desk) {
		d.Press("space", "space").See("2 marked, 24, " + uitest.AllRead)
		d.Press("/").Enter("disclosure").Press("space", "w").See("3 of 3 templates checked: 1 with a fault")
		if n := d.checks(); n != 3 {
			t.Errorf("%d requests for 3 templates", n)
		}
		d.Press("esc", "u", "V", "j", "j", "esc").See("3 marked, ")
		d.Press("t").See("21 marked, ")
		d.Press("u", "*").See("24 marked, ")
	})
}

func TestACheckCanBeEnded(t *testing.T) {
	o := uitest.Options{Width: 120}
	o.Demo.Latency = 5 * time.Second
	run(t, o, func(d *desk) {
		d.Wait(10*time.Second).Press("w").See("checked ", " of 24")
		d.Press("esc").See("24, " + uitest.AllRead)
		begun := d.checks()
		d.Wait(time.Minute)
		if n := d.checks(); begun >= 24 || n != begun {
			t.Errorf("%d templates were read, then %d more", begun, n-begun)
		}
	})
}

func TestACheckThatFailsIsEnded(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		d.Fault("template.list_annotations status=403").Press("w").Wait(time.Minute)
		if n := d.checks(); n > 1 {
			t.Errorf("%d requests, all refused", n)
		}
		d.Gone("checked 0 of 24")
	})
}

// In the background the templates in view are checked within the pace, the others only where everything is to be read.
func TestTheQuietReaderFillsTheColumns(t *testing.T) {
	for effort, want := range map[settings.Prefetch]int{settings.PrefetchOff: 0, settings.PrefetchLight: 11, settings.PrefetchFull: 24} {
		o := uitest.Options{Width: 120, Height: 16, Settings: func(s *settings.Resolved) { s.Profile.Prefetch = effort }}
		o.Client = func(c *api.Config) { c.PerSecond = 1 }
		runRead(t, o, func(d *desk) {
			d.Wait(3 * time.Second)
			if n := d.checks(); n > 6 {
				t.Errorf("%s: %d templates were read in three seconds", effort, n)
			}
			d.Wait(4 * time.Minute)
			testbed.Equal(t, d.checks(), want, "%s: templates were read", effort)
			if want > 0 {
				d.See("✓ ok")
			}
		})
	}
}
