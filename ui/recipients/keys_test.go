package recipients_test

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/recipients"
)

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
