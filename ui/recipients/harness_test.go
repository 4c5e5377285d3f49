package recipients_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"

	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/sizetest"
)

// desk is a table and somebody who types.
type desk struct {
	*recipients.Table
	t    testing.TB
	keys *keys.Map
	// pressed counts the keys beside text; a paste is one.
	pressed int
}

func sit(t testing.TB, o recipients.Options, list ...recipients.Recipient) *desk {
	t.Helper()
	k := keys.Default()
	d := &desk{Table: recipients.New(sizetest.Theme(), k, o), t: t, keys: k}
	d.Resize(80, 24)
	if len(list) > 0 {
		d.SetRecipients(list)
	}
	return d
}

// text types letters, as a person does.
func (d *desk) text(s string) *desk {
	for _, r := range s {
		d.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return d
}

func (d *desk) press(names ...string) *desk {
	d.t.Helper()
	for _, name := range names {
		msg, ok := keys.Press(name)
		if !ok {
			d.t.Fatalf("there is no key %s", name)
		}
		d.Update(msg)
		d.pressed++
	}
	return d
}

func (d *desk) paste(s string) *desk {
	d.Update(tea.PasteMsg{Content: s})
	d.pressed++
	return d
}

// screen is what is seen, without colours.
func (d *desk) screen() string { return ansi.Strip(d.View()) }

func (d *desk) sees(texts ...string) *desk {
	d.t.Helper()
	for _, text := range texts {
		if !strings.Contains(d.screen(), text) {
			d.t.Errorf("%q is not on the screen:\n%s", text, d.screen())
		}
	}
	return d
}

func (d *desk) hides(texts ...string) *desk {
	d.t.Helper()
	for _, text := range texts {
		if strings.Contains(d.View(), text) {
			d.t.Errorf("%q is on the screen:\n%s", text, d.screen())
		}
	}
	return d
}

// names are the names in their order, each with its step.
func (d *desk) names() string {
	var out []string
	for _, one := range d.Recipients() {
		out = append(out, one.Name+string(rune('0'+one.Step)))
	}
	return strings.Join(out, " ")
}

func (d *desk) is(want string) *desk {
	d.t.Helper()
	if got := d.names(); got != want {
		d.t.Errorf("the recipients are %q, want %q", got, want)
	}
	return d
}

func person(name string, step int) recipients.Recipient {
	return recipients.Recipient{Name: name, Email: strings.ToLower(name) + "@x.ch", Role: "SIGNER", Step: step}
}

func abc() []recipients.Recipient {
	return []recipients.Recipient{person("A", 1), person("B", 2), person("C", 2)}
}
