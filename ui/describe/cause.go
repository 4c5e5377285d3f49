package describe

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Cause is a cause to draw, with the envelopes it stands for.
type Cause struct {
	Cause *cause.Cause
	// Members are the first of them, with how each is.
	Members []Member
	// Keys are what to do about all of them at once.
	Keys []key.Binding
}

// Member is one of the envelopes of a cause.
type Member struct {
	Envelope *model.Envelope
	// Reason is the first one that needs attention, or what is missing for a judgement, "" for
	// none; Brief is it in a few words.
	Reason, Brief string
}

// Lines draws the cause as lines of exactly width cells.
func (c Cause) Lines(t *theme.Theme, width int) []string {
	if width <= 0 {
		return nil
	}
	d := drawing{theme: t, width: width}
	one := c.Cause
	d.wrapped(theme.Strong, one.Sentence())
	word, role := HealthWord(t, one.Health())
	d.add(t.Paint(role, word) + t.Paint(theme.Muted, " "+t.Glyphs.Dot+" "+one.Certainty.String()))
	d.gap()
	d.heading("What helps")
	d.wrapped(theme.Text, one.Advice())
	d.wrapped(theme.Muted, c.keys())
	d.gap()
	d.heading("What it rests on")
	d.wrapped(theme.Text, one.Rests())
	d.gap()
	d.heading("Envelopes")
	for _, m := range c.Members {
		d.member(m)
	}
	d.more(one.Count-len(c.Members), "envelope")
	return d.lines
}

func (d *drawing) wrapped(role theme.Role, text string) {
	for _, l := range draw.Wrap(model.Narrow(text), d.width) {
		d.add(d.theme.Paint(role, l))
	}
}

// member is one envelope in one line: state, name, reason.
func (d *drawing) member(m Member) {
	shape, role := d.theme.Status(m.Envelope.Status)
	name := m.Envelope.Name.String()
	if m.Envelope.Name.IsEmpty() {
		name = "(no name)"
	}
	text := model.Narrow(name)
	if reason := model.Narrow(m.Reason); reason != "" {
		room := d.width - model.Width(shape+"   ")
		if m.Brief != "" && min(model.Width(text), d.width/2-2)+model.Width(reason) > room {
			reason = model.Narrow(m.Brief)
		}
		text = model.Clip(text, max(d.width/2-2, room-model.Width(reason), 1), d.theme.Glyphs.Ellipsis) + "  " + d.theme.Paint(theme.Muted, reason)
	}
	d.add(d.theme.Paint(role, shape) + " " + text)
}

// keys names the keys, those that are bound to something.
func (c Cause) keys() string {
	var list []string
	for _, b := range c.Keys {
		if h := b.Help(); b.Enabled() && h.Key != "" {
			list = append(list, h.Key+" "+h.Desc)
		}
	}
	return fmt.Sprintf("For all %d at once: %s.", c.Cause.Count, strings.Join(list, ", "))
}
