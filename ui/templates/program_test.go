package templates_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/templates"
	"inkdesk/ui/uitest"
)

// desk is the program with the browser as its only place.
type desk struct {
	*uitest.Program
	elsewhere *uitest.Elsewhere
}

func run(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	elsewhere := &uitest.Elsewhere{}
	o.Home = nav.Templates{}
	o.Demo.Envelopes = -1
	o.Screens = elsewhere.Screens(func(env screen.Env, route nav.Route) screen.Screen {
		if r, ok := route.(nav.Templates); ok {
			return templates.New(env, r)
		}
		return nil
	})
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{Program: p, elsewhere: elsewhere}) })
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
		if err := json.Unmarshal([]byte(r.Body), &q); err != nil {
			d.T.Fatal(err)
		}
		list = append(list, q)
	}
	return list
}

func TestScreens(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
	}{{"60x15", 60, 15}, {"80x24", 80, 24}, {"100x60", 100, 60}, {"120x40", 120, 40}, {"200x50", 200, 50}} {
		t.Run(c.name, func(t *testing.T) {
			run(t, uitest.Options{Width: c.width, Height: c.height}, func(d *desk) {
				d.See("24, all read")
				d.Golden("all-" + c.name)
				d.Press("a")
				d.Golden("actions-" + c.name)
			})
		})
	}
}

func TestReadsOnInBothDirections(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Templates: 3000}}, func(d *desk) {
		d.See("50 loaded, more below")
		first, _, _ := d.Find("▌")
		for range 60 {
			d.Press("pgdown")
		}
		d.See("more above and below")
		d.Press("G")
		d.See("more above")
		d.Hides("more below")
		last := d.asked()[len(d.asked())-1]
		if last.Last == 0 && last.Before == "" {
			d.T.Errorf("the end is not asked for from the end: %+v", last.Window)
		}
		for range 90 {
			d.Press("pgup")
		}
		d.Press("g")
		d.See("more below")
		d.Hides("more above")
		if again, _, _ := d.Find("▌"); again != first {
			d.T.Error("the first row is not selected")
		}
	})
}

func TestSearchesByNameOnTheService(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Templates: 200}}, func(d *desk) {
		d.See("more below")
		before := len(d.asked())
		d.Press("/")
		d.Type("lease")
		if n := len(d.asked()) - before; n != 0 {
			d.T.Errorf("asked %d times while typing", n)
		}
		d.Wait(time.Second)
		d.Press("enter")
		d.See("lease ·service", "Lease")
		asked := d.asked()
		if n := len(asked) - before; n != 1 || asked[len(asked)-1].Name != "lease" {
			d.T.Errorf("asked %d times, last for %q", n, asked[len(asked)-1].Name)
		}
		d.Press("esc")
		d.See("All of the account")
	})
}

func TestEveryOrderCanBeAskedFor(t *testing.T) {
	labels := map[model.TemplateOrder]string{
		model.TemplateByModification: "updated", model.TemplateByCreation: "created",
		model.TemplateByName: "name", model.TemplateByID: "id",
	}
	for _, order := range model.TemplateOrders() {
		run(t, uitest.Options{}, func(d *desk) {
			d.See("all read")
			d.Press("s")
			d.Type(labels[order])
			d.Press("enter")
			d.See("by " + labels[order])
			d.Press("S")
			d.Wait(time.Second)
			last := d.asked()[len(d.asked())-1]
			if down := order == model.TemplateByModification || order == model.TemplateByCreation; last.Order != order || last.Ascending != down {
				d.T.Errorf("%s asks for %s, ascending %v", labels[order], last.Order, last.Ascending)
			}
		})
	}
}

func TestOpensATemplateWithItsNeighbours(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See("all read")
		d.Press("j", "enter")
		r, ok := d.elsewhere.Last().(nav.Template)
		if !ok || r.Known == nil || len(r.Siblings) != 24 || slices.Index(r.Siblings, r.ID) != 1 {
			d.T.Errorf("opened %+v", d.elsewhere.Last())
		}
	})
}

func TestOpensByIDAndByLink(t *testing.T) {
	const id = "05e66268688dc0d83563c069"
	for text, want := range map[string]model.TemplateID{
		id: id, "https://app.example.com/template/" + id + "?x=1": id, "short-1": "short-1",
	} {
		run(t, uitest.Options{}, func(d *desk) {
			d.Press("i")
			d.Paste(text)
			d.Press("enter")
			if r, ok := d.elsewhere.Last().(nav.Template); !ok || r.ID != want {
				d.T.Errorf("%q opens %+v", text, d.elsewhere.Last())
			}
		})
	}
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("i")
		d.Type("no id")
		d.Press("enter")
		d.See("There is no id in that")
		if d.elsewhere.Last() != nil {
			d.T.Errorf("went to %+v", d.elsewhere.Last())
		}
	})
}

func TestAServiceWithoutAListLeavesWhatIsKnownHere(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No templates are known here yet.", "This service does not list templates")
		all := d.Service.Templates()
		for _, memory := range []struct{ name, id string }{
			{state.NameTemplates, all[1].ID.String()}, {state.NameTemplates, "gone-1"}, {state.NameTemplateBookmarks, all[2].ID.String()},
		} {
			if err := state.Update(d.Options.State, memory.name, func(l *state.IDs) { l.Add(memory.id) }); err != nil {
				d.T.Fatal(err)
			}
		}
		d.Press("r")
		d.See("3 known", prefix(all[1].Name), prefix(all[2].Name), "gone: gone-1", "bookmark", "opened")
		d.Golden("known-80x24")
		d.Press("/")
		d.Type(all[1].Name.String())
		d.See("1 known")
		d.Press("enter", "1")
		d.See("No template matches the search.")
		d.Press("0")
		d.See("This service does not list templates.")
		if n := len(d.asked()); n != 1 {
			d.T.Errorf("the list was asked for %d times", n)
		}
	})
}

// prefix is the part of a name that every column has room for.
func prefix(name model.Text) string { return model.Clip(name.String(), 15, "") }

func TestAClickOpensATab(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See("all read")
		x, y, _ := d.Find("Known here")
		d.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y})
		d.See("0 known")
	})
}

func TestBookmarks(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See("all read")
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
		d.See("all read")
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
			if err := state.Update(d.Options.State, name, func(l *state.IDs) { l.Add("gone-1") }); err != nil {
				d.T.Fatal(err)
			}
		}
		d.Press("r")
		d.See("gone: gone-1", "b forgets it on this machine")
		d.Press("b")
		d.See("Forgotten on this machine", "No templates are known here yet.")
		d.Press("r")
		d.See("No templates are known here yet.")
	})
}

func TestActionsThatDoNotApplySayWhy(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No templates are known here yet.")
		d.Press("U")
		d.See("No template has been read yet.")
	})
	readOnly := uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}
	run(t, readOnly, func(d *desk) {
		d.See("all read")
		for _, key := range []string{"U", "D", "n"} {
			d.Press(key)
			d.See("This profile is read-only")
		}
		if d.elsewhere.Last() != nil {
			d.T.Errorf("went to %+v", d.elsewhere.Last())
		}
	})
}

func TestEveryActionLeadsSomewhere(t *testing.T) {
	for key, want := range map[string]nav.Route{
		"U": nav.Compose{Form: nav.FromTemplate}, "W": nav.Compose{Form: nav.TemplateSteps},
		"H": nav.Compose{Form: nav.Placeholders}, "F": nav.Compose{Form: nav.UploadDocument},
		"O": nav.Compose{Form: nav.NewAnnotation}, "C": nav.Change{Operation: "template.duplicate"},
		"R": nav.Change{Operation: "template.rename"}, "M": nav.Change{Operation: "template.set_comment"},
		"B": nav.Change{Operation: "template.set_notification"}, "A": nav.Change{Operation: "template.set_attachment_settings"},
		"D": nav.Change{Operation: "template.delete"}, "v": nav.Annotations{},
	} {
		run(t, uitest.Options{}, func(d *desk) {
			d.See("all read")
			d.Press(key)
			switch r := d.elsewhere.Last().(type) {
			case nav.Compose:
				if w, ok := want.(nav.Compose); !ok || r.Form != w.Form || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			case nav.Change:
				if w, ok := want.(nav.Change); !ok || r.Operation != w.Operation || r.Template == nil {
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

func TestFailureKeepsTheRows(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See("all read")
		if err := d.Service.Faults().Add("template.list status=500"); err != nil {
			d.T.Fatal(err)
		}
		d.Press("r")
		d.Wait(30 * time.Second)
		d.See("tries again", "all read")
		d.Service.Faults().Clear()
		d.Press("r")
		d.Gone("tries again")
	})
}

func TestEverySize(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See("all read")
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height)
			d.Press("j", "p", "z", "a", "esc", "z")
		}
	})
}
