package recipients_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/recipients"
)

type people = []recipients.Recipient

func TestParse(t *testing.T) {
	ann := recipients.Recipient{Name: "Ann Miller", Email: "ann@example.com"}
	bob := recipients.Recipient{Name: "Bob", Email: "bob@example.com"}
	lastFirst := recipients.Recipient{Name: "Miller, Ann", Email: "ann@example.com"}
	alone := recipients.Recipient{Email: "ann@example.com"}
	read := ann
	read.Role, read.Step, read.Check, read.Value = model.ReceivesCopy, 3, model.SMS, "+41791234567" // as the reader of files writes it
	phoned := recipients.Recipient{Name: ann.Name, Email: ann.Email, Check: model.SMS, Value: "+41791234567"}
	bobPhoned := recipients.Recipient{Name: "Bob", Email: bob.Email, Check: model.SMS, Value: "+41791234568"}
	lost := recipients.Recipient{Name: "Bob", Email: bob.Email, Check: model.SMS, Value: "4.17912E+10"} // the table says what is wrong
	coded := ann
	coded.Check, coded.Value = model.Passcode, "sesame"
	for _, tt := range []struct {
		name, text string
		want       people
	}{
		{"nothing", " \n\t\n", nil},
		{"angle brackets", "Ann Miller <ann@example.com>", people{ann}},
		{"last name first", `"Miller, Ann" <ann@example.com>`, people{lastFirst}},
		{"last name first without quotes", `Miller, Ann <ann@example.com>`, people{lastFirst}},
		{"address alone", "ann@example.com", people{alone}},
		{"mailto", "<mailto:ann@example.com>", people{alone}},
		{"name and address", "Ann Miller ann@example.com", people{ann}},
		{"lines", "Ann Miller <ann@example.com>\r\n\r\nBob bob@example.com\r\n", people{ann, bob}},
		{"semicolons", `"Miller, Ann" <ann@example.com>; Bob <bob@example.com>;`, people{lastFirst, bob}},
		{"commas behind addresses", "Miller, Ann <ann@example.com>, Bob <bob@example.com>", people{lastFirst, bob}},
		{"addresses with commas", "ann@example.com, ann@example.com", people{alone, alone}},
		{"CSV without names of columns", "Ann Miller,ann@example.com\nBob,bob@example.com", people{ann, bob}},
		{"CSV with semicolons", `"Miller, Ann";ann@example.com` + "\nBob;bob@example.com", people{lastFirst, bob}},
		{"cells say what they are", "Ann Miller;ann@example.com;3;Receives copy;+41 79 123 45 67", people{read}},
		{"passcode behind its check", "Ann Miller,ann@example.com,passcode,sesame", people{coded}},
		{"tabs", "Ann Miller\tann@example.com\nBob\tbob@example.com", people{ann, bob}},
		{"brackets in a cell", "Ann Miller\t<ann@example.com>", people{ann}},
		{
			"names of columns", "\ufeffRole,Order,E-Mail,Full Name,Phone\nreceives copy,3,ann@example.com,Ann Miller,+41 79 123 45 67",
			people{read},
		},
		{"a mark against formulas", "role,step,email,name,sms\nreceives copy,3,ann@example.com,Ann Miller,'+41 79 123 45 67", people{read}},
		{"first and last names", "First name\tLast name\tE-mail\nAnn\tMiller\tann@example.com", people{ann}},
		{"German", "Vorname;Nachname;E-Mail-Adresse;Handy\nAnn;Miller;ann@example.com;0041 79 123 45 67", people{phoned}},
		{"French", "Nom;Prénom;Courriel;Téléphone\nMiller;Ann;ann@example.com;tel:+41791234567", people{phoned}},
		{"Italian", "Nome,Cognome,Indirizzo e-mail\nAnn,Miller,ann@example.com", people{ann}},
		{"Spanish", "Nombre\tApellidos\tCorreo electrónico\nAnn\tMiller\tann@example.com", people{ann}},
		{"with the name of a role", "Signer: name,Signer: email\nAnn Miller,ann@example.com", people{ann}},
		{"bars", "Name|Email\nAnn Miller|ann@example.com\nBob|bob@example.com", people{ann, bob}},
		{"a lost plus", "name,email,mobile\nAnn Miller,ann@example.com,+41 79 123 45 67\nBob,bob@example.com,41791234568", people{phoned, bobPhoned}},
		{"a number kept as text", "name\temail\tmobile\nAnn Miller\tann@example.com\t=\"+41791234567\"", people{phoned}},
		{"a shortened number", "name,email,mobile\nBob,bob@example.com,4.17912E+10", people{lost}},
		{"value with its check", "name;address;verification;value\nAnn Miller;ann@example.com;Passcode;sesame", people{coded}},
		{"passcode tells the check", "name\tmail\tpasscode\nAnn Miller\tann@example.com\tsesame", people{coded}},
		{"ids", "name,email,id,uid\nAnn Miller,ann@example.com,r1,u1", people{{Name: ann.Name, Email: ann.Email, ID: "r1", UID: "u1"}}},
		{"one column", "email\nann@example.com\nBob <bob@example.com>", people{alone, bob}},
		{"quoted line end", "name,email\n\"Ann\nMiller\",ann@example.com", people{ann}},
		{"words that are no role stay", "name,email,role\nBob,bob@example.com,Boss", people{{Name: bob.Name, Email: bob.Email, Role: "Boss"}}},
		{"a row without an address stays", "name,email\nBob,", people{{Name: "Bob"}}},
		{"a quote that nothing ends", "name,email\n\"Ann Miller,ann@example.com\nBob,bob@example.com", people{{Name: `"Ann Miller`, Email: "ann@example.com"}, bob}},
		{"a nickname in tabs", "\"Bob\" Hope\tbob@example.com\nAnn Miller\tann@example.com", people{{Name: `"Bob" Hope`, Email: bob.Email}, ann}},
		{"two pairs", "Name 1,Email 1,Name 2,Email 2\nAnn Miller,ann@example.com,Bob,bob@example.com", people{ann, bob}},
		{"two people by what they are called", "Tenant: name;Tenant: email;Landlord: name;Landlord: email\nAnn Miller;ann@example.com;Bob;bob@example.com", people{ann, bob}},
		{"two pairs without names of columns", "Ann Miller\tann@example.com\tBob\tbob@example.com", people{ann, bob}},
		{"addresses by their values", "Name,Kontakt\nAnn Miller,ann@example.com\nBob,bob@example.com", people{ann, bob}},
		{"phones by their values", "Name,Email,Reach\nAnn Miller,ann@example.com,0041 79 123 45 67", people{phoned}},
		{"an address with a mistake beside others", "Ann Miller\tann@example.com\nBob\tbob@example", people{ann, {Name: "Bob", Email: "bob@example"}}},
		{"columns in another order in each line", "Ann Miller,ann@example.com\nbob@example.com,Bob", people{ann, bob}},
		{"a company is nobody's name", "Name,Email,Email 2\nAnn Miller,ann@example.com,\n", people{ann}},
		{"unseen letters", "Ann\u00a0Miller\u200b <ann@example.com\u200b>", people{ann}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := recipients.Parse(tt.text, spreadsheet.Options{}, nil)
			if diff := cmp.Diff(tt.want, got.Recipients); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(got.Unread) > 0 {
				t.Errorf("not read: %+v", got.Unread)
			}
		})
	}
}

func TestParseNamesWhatItCannotRead(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		line       int
		why, shows string
	}{
		{"no address", "a@b.ch\n\nAnn Miller\nc@d.ch", 3, "no address", "Ann Miller"},
		{"two addresses", "Ann a@b.ch c@d.ch", 1, "more than one address", "a@b.ch"},
		{"something behind", "Ann <a@b.ch> of Acme", 1, "behind the address", "Acme"},
		{"a part of a line", "a@b.ch; Ann; c@d.ch", 1, "no address", "Ann"},
		{"cells that could be anything", "Ann,a@b.ch,Acme,Bern", 1, "2 cells too many", "Acme"},
		{"a sign is no check", "Ann;,;a@b.ch;blue", 1, "2 cells too many", "blue"},
		{"a phone number beside them", "Ann,a@b.ch,Acme,Bern,+41791234567", 1, "2 cells too many", "••••"},
		{"no address in cells", "Ann\tMiller", 1, "no address", "Miller"},
		{"step", "name,email,step\nAnn,a@b.ch,first", 2, "no number from 1 to 99", "first"},
		{"step beyond", "name,email,step\nAnn,a@b.ch,100", 2, "no number from 1 to 99", "100"},
		{"cells without a name", "name,email\nAnn,a@b.ch,more", 2, "more than the 2 cells", "more"},
		{"a title above the names", "Tenants as of today\n\nName,Email\nAnn,a@b.ch", 1, "above the names", "Tenants"},
		{"column", "name,email,company\nAnn,a@b.ch,Acme", 1, "No column has this name", "company"},
		{"two values", "name,email,phone,passcode\nAnn,a@b.ch,+41791234567,sesame", 2, "more than one value", "Ann"},
		{"value of another check", "name,email,check,phone\nAnn,a@b.ch,passcode,+41791234567", 2, "does not belong", "Ann"},
		{"nothing to show", "\u200b", 1, "Nothing in it", ""},
		{"too long", strings.Repeat("a@b.ch\n", recipients.MaxPastedBytes/7+1), 1, "longer than 256 KiB", ""},
		{"too many", strings.Repeat("a@b.ch\n", recipients.MaxPasted+1), recipients.MaxPasted + 1, "at most 1000 recipients", "a@b.ch"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := recipients.Parse(tt.text, spreadsheet.Options{}, nil)
			if len(got.Unread) != 1 {
				t.Fatalf("%+v", got)
			}
			u := got.Unread[0]
			if u.Line != tt.line || !strings.Contains(u.Why, tt.why) || !strings.Contains(u.Text, tt.shows) {
				t.Errorf("line %d, %q: %q", u.Line, u.Why, u.Text)
			}
			for _, secret := range []string{"1791234567", "sesame"} {
				testbed.Wrong(t, strings.Contains(u.Text, secret), "it shows %s", secret)
			}
		})
	}
}

// Each pasted word is in a recipient or in an unread part, in the order of the text, and
// nothing that would harm a terminal is left.
func TestEveryPastedWordIsKept(t *testing.T) {
	glue := []string{" ", ",", ";", "\t", "\n", "\r\n", "\n\n", `"`, "'", "<", ">", "@", "@x.ch", "(", ":", "\\", "5", "signer", "sms", "none", "+41791234567"}
	for _, s := range hostile.Strings() {
		if len(s.Text) < 200 {
			glue = append(glue, s.Text)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		n := rapid.IntRange(0, 60).Draw(t, "words")
		for i := range n {
			fmt.Fprintf(&b, "w%d_", i)
			for range rapid.IntRange(1, 3).Draw(t, "glues") {
				b.WriteString(rapid.SampledFrom(glue).Draw(t, "glue"))
			}
		}
		got := recipients.Parse(b.String(), spreadsheet.Options{}, nil)
		read, last := "", -1
		for _, one := range got.Recipients {
			text := strings.Join([]string{one.Name, one.Email, string(one.Role), string(one.Check), one.Value}, "\n")
			if err := hostile.Check(text); err != nil {
				t.Fatal(err)
			}
			first := n
			for i := range n {
				if strings.Contains(text, fmt.Sprintf("w%d_", i)) {
					first = min(first, i)
				}
			}
			if first < last {
				t.Fatalf("%q stands behind word %d", text, last)
			}
			if first < n {
				last = first
			}
			read += text + "\n"
		}
		for _, u := range got.Unread {
			if err := hostile.Check(u.Text + "\n" + u.Why); err != nil || u.Line < 1 || u.Last < u.Line {
				t.Fatal(err, u)
			}
			read += u.Text + "\n"
		}
		if slices.ContainsFunc(got.Unread, func(u recipients.Unread) bool { return strings.HasPrefix(u.Why, "No column has this name") }) {
			return // what stands below it was left out, and that is said
		}
		for i := range n {
			if !strings.Contains(read, fmt.Sprintf("w%d_", i)) {
				t.Fatalf("w%d_ is in neither:\n%+v", i, got)
			}
		}
	})
}

// Well-formed lines all become recipients, in order, whatever the separator.
func TestLinesBecomeRecipients(t *testing.T) {
	forms := []string{"N%[1]d M <a%[1]d@x.ch>", `"M, N%[1]d" <a%[1]d@x.ch>`, "N%[1]d M a%[1]d@x.ch", "a%[1]d@x.ch", "<a%[1]d@x.ch>"}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 50).Draw(t, "people")
		separator := rapid.SampledFrom([]string{"\n", "\r\n", "\n\n", ";", "; ", ";\n", ",\n"}).Draw(t, "separator")
		var parts, want []string
		for i := range n {
			parts = append(parts, fmt.Sprintf(rapid.SampledFrom(forms).Draw(t, "form"), i))
			want = append(want, fmt.Sprintf("a%d@x.ch", i))
		}
		got := recipients.Parse(strings.Join(parts, separator), spreadsheet.Options{}, nil)
		var emails []string
		for _, one := range got.Recipients {
			emails = append(emails, one.Email)
		}
		if !slices.Equal(emails, want) || len(got.Unread) > 0 {
			t.Fatalf("%q: %+v", strings.Join(parts, separator), got)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		got := recipients.Parse(text, spreadsheet.Options{}, nil)
		if len(got.Recipients) > recipients.MaxPasted || len(got.Unread) > recipients.MaxPasted {
			t.Errorf("%d and %d", len(got.Recipients), len(got.Unread))
		}
		if strings.Contains(model.Clean(text), "@") && len(got.Recipients)+len(got.Unread) == 0 {
			t.Error("an address is gone")
		}
	})
}

// A line that names no one is no recipient.
func TestALineWithoutNameAndAddressIsUnread(t *testing.T) {
	got := recipients.Parse("Remark,Name\ncall her first,\n,Ann\n", spreadsheet.Options{}, nil)
	if len(got.Recipients) != 1 || got.Recipients[0].Name != "Ann" || len(got.Unread) != 2 || got.Unread[1].Line != 2 {
		t.Errorf("%+v", got)
	}
}
