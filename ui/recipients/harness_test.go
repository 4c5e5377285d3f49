package recipients_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/sizetest"
)

// harness is a table with a person who types.
type harness struct {
	*recipients.Table
	t testing.TB
}

func newHarness(t testing.TB, o recipients.Rules, list ...recipients.Recipient) *harness {
	t.Helper()
	d := &harness{Table: recipients.New(sizetest.Theme(), keys.Default(), o), t: t}
	d.Resize(80, 24)
	if len(list) > 0 {
		d.SetRecipients(list)
	}
	return d
}

// typeText types letters one by one.
func (d *harness) typeText(s string) *harness {
	for _, r := range s {
		d.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return d
}

func (d *harness) press(names ...string) *harness {
	d.t.Helper()
	for _, name := range names {
		msg, ok := keys.Press(name)
		if !ok {
			d.t.Fatalf("there is no key %s", name)
		}
		d.Update(msg)
	}
	return d
}

func (d *harness) paste(s string) *harness {
	d.Update(tea.PasteMsg{Content: s})
	return d
}

// screen is the view without colours.
func (d *harness) screen() string { return ansi.Strip(d.View()) }

func (d *harness) expect(texts ...string) *harness {
	d.t.Helper()
	for _, text := range texts {
		testbed.Wrong(d.t, !strings.Contains(d.screen(), text), "%q is not on the screen:\n%s", text, d.screen())
	}
	return d
}

func (d *harness) expectHidden(texts ...string) *harness {
	d.t.Helper()
	for _, text := range texts {
		testbed.Wrong(d.t, strings.Contains(d.View(), text), "%q is on the screen:\n%s", text, d.screen())
	}
	return d
}

// names are the names in order, each with its step.
func (d *harness) names() string {
	var out []string
	for _, one := range d.Recipients() {
		out = append(out, one.Name+string(rune('0'+one.Step)))
	}
	return strings.Join(out, " ")
}

func (d *harness) expectNames(want string) *harness {
	d.t.Helper()
	testbed.Equal(d.t, d.names(), want, "the recipients are")
	return d
}

func person(name string, step int) recipients.Recipient {
	return recipients.Recipient{Name: name, Email: strings.ToLower(name) + "@x.ch", Role: "SIGNER", Step: step}
}

func threeRecipients() []recipients.Recipient {
	return []recipients.Recipient{person("A", 1), person("B", 2), person("C", 2)}
}
