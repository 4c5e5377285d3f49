package templates_test

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/api/demo/memory"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

func TestTabs(t *testing.T) {
	id := rich(t).ID
	for size, o := range uitest.Sizes("80x24", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			runDetail(t, o, nav.Template{ID: id}, func(p *uitest.Program) {
				p.See(uitest.Overview)
				for i, name := range []string{"overview", "recipients", "documents", "fields", "attachments", "dynamic", "raw"} {
					p.Press(string(rune('1' + i))).Wait(time.Second)
					p.Golden(name + "-" + size)
				}
			})
		})
	}
}

func TestAClickOpensATabOfATemplate(t *testing.T) {
	runDetail(t, uitest.Options{}, nav.Template{ID: rich(t).ID}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		x, y, ok := p.Find("2 Recipients")
		if !ok || y != 1 {
			p.T.Fatalf("the tabs are at %d, %d:\n%s", x, y, p.Screen())
		}
		p.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y}).See("Step 1 of")
	})
}

func TestReadsPartsWhenTheyAreLookedAt(t *testing.T) {
	id := rich(t).ID
	runDetail(t, uitest.Options{}, nav.Template{ID: id}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		if got := p.Service.Count("template.list_documents", "template.list_annotations"); got != 0 {
			p.T.Errorf("%d parts are read without being looked at", got)
		}
		p.Press("3").See("pixels")
		p.Press("enter").See("read by itself: the same")
		p.Press("4", "3", "4").See("required")
		for operation, want := range map[string]int{
			"template.list_documents": 1, "template.list_annotations": 1, "template.get_document": 1, "template.get": 1,
		} {
			testbed.Equal(p.T, p.Service.Count(operation), want, "%s was called", operation)
		}
		p.Press("r").Wait(time.Second)
		if got := p.Service.Count("template.list_annotations"); got != 2 {
			p.T.Errorf("after a refresh the fields were read %d times", got)
		}
	})
}

func TestFieldsLeadToThePages(t *testing.T) {
	known := rich(t)
	runDetail(t, uitest.Options{}, nav.Template{ID: known.ID}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		p.Press("4").See("required")
		p.Press("v")
		r, ok := p.LastOpened().(nav.Annotations)
		if !ok || r.Template == nil || r.Template.ID != known.ID || r.Document != known.Documents[0].ID {
			p.T.Errorf("v leads to %+v", p.LastOpened())
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
	runDetail(t, uitest.Options{Transport: memory.NewTransport(service)}, nav.Template{ID: "t1"}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		p.Press("w").See("Check", "(proved, page 9)", "of no recipient in this template")
		p.Hides("No faults were found")
	})
}

func TestShowsWhatIsKnownAtOnce(t *testing.T) {
	known := model.Template{ID: "t-1", Name: model.NewText("Known before")}
	o := uitest.Options{Demo: demo.Options{Latency: 3 * time.Second}}
	runDetail(t, o, nav.Template{ID: "t-1", Known: &known}, func(p *uitest.Program) {
		p.See("Known before")
		p.Wait(time.Minute).See("Known before", "the service does not know it", uitest.TriesAgain)
	})
}

func TestAnUnknownTemplateSaysSo(t *testing.T) {
	runDetail(t, uitest.Options{}, nav.Template{ID: "nothing"}, func(p *uitest.Program) {
		p.See("the service does not know it").Hides("status 404")
		p.Press("enter").See("status 404")
		if ids, _ := state.Get[state.IDs](p.Options.State, state.NameTemplates); len(ids) != 0 {
			p.T.Errorf("a template that is not there is remembered: %v", ids)
		}
	})
}

func TestRemembersAndBookmarks(t *testing.T) {
	id := rich(t).ID
	runDetail(t, uitest.Options{}, nav.Template{ID: id}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		ids, err := state.Get[state.IDs](p.Options.State, state.NameTemplates)
		if err != nil || !ids.Has(id.String()) {
			p.T.Errorf("remembered: %v, %v", ids, err)
		}
		for _, want := range []bool{true, false} {
			p.Press("b")
			ids, err := state.Get[state.IDs](p.Options.State, state.NameTemplateBookmarks)
			if err != nil || ids.Has(id.String()) != want {
				p.T.Errorf("bookmarks: %v, %v", ids, err)
			}
		}
	})
}

func TestGoesToTheNeighbours(t *testing.T) {
	service := demo.New(demo.Options{Envelopes: -1})
	all := service.Templates()
	service.Close()
	siblings := []model.TemplateID{all[0].ID, all[1].ID, all[2].ID}
	runDetail(t, uitest.Options{}, nav.Template{ID: all[0].ID, Siblings: siblings}, func(p *uitest.Program) {
		p.See(all[0].Name.String())
		p.Press("K").See("This is the first template of the list.")
		p.Rush("J", "J").Wait(time.Second).See(all[2].Name.String())
		if got := p.Service.Count("template.get"); got != 2 {
			p.T.Errorf("%d templates were read, one of them only passed", got)
		}
		p.Press("J").See("This is the last template of the list.")
	})
}

func TestFindsInEveryTab(t *testing.T) {
	id := rich(t).ID
	runDetail(t, uitest.Options{}, nav.Template{ID: id}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		p.Press("7").See("num_recipients")
		p.Press("/").Type("page_count").See("1 of ")
		p.Press("enter", "n").See("page_count")
		p.Press("esc").Gone("Find:").See(id.String())
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
		runDetail(t, o, nav.Template{ID: "t1"}, func(p *uitest.Program) {
			for i := range 7 {
				p.Press(string(rune('1' + i)))
			}
			p.Press("Y", "esc", "a", "esc")
		})
	}
}

func TestEverySizeOfATemplate(t *testing.T) {
	id := rich(t).ID
	runDetail(t, uitest.Options{}, nav.Template{ID: id}, func(p *uitest.Program) {
		p.See(uitest.Overview)
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			p.Resize(size.Width, size.Height)
			for i := range 7 {
				p.Press(string(rune('1'+i)), "j", "G", "g")
			}
			p.Press("/", "esc", "a", "esc")
		}
	})
}

func TestTheSecretOfACheckIsNeverShown(t *testing.T) {
	known := hostileTemplate("plain")
	const secret = "4711-SECRET"
	steps := known["signing_steps"].([]any)[0].(map[string]any)["recipients"].([]any)[0].(map[string]any)
	steps["verification"] = map[string]any{"type": "PASSCODE", "value": secret}
	o := uitest.Options{Transport: memory.NewTransport(answers{"/template/t1": known})}
	runDetail(t, o, nav.Template{ID: "t1"}, func(p *uitest.Program) {
		for i := range 7 {
			p.Press(string(rune('1' + i)))
			if strings.Contains(p.Screen(), secret) {
				p.T.Fatalf("tab %d shows the passcode:\n%s", i+1, p.Screen())
			}
		}
		p.Press("2").See("a value is set")
	})
}

// What is selected is copied, or else the id of the template.
func TestCopiesTheSelection(t *testing.T) {
	full := rich(t)
	for _, one := range []struct{ tab, what, text string }{
		{"overview", "id", full.ID.String()},
		{"documents", "id of the document", full.Documents[0].ID.String()},
		{"fields", "id of the document", full.Documents[0].ID.String()},
		{"attachments", "id of the placeholder", full.Attachments.Placeholders()[0].ID.String()},
		{"dynamic fields", "dynamic field", full.DynamicFields[0].String()},
	} {
		t.Run(one.tab, func(t *testing.T) {
			runDetail(t, uitest.Options{}, nav.Template{ID: full.ID, Tab: one.tab}, func(p *uitest.Program) {
				p.Wait(time.Second).Press("y").See("Copy "+one.what, one.text)
			})
		})
	}
}

// Tabs are opened by name, by a typed line as well as by the palette.
func TestTabsByName(t *testing.T) {
	full := rich(t)
	runDetail(t, uitest.Options{}, nav.Template{ID: full.ID}, func(p *uitest.Program) {
		p.Press(":").Enter("tab dynamic").See(full.DynamicFields[0].String())
		p.Press("ctrl+p").Enter("tab overview").See("Legality level")
	})
}
