package bulksend_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/change"
)

// places is a template with places of these names and without addresses.
func places(names ...string) bulksend.Source {
	t := &model.Template{ID: "t1", Name: model.NewText("Lease"), Documents: []model.Document{{ID: "d1"}}}
	for _, name := range names {
		t.SigningSteps = append(t.SigningSteps, model.SigningStep{Recipients: []model.Recipient{recipient(name, "", model.Signer)}})
	}
	return bulksend.Source{Supports: everything, Target: change.Target{Template: t}}
}

func withFields(s bulksend.Source, fields ...string) bulksend.Source {
	s.Template.DynamicFields = texts(fields...)
	return s
}

// outcome is what the columns hold, what is asked, what was noted, and each row: the name of its envelope, its
// people as they are sent, or why it is left out.
func outcome(t *testing.T, s bulksend.Source, file []byte, o bulksend.Options) string {
	t.Helper()
	sheet, err := (spreadsheet.Options{}).Read(file)
	if err != nil {
		return err.Error()
	}
	m := s.Layout().Match(sheet)
	var b strings.Builder
	for i, c := range m.Columns {
		name := c.String()
		if c.Kind == spreadsheet.DynamicField {
			name = "field " + name
		}
		if m.Guessed[i] != "" {
			name += "?"
		}
		if m.Asks[i] != "" {
			name = m.Asks[i]
		}
		fmt.Fprintf(&b, "[%s]", name)
	}
	for _, note := range sheet.Notes {
		fmt.Fprintf(&b, " (%s)", note)
	}
	for _, row := range s.Check(sheet, m.Columns, o) {
		fmt.Fprintf(&b, "\n%d %s: %s", row.Line, row.Name, row.Why)
		for _, step := range row.Task.Steps {
			switch body := step.Request.Body.(type) {
			case *model.SigningSteps:
				for _, step := range body.Steps {
					for _, r := range step.Recipients {
						fmt.Fprintf(&b, "%s <%s>", r.Name, r.Email)
						if r.Verification != nil {
							b.WriteString(" " + r.Verification.Value.Reveal())
						}
						b.WriteString("; ")
					}
				}
			case *model.DynamicFields:
				fmt.Fprintf(&b, "%v", body.Fields)
			}
		}
	}
	return b.String()
}

func caseFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "csv", name))
	testbed.Must(t, err)
	return string(data)
}

// Files as people have them: what their columns hold, and to whom the rows are sent.
func TestFilesOfPeople(t *testing.T) {
	const ann = "\n2 Lease 1: Ann Ash <ann@kestrel.example>; "
	for _, tt := range []struct {
		name   string
		source bulksend.Source
		file   string
		want   string
	}{
		{"role and colons", places("Signer"), caseFile(t, "H02-role-colons.csv"), "[envelope name][name 1][email 1]" + ann},
		{"two pairs, two places", places("Tenant", "Landlord"), caseFile(t, "H03-two-pairs.csv"), "[envelope name][name 1][email 1][name 2][email 2]" + ann + "Ben Oak <ben@kestrel.example>; "},
		{"two pairs, one place", places("Signer"), caseFile(t, "H03-two-pairs.csv"), "[envelope name][name 1][email 1][name 2][email 2]" + ann + "Ben Oak <ben@kestrel.example>; "},
		{"a title above", places("Signer"), caseFile(t, "H07-title-above.csv"), `[envelope name][name 1][email 1] (Line 3 names the columns; what is above it is not used, such as "Tenants as of 26.11.2026".)` + "\n4 Lease 1: Ann <ann@kestrel.example>; "},
		{"Windows-1252", places("Signer"), caseFile(t, "H08-windows-1252.csv"), "[envelope name][name 1][email 1] (It is no Unicode, so its letters were read as Windows-1252: look at the names.)\n2 Lease 1: Jürgen Müller <jm@kestrel.example>; "},
		{
			"fields", withFields(places("Signer"), "Name", "Email", "email ", "Phone"), caseFile(t, "H15-fields.csv"),
			"[envelope name][name 1][email 1][field Name][field Email][field Phone]" + ann + "[{Name ANN IN FIELD} {Email FIELD@kestrel.example} {Phone 123}]",
		},
		{
			"fields or people", withFields(places("Signer"), "Name", "Email"), "Envelope,Name,Email\nLease 1,Ann Ash,ann@kestrel.example\n",
			`[envelope name][Is "Name" the dynamic field, or name 1?][Is "Email" the dynamic field, or email 1?]` + "\n2 Lease 1: ",
		},
		{"bars", places("Signer"), caseFile(t, "H20-pipes.csv"), "[envelope name][name 1][email 1]\n2 Lease 1: Ann <ann@kestrel.example>; "},
		{"German", places("Signer"), caseFile(t, "H21-german-header.csv"), "[envelope name][first name 1][last name 1][email 1][phone 1]" + strings.TrimSuffix(ann, "; ") + " +41791234567; "},
		{"first and last", places("Signer"), caseFile(t, "H22-first-last.csv"), "[envelope name][first name 1][last name 1][email 1][phone 1]" + strings.TrimSuffix(ann, "; ") + " +41791234567; "},
		{"French", places("Signer"), "Enveloppe;Nom;Prénom;Courriel\nLease 1;Ash;Ann;ann@kestrel.example\n", "[envelope name][last name 1][first name 1][email 1]" + ann},
		{"Italian", places("Firmatario"), "Busta;Nome;Cognome;Indirizzo e-mail\nLease 1;Ann;Ash;ann@kestrel.example\n", "[envelope name][first name 1][last name 1][email 1]" + ann},
		{"Spanish", places("Firmante"), "Sobre;Nombre;Apellidos;Correo electrónico\nLease 1;Ann;Ash;ann@kestrel.example\n", "[envelope name][first name 1][last name 1][email 1]" + ann},
		{"places by name", places("Tenant", "Landlord"), "Envelope,Landlord: Name,E-mail (Landlord),Tenant_name,tenantEmail\nLease 1,Ben Oak,ben@kestrel.example,Ann Ash,ann@kestrel.example\n", "[envelope name][name 2][email 2][name 1][email 1]" + ann + "Ben Oak <ben@kestrel.example>; "},
		{"two places of one name", places("Signer", "Signer"), "Envelope,Signer 2 Email,Signer 2 Name,Signer 1 Name,Signer 1 Email\nLease 1,ben@kestrel.example,Ben Oak,Ann Ash,ann@kestrel.example\n", "[envelope name][email 2][name 2][name 1][email 1]" + ann + "Ben Oak <ben@kestrel.example>; "},
		{"someone with another name", places("Signer"), "Envelope,Customer name,Customer email,Company name\nLease 1,Ann Ash,ann@kestrel.example,Kestrel\n", "[envelope name][name 1][email 1][]" + ann},
		{"the only free place", places("Tenant"), "Envelope,Buyer name,Buyer email\nLease 1,Ann Ash,ann@kestrel.example\n", "[envelope name][name 1?][email 1?]" + ann},
		{"one of two places", places("Tenant", "Landlord"), "Envelope,Buyer name,Buyer email\nLease 1,Ann Ash,ann@kestrel.example\n", "[envelope name][][]\n2 Lease 1: "},
		{"a company is nobody", places("Signer"), "Envelope,Company name,Email\nLease 1,Kestrel,ann@kestrel.example\n", "[envelope name][][email 1]\n2 Lease 1: " + `name 1: Enter the recipient's name: "Signer" is only the name of the place in the template.`},
		{"no name for a place", places("Signer 1"), "Envelope,Email\nLease 1,ann@kestrel.example\n", "[envelope name][email 1]\n2 Lease 1: " + `name 1: Enter the recipient's name: "Signer 1" is only the name of the place in the template.`},
		{"an empty name", places("Mieter"), "Envelope,Vorname,Nachname,E-Mail\nLease 1,,,ann@kestrel.example\n", "[envelope name][first name 1][last name 1][email 1]\n2 Lease 1: " + `name 1: Enter the recipient's name: "Mieter" is only the name of the place in the template.`},
		{"one of the names", places("Signer"), "Envelope,First name,Last name,Email\nLease 1,Ann,,ann@kestrel.example\n", "[envelope name][first name 1][last name 1][email 1]\n2 Lease 1: Ann <ann@kestrel.example>; "},
		{"a name before the address", places("Signer"), "Envelope,Email\nLease 1,Ann Ash <ann@kestrel.example>\n", "[envelope name][email 1]" + ann},
		{"addresses by their values", places("Signer"), "Envelope,Name,Kontakt\nLease 1,Ann Ash,ann@kestrel.example\n", "[envelope name][name 1][email 1?]" + ann},
		{"phones by their values", places("Signer"), "Envelope,Name,Email,Reach\nLease 1,Ann Ash,ann@kestrel.example,0041 79 123 45 67\n", "[envelope name][name 1][email 1][phone 1?]" + strings.TrimSuffix(ann, "; ") + " +41791234567; "},
		{"recipients are addresses", places("Signer"), "Envelope,Recipient,Name\nLease 1,ann@kestrel.example,Ann Ash\n", "[envelope name][email 1?][name 1]" + ann},
		{"streets are no addresses", places("Signer"), "Envelope,Name,Address,Email\nLease 1,Ann Ash,Bahnhofstr. 1,ann@kestrel.example\n", "[envelope name][name 1][][email 1]" + ann},
		{"a column without a name", places("Signer"), "Envelope,Name,\nLease 1,Ann Ash,ann@kestrel.example\n", "[envelope name][name 1][email 1?] (Column 3 has no name.)" + ann},
		{"a second address is nobody's", places("Signer"), "Envelope,Name,Email,Backup\nLease 1,Ann Ash,ann@kestrel.example,ben@kestrel.example\n", "[envelope name][name 1][email 1][]" + ann},
		{"errors of a spreadsheet", places("Signer"), "Envelope,Name,Email\nLease 1,#REF!,ann@kestrel.example\nLease 2,####,b@kestrel.example\n", "[envelope name][name 1][email 1]\n2 Lease 1: name 1: The cell holds an error of the spreadsheet, or its column was too narrow. name 1: Enter the recipient's name: \"Signer\" is only the name of the place in the template.\n3 Lease 2: name 1: The cell holds an error of the spreadsheet, or its column was too narrow. name 1: Enter the recipient's name: \"Signer\" is only the name of the place in the template."},
		{
			"no names of envelopes", places("Signer"), "Name,Email\nJürg Weiß-Ødegård,j@kestrel.example\nAnn,a@kestrel.example\nAnn,b@kestrel.example\n",
			"[name 1][email 1]\n2 Lease Jurg Weiss Odegard: Jürg Weiß-Ødegård <j@kestrel.example>; \n3 Lease Ann: Ann <a@kestrel.example>; \n4 Lease Ann 2: Ann <b@kestrel.example>; ",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := outcome(t, tt.source, []byte(tt.file), bulksend.Options{}); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// Of the forms of one phone number, each is read or named; no other number is sent.
func TestPhonesOfASpreadsheet(t *testing.T) {
	got := outcome(t, places("Signer"), []byte(caseFile(t, "H04-phones.csv")), bulksend.Options{})
	for line, want := range map[int]string{
		2: "+41791234567", 3: "the spreadsheet shortened", 4: "Begin with + and the country code", 5: "+41791234567", 6: "+41791234567", 7: "zero in brackets",
		8: "+41791234567", 9: "+41791234567", 10: "+41791234567", 11: "+41791234567", 12: "+41791234567", 13: "only digits", 14: "only digits", 15: "+41791234567",
	} {
		found := ""
		for _, row := range strings.Split(got, "\n") {
			if strings.HasPrefix(row, fmt.Sprint(line, " ")) {
				found = row
			}
		}
		if sent := strings.HasPrefix(want, "+"); !strings.Contains(strings.ToLower(found), strings.ToLower(want)) || sent != strings.Contains(found, "example> +41791234567;") {
			t.Errorf("line %d: %q, want %q", line, found, want)
		}
	}
}

// The zero in brackets is left out where a person has said so, and nowhere else.
func TestZerosInBracketsAreLeftOutWhenSaid(t *testing.T) {
	file := []byte("Envelope,Name,Email,Phone\nLease 1,Ann,ann@kestrel.example,+41 (0)79 123 45 67\nLease 2,Ida,ida@kestrel.example,+39 (0)6 1234 5678\n")
	for without, want := range map[bool]string{
		false: "[envelope name][name 1][email 1][phone 1]\n2 Lease 1: phone 1: Leave out the zero in brackets, which is dialled only within the country. The columns can have it left out.",
		true:  "[envelope name][name 1][email 1][phone 1]\n2 Lease 1: Ann <ann@kestrel.example> +41791234567; ",
	} {
		want += "\n3 Lease 2: phone 1: Leave out the zero in brackets, which is dialled only within the country."
		if got := outcome(t, places("Signer"), file, bulksend.Options{WithoutZero: without}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
