package recipients_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/recipients"
)

func TestTypingFromCellToCell(t *testing.T) {
	d := newHarness(t, recipients.Rules{})
	d.typeText("Ann").press("enter").typeText("ann@x.ch").press("tab").typeText("rec").press("tab", "tab").typeText("sm").press("enter")
	d.typeText("+41 79 123 45 67").press("enter").expectNames("Ann1")
	d.typeText("Bob").press("tab").typeText("bob@x.ch").press("ctrl+t", "enter").expectNames("Ann1 Bob1")
	d.press("enter").expectNames("Ann1 Bob1")
	first := recipients.Recipient{Name: "Ann", Email: "ann@x.ch", Role: model.ReceivesCopy, Step: 1, Check: model.SMS, Value: "+41 79 123 45 67"}
	testbed.Equal(t, d.Recipients()[0], first, "the first")
	if got := d.Recipients()[1]; got.Role != model.ReceivesCopy || got.Check != "" {
		t.Errorf("the role goes on, the check does not: %+v", got)
	}
	steps := recipients.SigningSteps(d.Recipients())
	testbed.Equal(t, steps[0].Recipients[0].Verification.Value.Reveal(), "+41791234567", "the service is sent")
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
			d := newHarness(t, recipients.Rules{}, threeRecipients()...).press(tt.keys...).expectNames(tt.want)
			testbed.Wrong(t, d.Done() || d.Aborted(), "the table was ended")
		})
	}
}

func TestRoleAndVerificationOfARow(t *testing.T) {
	d := newHarness(t, recipients.Rules{}, threeRecipients()...)
	d.press("r").typeText("in p").press("enter", "j", "v").typeText("pass").press("enter").typeText("sesame").press("enter")
	list := d.Recipients()
	if list[0].Role != model.InPersonSigner || list[1].Check != model.Passcode || list[1].Value != "sesame" {
		t.Errorf("%+v", list)
	}
	d.expect("In pers", "Passcode").expectHidden("sesame")
	d.press("ctrl+r").expect("sesame").press("ctrl+r").expectHidden("sesame")
	d.press("v").typeText("none").press("enter")
	if one := d.Recipients()[1]; one.Check != "" || one.Value != "" {
		t.Errorf("%+v", one)
	}
	d.press("r", "esc", "u")
	if one := d.Recipients()[1]; one.Value != "sesame" {
		t.Errorf("%+v", one)
	}
}

func TestPasteIsOneStep(t *testing.T) {
	d := newHarness(t, recipients.Rules{}, threeRecipients()...)
	d.paste("D d@x.ch\nnobody\nE e@x.ch").expect("Not read: 1 part", "line 2", "There is no address in it.", "nobody")
	d.press("enter").expectNames("A1 B2 C2 D3 E4").expect("2 recipients added; u takes the paste back.", "1 part of the paste not read")
	d.press("l").expect("nobody").press("esc", "u").expectNames("A1 B2 C2").expect("the paste of 2 recipients").expectHidden("not read")
	d.press("t").paste("D d@x.ch\nE e@x.ch").expectNames("A1 B2 C2 D2 E2").press("l").expect("Every line of the last paste was read.")
	d.paste(" \n").expect("holds no recipient")
}

// The row that is being added counts from its first letter.
func TestCountsWithoutAnEmptyRow(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).expect("0 recipients in 0 steps")
	d.typeText("A").expect("1 recipient in 1 step").press("tab").typeText("a@x.ch").press("enter").expect("1 recipient in 1 step")
	d.typeText("B").expect("2 recipients in 2 steps")
}

// Someone pasted without a role signs, whatever those before them do.
func TestPastedWithoutARoleSign(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).paste("Anna,anna@x.ch,Signer\nBob,bob@x.ch,Receives copy\nCarl,carl@x.ch\nDora,dora@x.ch")
	for i, want := range []model.Role{model.Signer, model.ReceivesCopy, model.Signer, model.Signer} {
		if one := d.Recipients()[i]; one.Role != want {
			t.Errorf("%s is %s, want %s", one.Name, one.Role, want)
		}
	}
	d.Resize(60, 20)
	d.expect("Role", "Receives", "Check")
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
			newHarness(t, recipients.Rules{}, threeRecipients()...).press(tt.keys...).paste(tt.paste).expectNames(tt.want)
		})
	}
}

func TestSearch(t *testing.T) {
	list := threeRecipients()
	list[1].Email = ""
	d := newHarness(t, recipients.Rules{}, list...)
	d.press("/").typeText("no addr").expect("B ", "Search: no addr").expectHidden("a@x.ch", "c@x.ch")
	d.press("enter").expect("1 shown").press("esc").expect("a@x.ch", "c@x.ch")
	d.press("/").typeText("zz").expect("No recipient matches.").press("esc").expect("a@x.ch")
	testbed.Wrong(t, d.Aborted(), "leaving the search left the table")
	d.press("/").typeText("a@x").press("enter", "enter", "tab", "backspace").typeText("i").expect("a@x.ci").press("ctrl+u").typeText("q").expect("Email address of A", " q ")
	d.press("ctrl+u").typeText("a@x.ch").press("enter", "esc")
	d.press("/").typeText("c@").press("enter", "c").expect("Recipient 2, B: Enter", "a@x.ch") // the row that is wrong is shown
	d.press("esc")
	testbed.Wrong(t, !d.Aborted(), "the table was not left")
}

func TestComplete(t *testing.T) {
	d := newHarness(t, recipients.Rules{Minimum: 1})
	if d.press("esc", "c").expect("Add at least 1 recipient."); d.Done() {
		t.Fatal("went on without recipients")
	}
	d.paste("Ann ann@x.ch\nbob@x.ch").press("k", "c").expect("Recipient 2, bob@x.ch: Enter the recipient's name.")
	if d.Done() || d.Finish() == nil {
		t.Fatal("went on with a mistake")
	}
	d.press("enter").typeText("Bob").press("enter", "c")
	if !d.Done() || d.Finish() != nil {
		t.Fatal(d.Finish())
	}
}

// Text that is being typed is used, except for a new row in which nothing was entered.
func TestFinishWhileTyping(t *testing.T) {
	d := newHarness(t, recipients.Rules{}, threeRecipients()...).press("n")
	testbed.Must(t, d.Finish())
	if err := d.press("n").typeText("D").Finish(); err == nil || !strings.Contains(err.Error(), "Recipient 4, D: Enter the recipient's email") {
		t.Error(err)
	}
}

// A reopened table masks secrets, and its changes can be undone.
func TestReopen(t *testing.T) {
	list := threeRecipients()
	list[0].Check, list[0].Value = model.Passcode, "sesame"
	d := newHarness(t, recipients.Rules{}, list...)
	d.press("j", "D", "k", "ctrl+r").expect("sesame").press("c")
	if !d.Done() {
		t.Fatal("did not go on")
	}
	d.Reopen(recipients.Rules{})
	d.expectHidden("sesame").press("u").expectNames("A1 B2 C2")
}

// There is no step after the last one.
func TestLastStep(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).paste(strings.Repeat("Ann ann@example.com\n", 101))
	if err := d.Finish(); err != nil || d.Recipients()[100].Step != 99 {
		t.Errorf("%v, step %d", err, d.Recipients()[100].Step)
	}
}

func TestTemplate(t *testing.T) {
	d := newHarness(t, recipients.Rules{
		Minimum: 1, WithoutChecks: true, MayBeEmpty: true, Roles: append([]model.Role{""}, model.TemplateRoles()...),
	})
	d.expectHidden("Check").press("tab", "tab").typeText("sender").press("enter", "enter")
	d.expectNames("1").press("v").expectNames("1")
	d.paste("name,email,check,phone\nAnn,ann@x.ch,sms,+41791234567").expect("Verification was left out").expectNames("1 Ann2")
	if list := d.press("c").Recipients(); !d.Done() || list[0].Role != model.Sender || list[1].Check != "" || list[1].Value != "" {
		t.Errorf("%+v %v", list, d.Finish())
	}
}

func TestIDsAreAskedForOnly(t *testing.T) {
	d := newHarness(t, recipients.Rules{}, threeRecipients()...).expectHidden("User id").press("i").expect("User id").press("i").expectHidden("User id")
	d.paste("name,email,id\nD,d@x.ch,r 1").expect("User id").press("k", "j").expect("An id has only letters").press("enter", "backspace", "backspace", "backspace", "7", "enter")
	if one := d.Recipients()[3]; one.ID != "7" {
		t.Errorf("%+v", one)
	}
	list := threeRecipients()
	list[0].UID = "u1"
	newHarness(t, recipients.Rules{}, list...).expect("User id", "u1")
}

// A value that a draft does not contain is missing.
func TestValuesOfADraft(t *testing.T) {
	list := threeRecipients()
	list[1].Check = model.SMS
	d := newHarness(t, recipients.Rules{}, list...).expect("no phone").press("c").expect("Recipient 2, B: Enter the phone number")
	d.press("enter").typeText("+33612345678").expectHidden("612345678").press("enter", "c")
	testbed.Wrong(t, !d.Done(), "%v", d.Finish())
}

// The first cell accepts an address, or a name with an address.
func TestAnAddressInTheFirstCell(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).typeText("ann@x.ch").press("enter").expect("Enter the recipient's name.")
	d.typeText("Ann").press("enter").typeText("Bob <bob@x.ch>").press("tab", "ctrl+u").typeText("Rob <rob@x.ch>").press("enter").expectNames("Ann1 Bob2")
	if list := d.Recipients(); list[0].Email != "ann@x.ch" || list[1].Email != "Rob <rob@x.ch>" {
		t.Errorf("%+v", list)
	}
}

func TestACopyIsAnotherRecipient(t *testing.T) {
	list := threeRecipients()
	list[0].ID, list[0].UID, list[0].Check, list[0].Value = "r1", "u1", model.Passcode, "sesame"
	want := list[0]
	want.ID, want.UID = "", ""
	if got := newHarness(t, recipients.Rules{}, list...).press("C", "enter").Recipients(); got[0] != list[0] || got[1] != want {
		t.Errorf("%+v", got[:2])
	}
}

// A number that is wrong is entered again in its cell, where + is no command.
func TestAWrongNumberStaysInItsCell(t *testing.T) {
	d := newHarness(t, recipients.Rules{}, recipients.Recipient{Name: "Ann", Email: "ann@example.com", Role: "SIGNER", Step: 1, Check: "SMS"})
	d.press("enter")
	d.typeText("079 555 01 02").press("enter").expect("Begin with +")
	d.press("ctrl+u").typeText("+41795550102").press("enter")
	if one := d.Recipients()[0]; one.Value != "+41795550102" || one.Step != 1 || d.Typing() {
		t.Errorf("%+v, typing %v", one, d.Typing())
	}
}

// The key that adds a row does not become a letter of the name where a row is there already.
func TestTheKeyThatAddsIsNoLetter(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(*harness)
		want string
	}{
		{"the key and a name", func(d *harness) { d.typeText("n").typeText("Ann Miller ann@x.ch").press("enter", "esc") }, "Ann Miller1"},
		{"its other key", func(d *harness) { d.typeText("aBob b@x.ch").press("enter", "esc") }, "Bob1"},
		{"the key and a paste", func(d *harness) { d.typeText("n").paste("Ann Miller <ann@x.ch>").press("enter", "esc") }, "Ann Miller1"},
		{"the key and a list", func(d *harness) { d.typeText("n").paste("a@x.ch\nBob b@x.ch") }, "1 Bob2"},
		{"after stopping", func(d *harness) { d.press("esc", "n").typeText("Ann ann@x.ch").press("enter", "esc") }, "Ann1"},
		{"a name with that letter", func(d *harness) { d.typeText("nina n@x.ch").press("enter", "esc") }, "nina1"},
		{"a capital later", func(d *harness) { d.typeText("na Nguyen n@x.ch").press("enter", "esc") }, "na Nguyen1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := newHarness(t, recipients.Rules{})
			tt.do(d)
			d.expectNames(tt.want)
		})
	}
}

// Enter on a cell with choices opens them, and nothing that is typed there becomes a person.
func TestEnterOpensChoices(t *testing.T) {
	for _, column := range []struct {
		name string
		tabs []string
		pick string
		want recipients.Recipient
	}{
		{"check", []string{"tab", "tab", "tab", "tab"}, "sms", recipients.Recipient{Role: model.Signer, Check: model.SMS}},
		{"role", []string{"tab", "tab"}, "copy", recipients.Recipient{Role: model.ReceivesCopy}},
	} {
		for _, enter := range [][]string{{"enter"}, {}} { // letters open them as well
			d := newHarness(t, recipients.Rules{})
			d.typeText("Ann").press("tab").typeText("ann@x.ch").press(column.tabs[1:]...)
			d.press(enter...)
			if len(enter) > 0 {
				d.expect("┏━")
			}
			d.typeText(column.pick).press("enter", "esc", "esc")
			got := d.Recipients()
			if len(got) != 1 || got[0].Name != "Ann" || got[0].Role != column.want.Role || got[0].Check != column.want.Check {
				t.Errorf("%s, %v: %+v", column.name, enter, got)
			}
		}
	}
	// A choice that is left changes nothing.
	d := newHarness(t, recipients.Rules{})
	d.typeText("Ann ann@x.ch").press("tab", "tab", "tab", "tab", "enter", "esc", "esc").expectNames("Ann1")
}

// BenchmarkLetter types a letter in the largest list that a paste makes.
func BenchmarkLetter(b *testing.B) {
	var list []recipients.Recipient
	for i := range recipients.MaxPasted {
		list = append(list, person(fmt.Sprintf("Person %d", i), i/11+1))
	}
	d := newHarness(b, recipients.Rules{}, list...).press("enter")
	for b.Loop() {
		d.Update(tea.KeyPressMsg{Code: 'x', Text: "x"})
		d.View()
	}
}
