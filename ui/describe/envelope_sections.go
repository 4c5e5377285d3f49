package describe

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// How many reasons and recipients are drawn where not everything is.
const (
	maxFindings   = 2
	maxRecipients = 2
)

// findings draws the findings, those that explain most first, each with its certainty, and
// what could not be looked at. Notes are left out where not everything is drawn.
func (d *drawing) findings(r *triage.Report) {
	found := r.Findings
	if !d.all {
		found = slices.DeleteFunc(slices.Clone(found), func(f triage.Finding) bool { return f.Severity == triage.Note })
	}
	shown := found
	if !d.all {
		shown = found[:min(len(found), maxFindings)]
	}
	d.counted("Why", len(shown), len(found))
	for _, f := range shown {
		d.finding(f)
	}
	missing := r.Unchecked
	if !d.all {
		missing = missing[:min(len(missing), maxFindings-len(shown))]
	}
	for _, sentence := range missing {
		d.add(d.theme.Glyphs.Unsure + " " + sentence)
	}
	if len(shown)+len(missing) == 0 {
		d.add(d.theme.Paint(theme.Muted, "Nothing was found."))
	}
}

func (d *drawing) finding(f triage.Finding) {
	shape, role := SeverityShape(d.theme, f.Severity)
	lead := d.theme.Paint(role, shape) + " "
	text := model.Narrow(f.Sentence)
	if !d.all {
		// One line each keeps the lines below in place; the certainty stays visible
		// where the sentence is cut.
		certainty := " (" + f.Certainty.String() + ")"
		d.add(lead + model.Clip(text, d.width-2-len(certainty), d.theme.Glyphs.Ellipsis) + certainty)
		return
	}
	text += " (" + f.Certainty.String() + ", from " + f.Field + ")"
	for _, l := range draw.Wrap(text, max(d.width-2, 1)) {
		d.add(lead + l)
		lead = "  "
	}
}

// recipients draws the recipients by step; only the first signers where not everything is
// drawn. Secrets are masked.
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
		if d.all || len(shown) < maxRecipients && r.Role.Signs() {
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

// recipient draws two lines: who it is with what they have done, as far as that is known, and
// have to do, and how to reach them; where everything is drawn, what they have done follows with the reason.
func (d *drawing) recipient(lead string, r *model.Recipient, part Part) {
	who := model.Narrow(r.Name.String())
	if r.Name.IsEmpty() {
		who = "(no name)"
	}
	if !d.all && part.Known {
		who += ", " + part.Short
	}
	if r.Role != model.Signer || d.all {
		who += ", " + r.Role.Label()
	}
	if v := r.Verification; v != nil && v.Type != "" {
		who += ", " + v.Type.Label() + d.masked(v)
	}
	address := model.Narrow(r.Email.String())
	if r.Name.Altered() || r.Email.Altered() {
		address = d.theme.Paint(theme.Warn, d.theme.Glyphs.Altered) + " " + address
	}
	d.add(lead + who)
	d.add("   " + address)
	if d.all {
		for _, l := range draw.Wrap(part.Sentence, max(d.width-partIndent, 1)) {
			d.add(draw.Blank(partIndent) + l)
		}
	}
}

// partIndent is the width of the number of a step, in cells.
const partIndent = 3

// masked is a secret in the signs of the theme, "" for none.
func (d *drawing) masked(v *model.Verification) string {
	if v.Value.IsZero() {
		return ""
	}
	return " " + strings.Repeat(d.theme.Glyphs.Secret, 3)
}

// attachments counts the files that were asked for and names the missing ones.
func (d *drawing) attachments(e *model.Envelope) {
	answered, asked, _ := e.Attachments.Counts()
	if asked == 0 {
		return
	}
	d.gap()
	d.heading(fmt.Sprintf("Attachments %d/%d", answered, asked))
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

// urgency draws the parts of the urgency, by which lists are ordered.
func (d *drawing) urgency(r *triage.Report) {
	d.gap()
	d.heading(fmt.Sprintf("Urgency %d", r.Urgency))
	for _, p := range r.Parts {
		d.add(fmt.Sprintf("%5d  %s", p.Points, p.What))
	}
}
