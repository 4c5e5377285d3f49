package picker

import (
	"strings"

	"inkdesk/ui/screen"
)

// Spoken returns the choices that match the typed text, or asks for text where the choices are made of it.
func (p *Picker) Spoken() *screen.Ask {
	ask := &screen.Ask{Text: []string{p.options.Title + ":"}, Accept: p.keys.Accept, At: -1}
	if p.nearest {
		ask.Text = append(ask.Text, "Nothing matches. The nearest:")
	}
	if p.refused != "" {
		ask.Text = append(ask.Text, p.refused)
	}
	if p.options.Answer != nil {
		ask.Text = append(ask.Text, p.options.Placeholder)
		return ask
	}
	for i, m := range p.shown {
		if m.heading {
			continue
		}
		if i <= p.cursor {
			ask.At = len(ask.Choices)
		}
		c := m.choice
		note := c.Note
		if c.Key.Enabled() || len(note) < 3 { // the key that picks it
			note = ""
		}
		ask.Choices = append(ask.Choices, screen.Choice{Title: c.Title, Note: strings.TrimSpace(note + " " + c.Does), Why: c.Disabled})
	}
	return ask
}

// Spoken returns the choices of the menu, nil for none.
func (m *Menu) Spoken() *screen.Ask {
	if m == nil {
		return nil
	}
	return m.picker.Spoken()
}
