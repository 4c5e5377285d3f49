package recipients_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/recipients"
)

// Forty people take less than sixty keys beside their text.
func TestFortyPeopleInFewKeys(t *testing.T) {
	const people, most = 40, 60
	lines := make([]string, people)
	for i := range lines {
		lines[i] = fmt.Sprintf("Person Number %d person%d@example.com", i+1, i+1)
	}
	typed := sit(t, recipients.Options{})
	for _, line := range lines {
		typed.text(line).press("enter")
	}
	typed.press("enter", "c")
	pasted := sit(t, recipients.Options{}).paste(strings.Join(lines, "\n")).press("c")
	for name, d := range map[string]*desk{"typed": typed, "pasted": pasted} {
		if d.pressed >= most || !d.Done() {
			t.Errorf("%s: %d keys, done is %v, %v", name, d.pressed, d.Done(), d.Finish())
		}
		list := d.Recipients()
		if len(list) != people {
			t.Fatalf("%s: %d recipients", name, len(list))
		}
		last := recipients.Recipient{Name: "Person Number 40", Email: "person40@example.com", Role: model.Signer, Step: 40}
		if list[people-1] != last {
			t.Errorf("%s: %+v", name, list[people-1])
		}
	}
}

func TestTypingFromCellToCell(t *testing.T) {
	d := sit(t, recipients.Options{})
	d.text("Ann").press("enter").text("ann@x.ch").press("tab").text("rec").press("tab", "tab").text("sm").press("enter")
	d.text("+41 79 123 45 67").press("enter").is("Ann1")
	d.text("Bob").press("tab").text("bob@x.ch").press("ctrl+t", "enter").is("Ann1 Bob1")
	d.press("enter").is("Ann1 Bob1")
	first := recipients.Recipient{Name: "Ann", Email: "ann@x.ch", Role: model.ReceivesCopy, Step: 1, Check: model.SMS, Value: "+41 79 123 45 67"}
	if got := d.Recipients()[0]; got != first {
		t.Errorf("%+v", got)
	}
	if got := d.Recipients()[1]; got.Role != model.ReceivesCopy || got.Check != "" {
		t.Errorf("the role goes on, the check does not: %+v", got)
	}
	steps := recipients.SigningSteps(d.Recipients())
	if value := steps[0].Recipients[0].Verification.Value.Reveal(); value != "+41791234567" {
		t.Errorf("the service is sent %q", value)
	}
}

func TestRowsChange(t *testing.T) {
	for _, tt := range []struct {
		name string
		keys []string
		want string
	}{
		{"nothing", nil, "A1 B2 C2"},
		{"edit", []string{"enter", "x", "enter"}, "Ax1 B2 C2"},
		{"edit and take back", []string{"enter", "x", "enter", "u"}, "A1 B2 C2"},
		{"stop typing", []string{"enter", "x", "esc"}, "A1 B2 C2"},
		{"bring back what was typed", []string{"enter", "x", "esc", "u"}, "Ax1 B2 C2"},
		{"an edit that changes nothing is no step of undo", []string{"D", "enter", "enter", "u"}, "A1 B2 C2"},
		{"down while typing", []string{"enter", "x", "down", "y", "enter"}, "Ax1 By2 C2"},
		{"up while typing", []string{"G", "enter", "y", "up", "x", "enter"}, "A1 Bx2 Cy2"},
		{"back through the cells", []string{"j", "enter", "shift+tab", "shift+tab", "backspace", "3", "enter"}, "B2 C2 A3"},
		{"remove", []string{"j", "D"}, "A1 C2"},
		{"remove the last", []string{"G", "D", "D"}, "A1"},
		{"remove all and take back", []string{"D", "D", "D", "u", "u", "u"}, "A1 B2 C2"},
		{"later: places and steps", []string{"J"}, "B1 A2 C2"},
		{"later twice", []string{"J", "J"}, "B1 C2 A2"},
		{"earlier within a step", []string{"G", "K"}, "A1 C2 B2"},
		{"earlier at the top", []string{"K"}, "A1 B2 C2"},
		{"move and take back", []string{"J", "J", "u"}, "B1 A2 C2"},
		{"later step", []string{"j", "+"}, "A1 C2 B3"},
		{"later step stays selected", []string{"+", "+"}, "B2 C2 A3"},
		{"earlier step", []string{"G", "-"}, "A1 C1 B2"},
		{"no step before the first", []string{"-"}, "A1 B2 C2"},
		{"duplicate", []string{"C", "x", "enter"}, "A1 Ax1 B2 C2"},
		{"duplicate and take back", []string{"C", "x", "enter", "u"}, "A1 B2 C2"},
		{"duplicate as it is", []string{"C", "enter", "u"}, "A1 B2 C2"},
		{"add", []string{"n", "D", "tab", "d", "@", "x", "enter", "enter"}, "A1 B2 C2 D3"},
		{"add to the last step", []string{"t", "n", "D", "tab", "d", "@", "x", "enter", "enter"}, "A1 B2 C2 D2"},
		{"add none", []string{"n", "enter"}, "A1 B2 C2"},
		{"add none by leaving", []string{"n", "esc", "u"}, "A1 B2 C2"},
		{"a row left half typed stays", []string{"n", "D", "tab", "esc"}, "A1 B2 C2 D3"},
		{"a row that is not wanted comes back", []string{"n", "D", "esc", "u"}, "A1 B2 C2 D3"},
		{"tab behind the last cell", []string{"G", "v", "enter", "n", "D", "tab", "tab", "tab", "tab", "tab", "E"}, "A1 B2 C2 D3 E4"},
		{"a step that is none", []string{"n", "D", "tab", "tab", "tab", "backspace", "0", "tab", "backspace", "9", "tab"}, "A1 B2 C2 D9"},
		{"search and remove", []string{"/", "b", "@", "enter", "D"}, "A1 C2"},
		{"search stops moving", []string{"/", "b", "@", "enter", "J"}, "A1 B2 C2"},
		{"nothing to take back", []string{"u"}, "A1 B2 C2"},
		{"letters do nothing else", []string{"l", "x", "q", "y", "o"}, "A1 B2 C2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := sit(t, recipients.Options{}, abc()...).press(tt.keys...).is(tt.want)
			if d.Done() || d.Aborted() {
				t.Error("the table was ended")
			}
		})
	}
}

func TestRoleAndVerificationOfARow(t *testing.T) {
	d := sit(t, recipients.Options{}, abc()...)
	d.press("r").text("in p").press("enter", "j", "v").text("pass").press("enter").text("sesame").press("enter")
	list := d.Recipients()
	if list[0].Role != model.InPersonSigner || list[1].Check != model.Passcode || list[1].Value != "sesame" {
		t.Errorf("%+v", list)
	}
	d.sees("In pers", "Passcode").hides("sesame")
	d.press("ctrl+r").sees("sesame").press("ctrl+r").hides("sesame")
	d.press("v").text("none").press("enter")
	if one := d.Recipients()[1]; one.Check != "" || one.Value != "" {
		t.Errorf("%+v", one)
	}
	d.press("r", "esc", "u")
	if one := d.Recipients()[1]; one.Value != "sesame" {
		t.Errorf("%+v", one)
	}
}

func TestPasteIsOneStep(t *testing.T) {
	d := sit(t, recipients.Options{}, abc()...)
	d.paste("D d@x.ch\nnobody\nE e@x.ch").sees("Not read: 1 part", "line 2", "There is no address in it.", "nobody")
	d.press("enter").is("A1 B2 C2 D3 E4").sees("2 recipients added; u takes the paste back.", "1 part of the paste not read")
	d.press("l").sees("nobody").press("esc", "u").is("A1 B2 C2").sees("the paste of 2 recipients")
	d.press("t").paste("D d@x.ch\nE e@x.ch").is("A1 B2 C2 D2 E2").press("l").sees("Every line of the last paste was read.")
	d.paste(" \n").sees("holds no recipient")
}

func TestPasteWhileTyping(t *testing.T) {
	for _, tt := range []struct {
		name  string
		keys  []string
		paste string
		want  string
	}{
		{"a name into its cell", []string{"n"}, "Dora", "A1 B2 C2 Dora3"},
		{"a list over an empty new row", []string{"n"}, "D d@x.ch\nE e@x.ch", "A1 B2 C2 D3 E4"},
		{"a list behind a new row", []string{"n", "X"}, "D d@x.ch\nE e@x.ch", "A1 B2 C2 X3 D4 E5"},
		{"a list into a cell with choices", []string{"n", "X", "tab", "tab"}, "D d@x.ch", "A1 B2 C2 X3 D4"},
		{"a passcode with line ends", []string{"v", "p", "enter"}, "one\ntwo@x@y", "A1 B2 C2"},
		{"into a search", []string{"/"}, "D d@x.ch\nE e@x.ch", "A1 B2 C2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sit(t, recipients.Options{}, abc()...).press(tt.keys...).paste(tt.paste).is(tt.want)
		})
	}
}

func TestSearch(t *testing.T) {
	list := abc()
	list[1].Email = ""
	d := sit(t, recipients.Options{}, list...)
	d.press("/").text("no addr").sees("B ", "Search: no addr").hides("a@x.ch", "c@x.ch")
	d.press("enter").sees("1 shown").press("esc").sees("a@x.ch", "c@x.ch")
	d.press("/").text("zz").sees("Nobody matches.").press("esc").sees("a@x.ch")
	if d.Aborted() {
		t.Error("leaving the search left the table")
	}
	d.press("/").text("a@x").press("enter", "enter", "tab", "backspace").text("i").sees("a@x.ci").press("ctrl+u").text("q").sees("Email address of A", " q ")
	d.press("ctrl+u").text("a@x.ch").press("enter", "esc")
	d.press("/").text("c@").press("enter", "c").sees("Recipient 2, B: Enter", "a@x.ch") // the row that is wrong is shown
	d.press("esc")
	if !d.Aborted() {
		t.Error("the table was not left")
	}
}

func TestGoingOn(t *testing.T) {
	d := sit(t, recipients.Options{Rules: recipients.Rules{Least: 1}})
	if d.press("esc", "c").sees("Add at least 1 recipient."); d.Done() {
		t.Fatal("went on without recipients")
	}
	d.paste("Ann ann@x.ch\nbob@x.ch").press("k", "c").sees("Recipient 2, bob@x.ch: Enter the recipient's name.")
	if d.Done() || d.Finish() == nil {
		t.Fatal("went on with a mistake")
	}
	d.press("enter").text("Bob").press("enter", "c")
	if !d.Done() || d.Finish() != nil {
		t.Fatal(d.Finish())
	}
}

// What is being typed counts, except for a new row in which nothing was entered.
func TestFinishWhileTyping(t *testing.T) {
	d := sit(t, recipients.Options{}, abc()...).press("n")
	if err := d.Finish(); err != nil {
		t.Error(err)
	}
	if err := d.press("n").text("D").Finish(); err == nil || !strings.Contains(err.Error(), "Recipient 4, D: Enter the recipient's email") {
		t.Error(err)
	}
}

// A table that one comes back to shows no secrets, and what was done can be undone.
func TestReopening(t *testing.T) {
	list := abc()
	list[0].Check, list[0].Value = model.Passcode, "sesame"
	d := sit(t, recipients.Options{}, list...)
	d.press("j", "D", "k", "ctrl+r").sees("sesame").press("c")
	if !d.Done() {
		t.Fatal("did not go on")
	}
	d.Reopen()
	d.hides("sesame").press("u").is("A1 B2 C2")
}

// There is no step after the last one.
func TestStepsEnd(t *testing.T) {
	d := sit(t, recipients.Options{}).paste(strings.Repeat("Ann ann@example.com\n", 101))
	if err := d.Finish(); err != nil || d.Recipients()[100].Step != 99 {
		t.Errorf("%v, step %d", err, d.Recipients()[100].Step)
	}
}

func TestLockedRows(t *testing.T) {
	const why = "Step 1 was sent already."
	d := sit(t, recipients.Options{Locked: func(i int, one recipients.Recipient) string {
		if i == 0 && one.Name == "A" {
			return why
		}
		return ""
	}})
	list := abc()
	list[0].Email = "" // what was carried out is not checked any more
	d.SetRecipients(list)
	d.sees("locked", why)
	for _, name := range []string{"enter", "D", "J", "+", "r", "v"} {
		d.press(name).is("A1 B2 C2").sees(why)
		if d.Typing() {
			t.Fatalf("%s types into a locked row", name)
		}
	}
	d.press("j", "K").is("A1 B2 C2").sees(why)
	d.press("enter", "up").text("x").is("A1 Bx2 C2").press("enter", "c")
	if !d.Done() {
		t.Error(d.Finish())
	}
}

func TestTemplate(t *testing.T) {
	d := sit(t, recipients.Options{IDs: true, Rules: recipients.Rules{
		Least: 1, WithoutChecks: true, MayBeEmpty: true, Roles: append([]model.Role{""}, model.TemplateRoles()...),
	}})
	d.hides("Check").press("tab", "tab").text("sender").press("enter", "enter")
	d.is("1").press("v").is("1")
	d.paste("name,email,check,phone\nAnn,ann@x.ch,sms,+41791234567").sees("Verification was left out").is("1 Ann2")
	if list := d.press("c").Recipients(); !d.Done() || list[0].Role != model.Sender || list[1].Check != "" || list[1].Value != "" {
		t.Errorf("%+v %v", list, d.Finish())
	}
}

func TestWithoutRole(t *testing.T) {
	d := sit(t, recipients.Options{Rules: recipients.Rules{WithoutRole: true}})
	d.paste("name,email,role\nAnn,ann@x.ch,signer").sees("Roles were left out").hides("Signer", "Role ").press("r", "c")
	if !d.Done() || d.Recipients()[0].Role != "" {
		t.Error(d.Recipients(), d.Finish())
	}
}

func TestIDsAreAskedForOnly(t *testing.T) {
	d := sit(t, recipients.Options{}, abc()...).hides("User id").press("i").sees("User id").press("i").hides("User id")
	d.paste("name,email,id\nD,d@x.ch,r 1").sees("User id").press("k", "j").sees("An id has only letters").press("enter", "backspace", "backspace", "backspace", "7", "enter")
	if one := d.Recipients()[3]; one.ID != "7" {
		t.Errorf("%+v", one)
	}
	list := abc()
	list[0].UID = "u1"
	sit(t, recipients.Options{}, list...).sees("User id", "u1")
}

// A value that a draft did not keep is asked for.
func TestValuesOfADraft(t *testing.T) {
	list := abc()
	list[1].Check = model.SMS
	d := sit(t, recipients.Options{}, list...).sees("no phone").press("c").sees("Recipient 2, B: Enter the phone number")
	d.press("enter").text("+33612345678").hides("612345678").press("enter", "c")
	if !d.Done() {
		t.Error(d.Finish())
	}
}

// What is typed into the first cell may be an address alone, or hold one.
func TestAnAddressInTheFirstCell(t *testing.T) {
	d := sit(t, recipients.Options{}).text("ann@x.ch").press("enter").sees("Enter the recipient's name.")
	d.text("Ann").press("enter").text("Bob <bob@x.ch>").press("tab", "ctrl+u").text("Rob <rob@x.ch>").press("enter").is("Ann1 Bob2")
	if list := d.Recipients(); list[0].Email != "ann@x.ch" || list[1].Email != "Rob <rob@x.ch>" {
		t.Errorf("%+v", list)
	}
}

func TestACopyIsAnotherRecipient(t *testing.T) {
	list := abc()
	list[0].ID, list[0].UID, list[0].Check, list[0].Value = "r1", "u1", model.Passcode, "sesame"
	want := list[0]
	want.ID, want.UID = "", ""
	if got := sit(t, recipients.Options{}, list...).press("C", "enter").Recipients(); got[0] != list[0] || got[1] != want {
		t.Errorf("%+v", got[:2])
	}
}
