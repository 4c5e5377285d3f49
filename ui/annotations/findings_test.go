package annotations

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// faulty is the lease with three fields off the page, and nothing to sign for Ben.
func faulty() []model.Annotation {
	fields := leaseFields()[1:3]
	for _, id := range []string{"off1", "off2", "off3"} {
		fields = append(fields, Put(id, "anna", "lease", 2, model.TextField, 120, 10, 10, 5))
	}
	return fields
}

func TestEqualFindingsAreGrouped(t *testing.T) {
	s := opened(t, Lease(), faulty())
	s.Resize(screen.Size{Width: 140, Height: 30})
	hit(t, s, "w")
	sees(t, s, "3 text fields are wholly off the page.", "Ben Roth must sign")
	for range 3 {
		if f, ok := s.findings.Selected(); ok && f.members == 3 {
			break
		}
		hit(t, s, "j")
	}
	rows := s.findings.Len()
	hit(t, s, "enter")
	if s.findings.Len() != rows+3 {
		t.Fatalf("the group does not open:\n%s", drawn(s))
	}
	hit(t, s, "j", "j")
	sees(t, s, "This text field is wholly off the page. A Text of Anna Ott at x 120 y 10.")
	hit(t, s, "enter")
	at(t, s, "off2")
	hit(t, s, "w", "k", "k", "enter")
	if s.findings.Len() != rows {
		t.Errorf("the group does not close:\n%s", drawn(s))
	}
}

// Enter leads somewhere from every finding.
func TestEveryFindingLeads(t *testing.T) {
	tmpl := Lease()
	tmpl.DynamicFields = []model.Text{model.NewText("rent")}
	fields := append(faulty(), Put("text-ben", "ben", "lease", 3, model.TextField, 10, 10, 10, 5))
	s := opened(t, tmpl, fields)
	hit(t, s, "w")
	led := map[string]bool{}
	for range s.findings.Len() {
		f, _ := s.findings.Selected()
		if f.members == 0 {
			led[f.finding.Rule.Name()] = true
			hit(t, s, "enter")
			if s.mode == findingsMode {
				t.Errorf("%q leads nowhere", f.said)
			}
			if f.finding.Recipient == "ben" {
				at(t, s, "text-ben")
				sees(t, s, "only for Ben Roth")
			}
			s.layout.setFilter(filter{})
			s.mode = findingsMode
		}
		hit(t, s, "j")
	}
	if len(led) < 2 {
		t.Errorf("only %v were tried", led)
	}
}

func TestFindingsAreExported(t *testing.T) {
	s := opened(t, Lease(), append(faulty(), Put("over", "ben", "lease", 1, model.SignatureField, 10, 80.5, 30, 8)))
	s.env.Settings.DownloadFolder = t.TempDir()
	hit(t, s, "w", "x")
	sees(t, s, "Save as CSV", "Copy as text, for a ticket")
	for form, want := range map[string]string{
		asCSV: "off the page", asText: "- soon: This text field is wholly off the page. A Text of Anna Ott at x 120 y 10 (page 2 of Lease; likely)", asJSON: `"off2"`,
	} {
		found := s.layout.sheet()
		done, ok := found.export(form, s.env.Settings.DownloadFolder)().(notice.ShowMsg)
		saved, _ := filepath.Glob(filepath.Join(s.env.Settings.DownloadFolder, "*."+form))
		if !ok || done.Severity != notice.Done || len(saved) != 1 || !strings.Contains(done.Text, saved[0]) {
			t.Fatalf("%+v: %v", done, saved)
		}
		b, err := os.ReadFile(saved[0])
		if err != nil || !strings.Contains(string(b), want) {
			t.Errorf("%s lacks %q: %v\n%s", form, want, err, b)
		}
		var sheet findingsSheet
		if form == asJSON {
			if err := json.Unmarshal(b, &sheet); err != nil || !sheet.Complete || len(sheet.Findings) != len(s.layout.findings) {
				t.Errorf("%v: %+v", err, sheet)
			}
		}
	}
	if text := s.layout.sheet(); text.Of != "template Lease" {
		t.Errorf("of %q", text.Of)
	}
	var both bool
	for _, f := range s.layout.sheet().Findings {
		both = both || f.Annotation != "" && f.Other != "" && strings.Contains(f.About, " and ")
	}
	if !both {
		t.Errorf("no finding names two fields: %+v", s.layout.sheet().Findings)
	}
}

// As long as something was not read, no one is told that nothing is wrong, and a document that
// cannot be asked for is not promised.
func TestWhatWasNotReadIsSaid(t *testing.T) {
	e := &model.Envelope{ID: "e", Status: model.Draft, Documents: []model.Document{{ID: "lease", PageCount: 1}, {ID: "ann\u00e9xe", PageCount: 1}}}
	s := opened(t, Lease(), nil)
	s = New(s.env, nav.Annotations{Envelope: e})
	s.Resize(screen.Size{Width: 120, Height: 30})
	s.layout.subject.read["lease"] = nil
	s.rebuild()
	s.mode, s.layout.findings = findingsMode, nil
	s.findings.SetRows(s.layout.findingRows())
	sees(t, s, "No fault so far, but not all was read.", "1 of 2 documents read, 1 with an id that cannot be sent.")
	if strings.Contains(drawn(s), "reads the rest") {
		t.Errorf("a key is promised that does nothing:\n%s", drawn(s))
	}
	s.mode = pageMode
	hit(t, s, "]")
	sees(t, s, "its id has signs")
}

// The key to the next field with a fault does not deny faults that are of no single field.
func TestNextFaultWhereNoFieldHasOne(t *testing.T) {
	s := opened(t, Lease(), []model.Annotation{Put("sig", "anna", "lease", 1, model.SignatureField, 10, 10, 20, 5)})
	if faults(s.layout.findings) == 0 {
		t.Fatal("nothing is wrong with a template in which Ben has nothing to sign")
	}
	said, ok := s.layout.nextFault()().(notice.ShowMsg)
	if !ok || !strings.Contains(said.Text, "w lists them") {
		t.Errorf("it says %q", said.Text)
	}
}
