package describe

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// Cause holds a cause to draw, with the envelopes that it affects.
type Cause struct {
	Cause   *cause.Cause
	Members []Member      // holds the first of them, with the state of each
	Keys    []key.Binding // lists the actions for all of them at once
}

// Member describes one of the envelopes of a cause.
type Member struct {
	Envelope *model.Envelope
	// Reason names the first reason for attention, or the gap in a judgement, "" for none; Brief says it in a few
	// words.
	Reason, Brief string
}

// Lines draws the cause as lines of exactly width cells.
func (c Cause) Lines(t *theme.Theme, width int) []string {
	if width <= 0 {
		return nil
	}
	pen, one := richtext.NewWriter(t, width), c.Cause
	pen.Wrap("", model.Narrow(one.Sentence()), theme.Strong)
	word, role := HealthWord(t, one.Health())
	pen.Add(pen.Joined(t.Paint(role, word), t.Paint(theme.Muted, one.Certainty.String())))
	pen.Heading("What helps")
	pen.Wrap("", model.Narrow(one.Advice()), theme.Text)
	if len(c.Members) > 0 {
		pen.Note(c.keys())
	}
	pen.Heading("What it rests on")
	pen.Wrap("", model.Narrow(one.Rests()), theme.Text)
	if len(c.Members) == 0 {
		return pen.Lines()
	}
	pen.Heading("Envelopes")
	for _, m := range c.Members {
		m.write(pen)
	}
	if n := one.Count - len(c.Members); n > 0 {
		pen.Add(t.Paint(theme.Muted, t.Glyphs.Ellipsis+" "+Counted(n, "more envelope")))
	}
	return pen.Lines()
}

func (m Member) write(pen *richtext.Writer) {
	shape, role := pen.Theme.Status(m.Envelope.Status)
	text := model.Narrow(Name(m.Envelope.Name))
	if reason := model.Narrow(m.Reason); reason != "" {
		room := pen.Width - model.Width(shape+"   ")
		if m.Brief != "" && min(model.Width(text), pen.Width/2-2)+model.Width(reason) > room {
			reason = model.Narrow(m.Brief)
		}
		text = model.Clip(text, max(pen.Width/2-2, room-model.Width(reason), 1), pen.Theme.Glyphs.Ellipsis) + "  " + pen.Theme.Paint(theme.Muted, reason)
	}
	pen.Add(pen.Theme.Paint(role, shape) + " " + text)
}

func (c Cause) keys() string {
	var list []string
	for _, b := range c.Keys {
		if b.Enabled() && b.Help().Key != "" {
			list = append(list, keys.Hint(b))
		}
	}
	return fmt.Sprintf("For all %d at once: %s.", c.Cause.Count, strings.Join(list, ", "))
}
