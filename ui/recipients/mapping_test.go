package recipients_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/recipients"
)

// How a paste was read is said, and changed by hand: what a column holds, which line names the columns, what divides
// the cells.
func TestThePasteIsReadInAnotherWay(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).press("esc").paste("Name,Firma,E-mail\nMiller,Ann,ann@example.com\nOak,Ben,ben@example.com")
	d.press("esc") // what was not read
	d.expect("2 recipients added", "m shows its columns")
	d.press("m")
	d.expect("The paste: divided by commas, 2 rows", "1 column is not used.", "Firma", "not used", "Header", "line 1", "Separator", "commas")
	d.press("j", "enter").typeText("first name 1").press("enter", "k", "enter").typeText("last name 1").press("enter")
	d.expect("Every column is used", "first name 1", "last name 1")
	d.press("esc")
	d.expect("Ann Miller", "Ben Oak", "2 recipients in 2 steps")
	if got := d.Recipients(); len(got) != 2 || got[0].Name != "Ann Miller" || got[1].Email != "ben@example.com" {
		t.Errorf("%+v", got)
	}
	d.press("m")
	d.expect("first name 1") // as it was said
	d.press("G", "k", "enter")
	d.expect("No line names them", "Line 1: Name, Firma, E-mail", "Line 2: Miller, Ann")
	d.typeText("no line").press("enter", "esc")
	d.expect("line 1  There is no address in it.", "line 3  It has 1 cell too many")
	d.press("m", "j", "j", "enter").typeText("email 1").press("enter", "k", "enter").typeText("name 1").press("enter", "esc")
	if got := d.Recipients(); len(got) != 3 || got[2].Name != "Ben" || got[2].Email != "ben@example.com" {
		t.Errorf("without a header %+v", got)
	}
	if got := d.press("u").Recipients(); len(got) != 0 {
		t.Errorf("one key takes the paste back: %+v", got)
	}
	d.press("m")
	d.expect("Only the columns of a table that was just pasted")
}

// What was said of the columns counts also where the table is left by another key than that of the columns.
func TestTheColumnsAreKeptWhenTheTableIsLeft(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).press("esc").paste("Name\tE-mail\nMiller\tann@example.com")
	d.press("m", "enter").typeText("last name 1").press("enter", "j", "enter").typeText("not used").press("enter")
	if err := d.Finish(); err == nil {
		t.Errorf("without an address: %+v", d.Recipients())
	}
}

func TestThePasteIsDividedInAnotherWay(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).press("esc").paste("Ann, Miller;ann@example.com\nBen, Oak;ben@example.com")
	if got := d.Recipients(); len(got) != 2 || got[0].Name != "Ann, Miller" {
		t.Fatalf("%+v", got)
	}
	d.press("m", "G", "enter").typeText("commas").press("enter")
	d.expect("divided by commas")
	d.press("G", "enter").typeText("semicolons").press("enter", "esc")
	if got := d.Recipients(); len(got) != 2 || got[1].Name != "Ben, Oak" {
		t.Errorf("%+v", got)
	}
}

// The zero in brackets is refused with a key that takes it out, in the table and while the number is typed, and for a
// whole paste at once.
func TestTheZeroInBracketsIsProposed(t *testing.T) {
	const number, want = "+41 (0)79 123 45 67", "+41791234567"
	ann := recipients.Recipient{Name: "Ann", Email: "ann@example.com", Role: model.Signer, Step: 1, Check: model.SMS, Value: number}
	d := newHarness(t, recipients.Rules{}, ann)
	d.expect("zero in brackets", "ctrl+y leaves the (0) out.")
	if d.press("c"); d.Done() {
		t.Error("it is taken as it is")
	}
	d.press("ctrl+y")
	testbed.Equal(t, d.Recipients()[0].Value, want, "in the table")
	d.press("u")
	testbed.Equal(t, d.Recipients()[0].Value, number, "after undo")
	d.press("enter", "ctrl+y", "enter")
	testbed.Equal(t, d.Recipients()[0].Value, want, "while typed")
	ann.Value = "+39 (0)6 1234 5678" // the zero is dialled from abroad, too
	d = newHarness(t, recipients.Rules{}, ann).press("ctrl+y")
	if got := d.Recipients()[0].Value; got != ann.Value || strings.Contains(d.View(), "leaves the (0) out") {
		t.Errorf("of Italy %q", got)
	}
	var rows strings.Builder
	for i := range 3 {
		fmt.Fprintf(&rows, "P%d,p%d@example.com,+41 (0)79 123 45 6%d\n", i, i, i)
	}
	d = newHarness(t, recipients.Rules{}).press("esc").paste("Name,Email,Phone\n" + rows.String())
	d.press("m", "G", "enter")
	d.expect("Zero in brackets", "Leave it out")
	d.press("l").press("esc")
	for i, one := range d.Recipients() {
		testbed.Wrong(t, one.Value != fmt.Sprintf("+4179123456%d", i), "of the paste %q", one.Value)
	}
}
