package bulksend_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/change"
)

func texts(list ...string) []model.Text {
	to := make([]model.Text, len(list))
	for i, s := range list {
		to[i] = model.NewText(s)
	}
	return to
}

// columnsOf are the columns of a table without rows.
func columnsOf(s bulksend.Source, names ...string) []spreadsheet.Column {
	return s.Layout().Match(spreadsheet.Sheet{Columns: texts(names...)}).Columns
}

func everything(string) bool { return true }

func except(without ...string) func(string) bool {
	return func(operation string) bool {
		for _, w := range without {
			if operation == w {
				return false
			}
		}
		return true
	}
}

func recipient(name, email string, role model.Role) model.Recipient {
	return model.Recipient{Name: model.NewText(name), Email: model.NewText(email), Role: role}
}

// templateSource is a template with a sender, a tenant without an address and a landlord.
func templateSource() bulksend.Source {
	return bulksend.Source{Supports: everything, Target: change.Target{Template: &model.Template{
		ID: "t1", Name: model.NewText("Lease"), Documents: []model.Document{{ID: "d1"}},
		SigningSteps: []model.SigningStep{
			{Recipients: []model.Recipient{recipient("", "", model.Sender)}},
			{Recipients: []model.Recipient{recipient("Tenant", "", model.Signer), recipient("Landlord", "landlord@example.com", model.Signer)}},
		},
		DynamicFields: texts("monthly_rent", "City", "Name 2"),
	}}}
}

func envelopeSource() bulksend.Source {
	return bulksend.Source{Supports: everything, Target: change.Target{Envelope: &model.Envelope{
		ID: "e1", Name: model.NewText("Contract"), IsDuplicable: new(true), Documents: []model.Document{{ID: "d1"}},
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{
			{Name: model.NewText("Ann"), Email: model.NewText("ann@example.com"), Role: model.Signer, Verification: &model.Verification{Type: model.SMS}},
			{Name: model.NewText("Ben"), Email: model.NewText("ben@example.com"), Role: model.Signer, Verification: &model.Verification{Type: model.IDVerification}},
		}}},
	}}}
}

func TestColumnsAreMatchedByTheirNames(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"envelope name", "envelope name"},
		{"Envelope_Name", "envelope name"},
		{"ENVELOPE-NAME", "envelope name"},
		{"Title", "envelope name"},
		{"comment", "comment"},
		{"email 2", "email 2"},
		{"E-Mail 2", "email 2"},
		{"Email2", "email 2"},
		{"Email address 3", "email 3"},
		{"Recipient 2 e-mail", "email 2"},
		{"Tenant", "name 2"},
		{"tenant email", "email 2"},
		{"Email tenant", "email 2"},
		{"Landlord Phone", "phone 3"},
		{"email", "email 2"}, // the first is the sender
		{"step 4", "step 4"},
		{"passcode 3", "passcode 3"},
		{"name 2", "name 2"},
		{"field name 2", "Name 2"},
		{"Monthly Rent", "monthly_rent"},
		{"city", "City"},
		{"name 1", ""},  // the sender
		{"step 3", ""},  // the landlord keeps his
		{"name 41", ""}, // too many
		{"favourite colour", ""},
		{"step", ""},
	} {
		if got := columnsOf(templateSource(), tt.name); got[0].String() != tt.want {
			t.Errorf("%q holds %q, want %q", tt.name, got[0], tt.want)
		}
	}
	if got := columnsOf(templateSource(), "email 2", "Tenant email", "x"); got[0].Kind != spreadsheet.Email || got[1].Kind != spreadsheet.Unused {
		t.Errorf("two columns hold the same: %v", got)
	}
}

// Columns that the service does not support are not offered.
func TestColumnsFollowTheService(t *testing.T) {
	s := templateSource()
	s.Supports = except("envelope.add_signing_steps", "envelope.set_dynamic_fields", "envelope.send")
	testbed.Equal(t, fmt.Sprint(s.Layout().Columns(3)), "[envelope name comment]", "columns")
	testbed.Wrong(t, s.CannotSend() == "", "sending is offered")
	e := envelopeSource()
	e.Supports = except("envelope.set_comment")
	if got := fmt.Sprint(e.Layout().Columns(0)); strings.Contains(got, "comment") {
		t.Errorf("columns %s", got)
	}
}

// The sample has every column under a name that matches, and no formula.
func TestBatchSample(t *testing.T) {
	s := templateSource()
	s.Template.DynamicFields = append(s.Template.DynamicFields, texts("=1+1", "envelope name", "Zürich; \"x\"")...)
	sheet, err := (spreadsheet.Options{}).Read(s.Sample())
	testbed.Must(t, err)
	want := s.Layout().Columns(0)
	if got := s.Layout().Match(sheet).Columns; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("read back %v, want %v", got, want)
	}
	if strings.Contains(string(s.Sample()), ",=1") {
		t.Errorf("the sample holds a formula: %s", s.Sample())
	}
}

// checkRows are the rows of a table for a source.
func checkRows(t *testing.T, s bulksend.Source, table string, o bulksend.Options) []*bulksend.Row {
	t.Helper()
	sheet, err := (spreadsheet.Options{}).Read([]byte(table))
	testbed.Must(t, err)
	return s.Check(sheet, s.Layout().Match(sheet).Columns, o)
}

const head = "envelope name,name 2,email 2,phone 2,passcode 2,role 2,email 3,name 4,email 4,role 4,step 4,monthly rent,comment\n"

func TestRowsAreChecked(t *testing.T) {
	for _, tt := range []struct{ name, row, want string }{
		{"good", "Lease 1,Jane,jane@example.com,,,,,,,,,,", ""},
		{"no name", ",Jane,jane@example.com,,,,,,,,,,", "envelope name: Enter a name."},
		{"name with an accent", "Lease Zürich,Jane,jane@example.com,,,,,,,,,,", "envelope name: Use only the letters a-z"},
		{"address", "Lease 1,Jane,jane at example,,,,,,,,,,", `email 2: "jane at example" is no email address.`},
		{"no address", "Lease 1,Jane,,,,,,,,,,,", "email 2: Enter the recipient's email address."},
		{"phone", "Lease 1,Jane,jane@example.com,079 555 01 02,,,,,,,,,", "phone 2: Begin with + and the country code"},
		{"phone of a spreadsheet", "Lease 1,Jane,jane@example.com,4.17915E+10,,,,,,,,,", "phone 2: The spreadsheet shortened the number"},
		{"two checks", "Lease 1,Jane,jane@example.com,+41791234567,1234,,,,,,,,", "passcode 2: Enter a phone number or a passcode, not both."},
		{"role", "Lease 1,Jane,jane@example.com,,,boss,,,,,,,", `role 2: "boss" is no role.`},
		{"someone new without an address", "Lease 1,Jane,jane@example.com,,,,,Max,,,,,", "email 4: Enter the recipient's email address."},
		{"taken step", "Lease 1,Jane,jane@example.com,,,,,Max,max@example.com,,2,,", "step 4: Steps 1 to 2 are those of the template."},
		{"no step", "Lease 1,Jane,jane@example.com,,,,,Max,max@example.com,,two,,", `step 4: "two" is no step.`},
		{"hidden", "Lease 1,Ja\u202ene,jane@example.com,,,,,,,,,,", "name 2: The cell holds characters that cannot be seen."},
		{"long", "Lease 1,Jane,jane@example.com,,,,,,,,," + strings.Repeat("9", 4097) + ",", "monthly rent: Use at most 4096 characters; this has 4097."},
		{"too few cells", "Lease 1,Jane", "The row has 2 cells, the header has 13."},
		{"several", ",Jane,x,,,,,,,,,,", `envelope name: Enter a name. email 2: "x" is no email address.`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows := checkRows(t, templateSource(), head+tt.row+"\nLease 2,Bob,bob@example.com,,,,,,,,,,\n", bulksend.Options{})
			want := strings.ReplaceAll(tt.want, "monthly rent:", "monthly_rent:")
			if len(rows) != 2 || rows[0].Line != 2 || rows[1].Line != 3 || !strings.HasPrefix(rows[0].Why, want) || (want == "") != (rows[0].Why == "") {
				t.Errorf("left out because %q, want %q", rows[0].Why, want)
			}
			testbed.Wrong(t, rows[1].Why != "", "the other one is left out: %s", rows[1].Why)
		})
	}
}

func TestSendingNeedsMore(t *testing.T) {
	table := "envelope name,name 3,email 3\nLease 1,Lord,l@example.com\n"
	if rows := checkRows(t, templateSource(), table, bulksend.Options{}); rows[0].Why != "" {
		t.Errorf("a draft: %s", rows[0].Why)
	}
	if rows := checkRows(t, templateSource(), table, bulksend.Options{Send: true}); rows[0].Why != "email 2: The template has no address of Tenant. Enter it, or do not send." {
		t.Errorf("sent: %q", rows[0].Why)
	}
	s := templateSource()
	s.Template.SigningSteps = nil
	if rows := checkRows(t, s, "envelope name,name 1,email 1,role 1\nLease 1,Ann,ann@example.com,copy\n", bulksend.Options{Send: true}); rows[0].Why != "It has no signer, so it cannot be sent." {
		t.Errorf("nobody signs: %q", rows[0].Why)
	}
}

func TestDuplicateRows(t *testing.T) {
	table := "envelope name,tenant,tenant email,city\n" +
		"Lease 1,Jane,jane@example.com,Bern\n" +
		"Lease 1,Jane,jane@example.com,Bern\n" +
		"Lease 2,Jane,Jane@example.com,Basel\n" +
		"Lease 3,Bob,bob@example.com,Bern\n"
	rows := checkRows(t, templateSource(), table, bulksend.Options{})
	for i, want := range []string{"", "The same as line 2.", "The same people as in line 2.", ""} {
		if rows[i].Why != want || rows[i].Duplicate != (want != "") {
			t.Errorf("line %d: %q, want %q", rows[i].Line, rows[i].Why, want)
		}
	}
	// The same file once more.
	done := map[string]bool{rows[0].Fingerprint: true, rows[3].Fingerprint: true}
	before := func(print string) string {
		if done[print] {
			return "on Monday"
		}
		return ""
	}
	again := checkRows(t, templateSource(), table, bulksend.Options{LastPlanned: before})
	if again[3].Why != "It was in a plan before, on Monday; Activity shows whether it went through." || !again[3].Duplicate {
		t.Errorf("the second run: %q", again[3].Why)
	}
	for _, row := range checkRows(t, templateSource(), table, bulksend.Options{LastPlanned: before, AllowDuplicates: true}) {
		if row.Why != "" || !row.Duplicate || len(row.Task.Steps) == 0 {
			t.Errorf("line %d, overruled: %q, duplicate %v", row.Line, row.Why, row.Duplicate)
		}
	}
	// Line by line, a person has the last word.
	for i, want := range []string{"Left out by you.", "", "The same people as in line 2.", ""} {
		if row := checkRows(t, templateSource(), table, bulksend.Options{Chosen: map[int]bool{2: false, 3: true}})[i]; row.Why != want {
			t.Errorf("line %d, chosen: %q, want %q", row.Line, row.Why, want)
		}
	}
	other := templateSource()
	other.Template.ID = "t2"
	if rows := checkRows(t, other, table, bulksend.Options{LastPlanned: before}); rows[3].Why != "" {
		t.Errorf("with another template: %q", rows[3].Why)
	}
}

// requestText is the text of the requests of a row.
func requestText(t *testing.T, row *bulksend.Row) string {
	t.Helper()
	if row.Why != "" {
		t.Fatalf("left out: %s", row.Why)
	}
	var b strings.Builder
	for _, s := range row.Task.Steps {
		body, err := json.Marshal(s.Request.Body)
		testbed.Must(t, err)
		fmt.Fprintf(&b, "%s %s %v\n", s.Request.Operation.Name, body, s.Request.Recipients)
	}
	return b.String()
}

func TestRequestsFromATemplate(t *testing.T) {
	table := strings.Replace(head, "email 3,", "email 3,name 3,", 1) + "Lease 1,Jane,jane@example.com,+41 79 123 45 67,,,l@example.com,Lord,Max,max@example.com,cc,,900,\"one\ntwo\"\n"
	row := checkRows(t, templateSource(), table, bulksend.Options{Send: true})[0]
	want := `envelope.create_from_template {"name":"Lease 1","comment":"one\ntwo"} []
envelope.add_signing_steps {"signing_steps":[` +
		`{"recipients":[{"name":"Jane","email":"jane@example.com","role":"SIGNER","verification":{"type":"SMS","value":"+41791234567"}},` +
		`{"name":"Lord","email":"l@example.com","role":"SIGNER"}]},` +
		`{"recipients":[{"name":"Max","email":"max@example.com","role":"RECEIVES_COPY"}]}]} [2 3 0]
envelope.set_dynamic_fields {"dynamic_fields":[{"name":"monthly_rent","value":"900"}]} []
envelope.send null []
`
	if got := requestText(t, row); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if row.Task.Label != "line 2: Jane, Lord, Max" || row.Task.Target.Template == nil {
		t.Errorf("label %q", row.Task.Label)
	}
}

func TestRequestsFromAnEnvelope(t *testing.T) {
	rows := checkRows(t, envelopeSource(), "envelope name,comment,name 1,email 1,phone 1,email 2\n"+
		"Contract 7,hello,,,,\n,,Jane,jane@example.com,+41791234567,\n,,Jane,j2@example.com,,\n,,,,,b2@example.com\n", bulksend.Options{})
	if got, want := requestText(t, rows[0]), "envelope.duplicate null []\nenvelope.rename {\"name\":\"Contract 7\"} []\nenvelope.set_comment {\"comment\":\"hello\"} []\n"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	if got := requestText(t, rows[1]); !strings.Contains(got, `"verification":{"type":"SMS","value":"+41791234567"}`) || strings.Contains(got, "rename") {
		t.Errorf("got %s", got)
	}
	if want := "phone 1: The envelope has a check for them (SMS)."; !strings.HasPrefix(rows[2].Why, want) {
		t.Errorf("the check is lost: %q", rows[2].Why)
	}
	if got := requestText(t, rows[3]); !strings.Contains(got, `"email":"b2@example.com","role":"SIGNER","verification":{"type":"ID_VERIFICATION"}`) {
		t.Errorf("the ID check is lost: %s", got)
	}
}

func BenchmarkCheck10000Rows(b *testing.B) {
	var table strings.Builder
	table.WriteString(head)
	for i := range 10_000 {
		fmt.Fprintf(&table, "Lease %d,Jane %d,jane%d@example.com,+41791234567,,,,Max,max@example.com,cc,,900,hello\n", i, i, i)
	}
	sheet, err := (spreadsheet.Options{}).Read([]byte(table.String()))
	if err != nil {
		b.Fatal(err)
	}
	s := templateSource()
	columns := s.Layout().Match(sheet).Columns
	for b.Loop() {
		s.Check(sheet, columns, bulksend.Options{Send: true})
	}
}

// Whatever a file contains, the tasks keep the rules, and the sentences are safe to show.
func FuzzCheck(f *testing.F) {
	f.Add([]byte(head+"Lease 1,Jane,jane@example.com,+41791234567,,cc,,Max,max@example.com,,3,900,x\n"), true)
	f.Add([]byte("envelope name;Tenant;step 9;email 9;role 9\nA1;\u202eJane;-1;@;SENDER\n"), false)
	f.Fuzz(func(t *testing.T, file []byte, sends bool) {
		sheet, err := (spreadsheet.Options{}).Read(file)
		if err != nil {
			return
		}
		for _, s := range []bulksend.Source{templateSource(), envelopeSource()} {
			rows := s.Check(sheet, s.Layout().Match(sheet).Columns, bulksend.Options{Send: sends})
			if len(rows) != len(sheet.Rows) {
				t.Fatalf("%d rows of %d", len(rows), len(sheet.Rows))
			}
			for i, row := range rows {
				if row.Line != sheet.Rows[i].Line || (row.Why == "") != (len(row.Task.Steps) > 0) {
					t.Fatalf("line %d is line %d: %q, %d steps", sheet.Rows[i].Line, row.Line, row.Why, len(row.Task.Steps))
				}
				for _, text := range []string{row.Why, row.Name, row.People, row.Label(), row.Task.Label} {
					testbed.Must(t, hostile.Check(text))
				}
				for _, step := range row.Task.Steps {
					if body := step.Request.Body; body != nil && body.Check() != nil {
						t.Fatalf("line %d: %v", row.Line, body.Check())
					}
				}
			}
		}
	})
}
