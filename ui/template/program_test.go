package template_test

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/api/demo/memory"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

func TestTabs(t *testing.T) {
	id := rich(t).ID
	for _, size := range []struct {
		name          string
		width, height int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}, {"200x50", 200, 50}} {
		t.Run(size.name, func(t *testing.T) {
			run(t, uitest.Options{Width: size.width, Height: size.height}, nav.Template{ID: id}, func(d *desk) {
				d.See("Legality level")
				for i, name := range []string{"overview", "recipients", "documents", "fields", "attachments", "dynamic", "raw"} {
					d.Press(string(rune('1' + i)))
					d.Wait(time.Second)
					d.Golden(name + "-" + size.name)
				}
			})
		})
	}
}

func TestAClickOpensATab(t *testing.T) {
	run(t, uitest.Options{}, nav.Template{ID: rich(t).ID}, func(d *desk) {
		d.See("Legality level")
		x, y, ok := d.Find("2 Recipients")
		if !ok || y != 1 {
			d.T.Fatalf("the tabs are at %d, %d:\n%s", x, y, d.Screen())
		}
		d.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y})
		d.See("Step 1 of")
	})
}

func TestReadsPartsWhenTheyAreLookedAt(t *testing.T) {
	id := rich(t).ID
	run(t, uitest.Options{}, nav.Template{ID: id}, func(d *desk) {
		d.See("Legality level")
		if got := d.Service.Count("template.list_documents", "template.list_annotations"); got != 0 {
			d.T.Errorf("%d parts are read without being looked at", got)
		}
		d.Press("3")
		d.See("pixels")
		d.Press("enter")
		d.See("read by itself: the same")
		d.Press("4", "3", "4")
		d.See("required")
		for operation, want := range map[string]int{
			"template.list_documents": 1, "template.list_annotations": 1, "template.get_document": 1, "template.get": 1,
		} {
			if got := d.Service.Count(operation); got != want {
				d.T.Errorf("%s was called %d times, want %d", operation, got, want)
			}
		}
		d.Press("r")
		d.Wait(time.Second)
		if got := d.Service.Count("template.list_annotations"); got != 2 {
			d.T.Errorf("after a refresh the fields were read %d times", got)
		}
	})
}

func TestFieldsLeadToThePages(t *testing.T) {
	known := rich(t)
	run(t, uitest.Options{}, nav.Template{ID: known.ID}, func(d *desk) {
		d.See("Legality level")
		d.Press("4")
		d.See("required")
		d.Press("v")
		r, ok := d.elsewhere.Last().(nav.Annotations)
		if !ok || r.Template == nil || r.Template.ID != known.ID || r.Document != known.Documents[0].ID {
			d.T.Errorf("v leads to %+v", d.elsewhere.Last())
		}
	})
}

func TestFaultsAreFound(t *testing.T) {
	known := hostileTemplate("plain")
	known["documents"] = []any{map[string]any{"id": "d1", "name": "Lease", "page_count": 1, "pages": []any{map[string]any{"width": 600, "height": 800}}}}
	field := map[string]any{
		"id": "a", "type": "SIGNATURE", "document_id": "d1", "recipient_id": "nobody", "page": 9,
		"x": 10, "y": 10, "width": 20, "height": 5, "required": true,
	}
	service := answers{
		"/template/t1": known, "/template/t1/documents": {"documents": known["documents"]},
		"/template/t1/annotations": {"annotations": []any{field}},
	}
	run(t, uitest.Options{Transport: memory.NewTransport(service)}, nav.Template{ID: "t1"}, func(d *desk) {
		d.See("Legality level")
		d.Press("w")
		d.See("Check", "(proved, page 9)", "of nobody in this template")
		d.Hides("No faults were found")
	})
}

func TestShowsWhatIsKnownAtOnce(t *testing.T) {
	known := model.Template{ID: "t-1", Name: model.NewText("Known before")}
	o := uitest.Options{Demo: demo.Options{Latency: 3 * time.Second}}
	run(t, o, nav.Template{ID: "t-1", Known: &known}, func(d *desk) {
		d.See("Known before")
		d.Wait(time.Minute)
		d.See("Known before", "the service does not know it", "tries again")
	})
}

func TestAnUnknownTemplateSaysSo(t *testing.T) {
	run(t, uitest.Options{}, nav.Template{ID: "nothing"}, func(d *desk) {
		d.See("the service does not know it")
		d.Hides("status 404")
		d.Press("enter")
		d.See("status 404")
		if ids, _ := state.Get[state.IDs](d.Options.State, state.NameTemplates); len(ids) != 0 {
			d.T.Errorf("a template that is not there is remembered: %v", ids)
		}
	})
}

func TestRemembersAndBookmarks(t *testing.T) {
	id := rich(t).ID
	run(t, uitest.Options{}, nav.Template{ID: id}, func(d *desk) {
		d.See("Legality level")
		ids, err := state.Get[state.IDs](d.Options.State, state.NameTemplates)
		if err != nil || !ids.Has(id.String()) {
			d.T.Errorf("remembered: %v, %v", ids, err)
		}
		for _, want := range []bool{true, false} {
			d.Press("b")
			ids, err := state.Get[state.IDs](d.Options.State, state.NameTemplateBookmarks)
			if err != nil || ids.Has(id.String()) != want {
				d.T.Errorf("bookmarks: %v, %v", ids, err)
			}
		}
	})
}

func TestGoesToTheNeighbours(t *testing.T) {
	service := demo.New(demo.Options{Envelopes: -1})
	all := service.Templates()
	service.Close()
	siblings := []model.TemplateID{all[0].ID, all[1].ID, all[2].ID}
	run(t, uitest.Options{}, nav.Template{ID: all[0].ID, Siblings: siblings}, func(d *desk) {
		d.See(all[0].Name.String())
		d.Press("K")
		d.See("This is the first template of the list.")
		d.Rush("J", "J")
		d.Wait(time.Second)
		d.See(all[2].Name.String())
		if got := d.Service.Count("template.get"); got != 2 {
			d.T.Errorf("%d templates were read, one of them only passed", got)
		}
		d.Press("J")
		d.See("This is the last template of the list.")
	})
}

func TestFindsInEveryTab(t *testing.T) {
	id := rich(t).ID
	run(t, uitest.Options{}, nav.Template{ID: id}, func(d *desk) {
		d.See("Legality level")
		d.Press("7")
		d.See("num_recipients")
		d.Press("/")
		d.Type("page_count")
		d.See("1 of ")
		d.Press("enter", "n")
		d.See("page_count")
		d.Press("esc")
		d.Gone("Find:")
		d.See(id.String())
	})
}

// hostileTemplate is an answer with a text in every place that has one.
func hostileTemplate(text string) map[string]any {
	person := map[string]any{"id": "r1", "name": text, "email": text, "role": text, "verification": map[string]any{"type": text, "value": text}}
	document := map[string]any{"id": "d1", "name": text, "filename": text, "page_count": 1, "pages": []any{map[string]any{"width": -1, "height": 0}}}
	placeholder := map[string]any{"id": text, "recipient_id": "r1", "name": text, "hint": text, "required": true}
	return map[string]any{
		"id": "t1", "name": text, "comment": text, "legality_level": text, "pages": -5, "num_recipients": 1, "expiration_delay": 9007199254740993,
		"signing_steps":  []any{map[string]any{"recipients": []any{person}}, map[string]any{}},
		"documents":      []any{document},
		"notification":   map[string]any{"subject": text, "message": text, "reminder_interval": -3},
		"dynamic_fields": []any{text},
		"attachments":    map[string]any{"recipients": []any{map[string]any{"recipient_id": "r1", "placeholders": []any{placeholder}}}},
	}
}

// Every frame is checked by the harness.
func TestHostileTexts(t *testing.T) {
	for _, sample := range hostile.Strings() {
		if len(sample.Text) > 4000 {
			continue
		}
		service := answers{
			"/template/t1": hostileTemplate(sample.Text), "/template/t1/documents": map[string]any{"documents": hostileTemplate(sample.Text)["documents"]},
			"/template/t1/annotations": map[string]any{"annotations": []any{map[string]any{"id": "a", "type": sample.Text, "document_id": "d1"}}},
		}
		o := uitest.Options{Transport: memory.NewTransport(service)}
		run(t, o, nav.Template{ID: "t1"}, func(d *desk) {
			for i := range 7 {
				d.Press(string(rune('1' + i)))
			}
			d.Press("Y", "esc", "a", "esc")
		})
	}
}

func TestEverySize(t *testing.T) {
	id := rich(t).ID
	run(t, uitest.Options{}, nav.Template{ID: id}, func(d *desk) {
		d.See("Legality level")
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height)
			for i := range 7 {
				d.Press(string(rune('1'+i)), "j", "G", "g")
			}
			d.Press("/", "esc", "a", "esc")
		}
	})
}

func TestTheSecretOfACheckIsNeverShown(t *testing.T) {
	known := hostileTemplate("plain")
	const secret = "4711-SECRET"
	steps := known["signing_steps"].([]any)[0].(map[string]any)["recipients"].([]any)[0].(map[string]any)
	steps["verification"] = map[string]any{"type": "PASSCODE", "value": secret}
	o := uitest.Options{Transport: memory.NewTransport(answers{"/template/t1": known})}
	run(t, o, nav.Template{ID: "t1"}, func(d *desk) {
		for i := range 7 {
			d.Press(string(rune('1' + i)))
			if strings.Contains(d.Screen(), secret) {
				d.T.Fatalf("tab %d shows the passcode:\n%s", i+1, d.Screen())
			}
		}
		d.Press("2")
		d.See("a value is set")
	})
}
