package describe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// reasons draws the findings, those that explain most first, each with its certainty, and
// what could not be looked at. Those of the rules asked for come before all others; of these,
// notes are left out. The first ones are wrapped as far as the others keep a line each.
func (d *drawing) reasons(r *triage.Report, asked []triage.Rule) {
	var found, others []triage.Finding
	for _, f := range r.Findings {
		switch {
		case slices.Contains(asked, f.Rule):
			found = append(found, f)
		case f.Severity > triage.Note:
			others = append(others, f)
		}
	}
	found = append(found, others...)
	shown, room := min(len(found), d.room.reasons), d.room.reasons
	d.counted("Why", shown, len(found))
	for i, f := range found[:shown] {
		lines := d.reason(f)
		if len(lines) > room-(shown-1-i) {
			lines = []string{d.reasonInALine(f)}
		}
		for _, l := range lines {
			d.add(l)
		}
		room -= len(lines)
	}
	missing := r.Unchecked[:min(len(r.Unchecked), room)]
	for _, sentence := range missing {
		d.add(d.theme.Glyphs.Unsure + " " + sentence)
	}
	if shown+len(missing) == 0 {
		d.add(d.theme.Paint(theme.Muted, "Nothing was found."))
	}
}

const reasonIndent = 2 // cells of the shape

// reason is a finding wrapped.
func (d *drawing) reason(f triage.Finding) []string {
	shape, role := SeverityShape(d.theme, f.Severity)
	lines := draw.Wrap(model.Narrow(f.Sentence)+" ("+f.Certainty.String()+")", max(d.width-reasonIndent, 1))
	for i, l := range lines {
		if i == 0 {
			lines[i] = d.theme.Paint(role, shape) + " " + l
			continue
		}
		lines[i] = draw.Blank(reasonIndent) + l
	}
	return lines
}

// reasonInALine keeps the certainty visible where the sentence is cut.
func (d *drawing) reasonInALine(f triage.Finding) string {
	shape, role := SeverityShape(d.theme, f.Severity)
	certainty := " (" + f.Certainty.String() + ")"
	room := d.width - reasonIndent - len(certainty)
	return d.theme.Paint(role, shape) + " " + model.Clip(model.Narrow(f.Sentence), room, d.theme.Glyphs.Ellipsis) + certainty
}

// recipients draws the first who sign, by step. Secrets are masked.
func (d *drawing) recipients(e *model.Envelope, report *triage.Report) {
	if e.Abridged() {
		d.heading(fmt.Sprintf("%d recipients, named when the envelope is opened", e.NumRecipients))
		return
	}
	type seat struct {
		step int
		*model.Recipient
	}
	var shown []seat
	all := 0
	for step, r := range e.Recipients() {
		all++
		if len(shown) < d.room.recipients && r.Role.Signs() {
			shown = append(shown, seat{step, r})
		}
	}
	d.counted("Recipients", len(shown), all)
	if all == 0 {
		d.add(d.theme.Paint(theme.Muted, "None yet."))
	}
	last := 0
	for _, one := range shown {
		number := "  "
		if one.step != last {
			number = fmt.Sprintf("%-2d", one.step)
			last = one.step
		}
		d.recipient(number+" ", one.Recipient, PartOf(report, one.Recipient))
	}
}

// recipient draws who it is with what they have done, as far as that is known, and have to do,
// and how to reach them: behind that where there is room, and below it otherwise.
func (d *drawing) recipient(lead string, r *model.Recipient, part Part) {
	who := model.Narrow(r.Name.String())
	if r.Name.IsEmpty() {
		who = "(no name)"
	}
	if part.Known {
		who += ", " + part.Short
	}
	if r.Role != model.Signer {
		who += ", " + r.Role.Label()
	}
	if v := r.Verification; v != nil && v.Type != "" {
		who += ", " + v.Type.Label() + d.masked(v)
	}
	address := model.Narrow(r.Email.String())
	if r.Name.Altered() || r.Email.Altered() {
		address = d.theme.Paint(theme.Warn, d.theme.Glyphs.Altered) + " " + address
	}
	if between := ", "; ansi.StringWidthWc(lead+who+between+address) <= d.width {
		d.add(lead + who + between + address)
		return
	}
	d.add(lead + who)
	d.add("   " + address)
}

// masked is a secret in the signs of the theme, "" for none.
func (d *drawing) masked(v *model.Verification) string {
	if v.Value.IsZero() {
		return ""
	}
	return " " + strings.Repeat(d.theme.Glyphs.Secret, 3)
}

// attachments counts the files that were asked for and names the missing ones.
func (d *drawing) attachments(e *model.Envelope) {
	files := Files(e.Attachments)
	if files == "" {
		return
	}
	d.gap()
	d.heading("Attachments: " + files)
	for _, p := range e.Attachments.Placeholders() {
		if len(p.Files) > 0 {
			continue
		}
		note := "missing"
		if p.Required {
			note = "required, missing"
		}
		d.add(model.Narrow(p.Name.String()) + ", " + note)
	}
}
