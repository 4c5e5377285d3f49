package templates_test

import (
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

func TestAServiceWithoutAListLeavesWhatIsKnownHere(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No templates are known here yet.", "This service does not list templates")
		all := d.Service.Templates()
		for _, memory := range []struct{ name, id string }{
			{state.NameTemplates, all[1].ID.String()}, {state.NameTemplates, "gone-1"}, {state.NameTemplateBookmarks, all[2].ID.String()},
		} {
			testbed.Must(d.T, state.Update(d.Options.State, memory.name, func(l *state.IDs) { l.Add(memory.id) }))
		}
		d.Press("r")
		d.See("3 known", prefix(all[1].Name), prefix(all[2].Name), "gone: gone-1", "bookmark", "opened")
		d.Golden("known-80x24")
		d.Press("/")
		d.Type(all[1].Name.String())
		d.See("1 of 3 known")
		d.Press("enter", "1")
		d.See("No template matches the search.")
		d.Press("0")
		d.See("This service does not list templates.")
		if n := len(d.asked()); n != 1 {
			d.T.Errorf("the list was asked for %d times", n)
		}
	})
}

func TestBookmarks(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("b")
		d.See("bookmark")
		d.Press("2")
		d.See("1 known")
		d.Press("b")
		d.See("0 known")
	})
}

// What the list has told of a template is not asked for again among those known here.
func TestKnownTemplatesComeFromTheList(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("b", "2")
		d.See("1 known", "Termination letter")
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
		d.Press("r")
		d.See("gone: gone-1", "b forgets it on this machine")
		d.Press("b")
		d.See("Forgotten on this machine", "No templates are known here yet.")
		d.Press("r")
		d.See("No templates are known here yet.")
	})
}
