package bulksend_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/confirm"
)

// The service has in the end what the row says: the recipients of the template are
// replaced, not added to, and the envelope is sent.
func TestTasksAreCarriedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		service := uitest.NewService(t, demo.Options{Envelopes: 40, Templates: 8, Seed: 3})
		client := uitest.NewClient(t, service)
		var from model.Template
		for _, known := range service.Templates() {
			one, err := client.Template(t.Context(), known.ID)
			testbed.Must(t, err)
			if len(one.DynamicFields) > 0 && len(one.SigningSteps) > 0 {
				from = one
			}
		}
		if !from.ID.Valid() {
			t.Fatal("no template has dynamic fields")
		}
		source := bulksend.Source{Target: change.Target{Template: &from}, Supports: client.Supports}
		head, cells, people := "envelope name,"+from.DynamicFields[0].String(), "Lease 77,value 1", 0
		for _, c := range source.Layout().Columns(0) {
			switch c.Kind {
			case spreadsheet.FullName:
				people++
				head, cells = head+","+c.String(), cells+fmt.Sprintf(",Jane Doe %d", people)
			case spreadsheet.Email:
				head, cells = head+","+c.String(), cells+fmt.Sprintf(",jane%d@example.com", people)
			}
		}
		table := head + "\n" + cells + "\n"
		row := checkRows(t, source, table, bulksend.Options{Send: true})[0]
		if row.Why != "" {
			t.Fatal(row.Why)
		}
		do, task := runner.Runner{Client: client}, row.Task
		for task.Next() >= 0 {
			task = do.Do(t.Context(), task)
		}
		if !task.Finished() {
			t.Fatalf("%+v", task.Steps)
		}
		made, err := client.Envelope(t.Context(), task.Target.Envelope.ID)
		testbed.Must(t, err)
		found := 0
		for _, r := range made.Recipients() {
			if strings.HasPrefix(r.Email.String(), "jane") && strings.HasPrefix(r.Name.String(), "Jane Doe ") {
				found++
			}
		}
		if people == 0 || found != people || int(made.NumRecipients) != int(from.NumRecipients) || made.Name.String() != "Lease 77" || made.Status != model.InProgress {
			t.Errorf("%d of them, %d recipients of %d, %q is %s", found, made.NumRecipients, from.NumRecipients, made.Name, made.Status)
		}
	})
}

// Envelopes that no column names are called by a rule; those of one name are numbered.
func TestNamesByARule(t *testing.T) {
	const people = "name 2,email 2,name 4,email 4\nÉlise Roy,elise@example.com,Ben,ben@example.com\nKim,kim.lee@example.com,Ben,ben@example.com\n"
	for rule, want := range map[string][]string{
		"":                      {"Lease Elise Roy", "Lease Kim"},
		"{name 4} - {template}": {"Ben Lease", "Ben Lease 2"},
		"{email 2}, 2026":       {"elise example com 2026", "kim lee example com 2026"},
		"{template} {name 9}":   {"Lease", "Lease 2"},
		"Rent":                  {"Rent", "Rent 2"},
	} {
		s := templateSource()
		s.NameRule = rule
		for i, row := range checkRows(t, s, people, bulksend.Options{}) {
			if row.Name != want[i] || row.Why != "" {
				t.Errorf("%q: row %d is called %q, %s, not %q", rule, i, row.Name, row.Why, want[i])
			}
		}
	}
}

// A file is carried out and one row is refused by the service; a second run of the same
// file takes only that row. Every envelope is made and sent once.
func TestTwoRunsOfAFile(t *testing.T) {
	folder := t.TempDir()
	from := template(t)
	path := filepath.Join(folder, "rows.csv")
	rows := "envelope name,name 1,email 1,name 3,email 3\nEnd 1,Ann,ann@example.com,Kim,kim@example.com\n" +
		"End 2,Ben,ben@example.com,Kim,kim@example.com\nEnd 3,Cid,cid@example.com,Kim,kim@example.com\n"
	testbed.Must(t, os.WriteFile(path, []byte(rows), 0o600))
	uitest.Run(t, uitest.Options{
		Width: 140, Height: 40, Home: nav.BulkSend{Template: from}, Demo: demo.Options{Envelopes: -1},
		Faults: "envelope.create_from_template status=422+1*1", Machine: uitest.NewMachine(t, folder),
	}, func(p *uitest.Program) {
		p.Press("e")
		p.Fill(path, "enter y T", "3 go ahead")
		p.After("y", "Make and send 3 envelopes", "line 2: Ann, Kim")
		p.Press("y").Wait(time.Second).Enter("3")
		p.Later(time.Minute, "2 done", "1 failed")
		p.Press("esc")
		p.Later(time.Second, "1 go ahead", "It was in a plan before")
		p.Press("y", "y").Wait(time.Second).Enter(confirm.LastOf(from.ID.String())).Wait(time.Minute)
		p.After("esc", "0 go ahead, 3 left out (3 seen before)")
		for _, name := range []string{"End 1", "End 2", "End 3"} {
			made := p.Service.Find(func(e *account.Envelope) bool { return e.Name.String() == name && e.Status == model.InProgress })
			testbed.Wrong(t, len(made) != 1, "%s was made and sent %d times", name, len(made))
		}
	})
}

// An envelope that can be duplicated is a source too, with the dynamic fields of its documents.
func TestCopiesOfAnEnvelope(t *testing.T) {
	service, made := copiedEnvelope(t)
	o := uitest.Options{Width: 120, Height: 40, Service: service, Home: nav.BulkSend{Envelope: &made}}
	run(t, o, func(d *harness) {
		d.See("becomes a copy of the envelope Source 1", "without it the copy keeps its name", "monthly_fee")
		d.chooseFile("envelope name,monthly fee,name 1,email 1\nCopy 1,900,Ann,ann@example.com\n,800,Ben,ben@example.com\n")
		d.See("Every column is used.")
		d.After("y", "2 go ahead: 14 calls", "duplicate the envelope", "rename", "Copy 1")
	})
}

// copiedEnvelope is a service with a draft made from the template of the tests.
func copiedEnvelope(t *testing.T) (*demo.Service, model.Envelope) {
	t.Helper()
	service := uitest.NewService(t, demo.Options{Envelopes: -1})
	made, err := uitest.NewClient(t, service).CreateFromTemplate(t.Context(), template(t).ID, model.EnvelopeFromTemplate{Name: "Source 1"})
	testbed.Must(t, err)
	return service, made
}
