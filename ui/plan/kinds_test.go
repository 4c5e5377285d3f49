package plan_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func confirmByKey(s *settings.Resolved) { s.Profile.Confirm = settings.ConfirmKey }

// A profile can ask for a letter only; a doubtful date has to be typed all the same.
func TestConfirmByKey(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 3, model.InProgress), Settings: confirmByKey}
	run(t, o, func(d *harness) {
		d.Press("y")
		d.Wait(660 * time.Millisecond) // a key held down begins to repeat
		for range 40 {
			d.Press("y").Wait(10 * time.Millisecond)
		}
		d.ExpectChanges(0)
		d.Wait(1200 * time.Millisecond)
		d.After("y", "3 done")
		d.ExpectChanges(3)
	})
	o = uitest.Options{Route: planFor("envelope.set_expiration_date", 1, model.InProgress), Settings: confirmByKey}
	run(t, o, func(d *harness) {
		d.Press("ctrl+u").Type("2040-01-01").See("This is more than five years away.")
		d.After("enter", uitest.TypeTheTail+" characters of the id", "more than five years away")
		d.Answer("y enter")
		d.ExpectChanges(0)
		d.Press("backspace").Enter(d.idTail())
		d.SeeChanges(1, "Set expiry done: Sun 1 Jan 2040 23:59 UTC")
	})
}

func TestMistakeIsShownAtTheField(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.set_expiration_date", 1, model.InProgress)}, func(d *harness) {
		d.Replace("soon", "enter enter", "This is no date")
		d.ExpectChanges(0)
		d.Unsent("esc", "Envelopes")
	})
}

func TestTemplates(t *testing.T) {
	plan := func(operation string) func(*demo.Service) nav.Route {
		return func(s *demo.Service) nav.Route {
			one := s.Templates()[0]
			return nav.Plan{Operation: operation, Template: &one}
		}
	}
	run(t, uitest.Options{Route: plan("template.delete")}, func(d *harness) {
		d.confirm(d.route().Template.ID.Tail(4))
		d.SeeChanges(1, "Delete done")
	})
	run(t, uitest.Options{Route: plan("template.set_comment")}, func(d *harness) {
		d.See("Comment")
		d.Replace("For the annual leases", "tab")
		d.Answer("y", "Set comment done: ")
		d.ExpectChanges(1)
	})
}

// A field is deleted after a copy of the template was made; without the copy it stays.
func TestTemplateFieldIsBackedUpFirst(t *testing.T) {
	plan := func(s *demo.Service) nav.Route {
		for _, one := range s.Templates() {
			fields, err := uitest.NewClient(t, s).TemplateAnnotations(context.Background(), one.ID)
			if err == nil && len(fields) > 0 {
				return nav.Plan{Operation: "template.delete_annotation", Template: &one, Annotation: &fields[0]}
			}
		}
		t.Fatal("no template has a field")
		return nav.Plan{}
	}
	script := func(d *harness) {
		d.See("Duplicate the template first")
		d.Press("enter")
		d.confirm(d.route().Annotation.ID.Tail(4))
	}
	run(t, uitest.Options{Route: plan}, func(d *harness) {
		script(d)
		d.SeeChanges(2, "1 done", "The copy of the template is")
	})
	run(t, uitest.Options{Route: plan, Faults: "template.duplicate status=500"}, func(d *harness) {
		script(d)
		d.SeeChanges(1, "unknown")
	})
}

// The level stays where someone has signed.
func TestLevelOfASignedEnvelopeStays(t *testing.T) {
	plan := func(s *demo.Service) nav.Route {
		client := uitest.NewClient(t, s)
		for _, e := range envelopes(s, 500, model.InProgress) {
			for _, doc := range e.Documents {
				fields, _ := client.Annotations(context.Background(), e.ID, doc.ID)
				for _, f := range fields {
					if f.Type == model.SignatureField && f.Filled() {
						return nav.Plan{Operation: "envelope.set_legality_level", Envelopes: []model.Envelope{e}}
					}
				}
			}
		}
		t.Fatal("nobody has signed anything")
		return nav.Plan{}
	}
	run(t, uitest.Options{Route: plan}, func(d *harness) {
		d.Press("down", "enter")
		d.Answer("y", "One of its signature fields is filled")
		d.ExpectChanges(0)
	})
}

// A duplicate with an unknown outcome is searched among the new envelopes, and a person decides.
func TestUnknownDuplicate(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.duplicate", 1, model.InProgress), Faults: "envelope.duplicate drop-after*1"}, func(d *harness) {
		d.Answer("y", "It made", "Ask the service again")
		d.confirm("It made")
		d.SeeChanges(1, "1 done", "Made")
	})
}

func TestResultIsSaved(t *testing.T) {
	folder, notDone := t.TempDir(), ""
	o := uitest.Options{Route: planFor("envelope.void", 2, model.InProgress), Faults: "envelope.void status=409+1"}
	o.Settings = func(s *settings.Resolved) { s.DownloadFolder = folder }
	run(t, o, func(d *harness) {
		d.carryOut("2", "1 done", "1 failed")
		d.Press("x")
		d.Fill("json", "enter", "The result is saved as")
		d.Press("x")
		d.Fill("ids of", "enter", ".txt")
		for _, was := range d.route().Envelopes {
			if now, _ := d.Service.Envelope(was.ID); now.Status != model.Voided {
				notDone = was.ID.String() + "\n"
			}
		}
	})
	ids, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(ids) != 1 {
		t.Fatalf("%d files, %v", len(ids), err)
	}
	if content, err := os.ReadFile(ids[0]); err != nil || string(content) != notDone {
		t.Errorf("saved was %q, %v; want %q", content, err, notDone)
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(names) != 1 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	content, err := os.ReadFile(names[0])
	testbed.Must(t, err)
	var saved struct {
		Operation string
		Targets   []struct{ Outcome string }
	}
	testbed.Must(t, json.Unmarshal(content, &saved))
	if saved.Operation != "envelope.void" || len(saved.Targets) != 2 || saved.Targets[0].Outcome != "done" || saved.Targets[1].Outcome != "failed" {
		t.Errorf("saved was %s", content)
	}
}

// What failed is planned again alone, and what was left out stays out.
func TestRetryTakesOnlyWhatFailed(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 4, model.InProgress), Faults: "envelope.void status=409+1*1"}
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.After("space y", "Void 3 envelopes")
		d.confirm("3", "2 done", "1 failed")
		d.Press("R")
		d.confirm(d.route().Envelopes[2].ID.Tail(4))
		d.SeeChanges(4, "3 done", "1 left out")
		testbed.Equal(d.T, d.status(0), model.InProgress, "the one left out")
	})
}
