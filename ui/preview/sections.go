package preview

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// How many reasons and recipients are drawn where not everything is.
const (
	mostFindings   = 2
	mostRecipients = 2
)

// findings lists what the rules found, in the order in which it explains most, each with
// its certainty.
func (d *drawing) findings(r *triage.Report) {
	d.heading("Why")
	shown := 0
	for _, f := range r.Findings {
		if !d.all && (f.Severity == triage.Note || shown == mostFindings) {
			break
		}
		d.finding(f)
		shown++
	}
	switch more := important(r) - shown; {
	case shown == 0:
		d.add(d.theme.Paint(theme.Muted, "Nothing was found."))
	case more > 0:
		d.add(d.theme.Paint(theme.Muted, fmt.Sprintf("and %d more", more)))
	}
}

// important counts the findings that are more than notes.
func important(r *triage.Report) int {
	n := 0
	for _, f := range r.Findings {
		if f.Severity > triage.Note {
			n++
		}
	}
	return n
}

func (d *drawing) finding(f triage.Finding) {
	shape, role := Severity(d.theme, f.Severity)
	lead := d.theme.Paint(role, shape) + " "
	text := model.Narrow(f.Sentence)
	if !d.all {
		// One line each keeps what stands below in its place, which saves bytes.
		d.add(lead + text + " (" + f.Certainty.String() + ")")
		return
	}
	text += " (" + f.Certainty.String() + ", from " + f.Field + ")"
	for _, l := range line.Wrap(text, max(d.width-2, 1)) {
		d.add(lead + l)
		lead = "  "
	}
}

// recipients lists who takes part, by step; the first who sign where not everything is
// drawn. Secrets are masked.
func (d *drawing) recipients(e *model.Envelope) {
	if e.Abridged() {
		d.heading(fmt.Sprintf("%d recipients, named when the envelope is opened", e.NumRecipients))
		return
	}
	last, shown := 0, 0
	for step, r := range e.Recipients() {
		if !d.all && (shown == mostRecipients || !r.Role.Signs()) {
			continue
		}
		if shown++; shown == 1 {
			d.heading("Recipients")
		}
		number := "  "
		if step != last {
			number = fmt.Sprintf("%-2d", step)
			last = step
		}
		d.recipient(number+" ", r)
	}
	if more := int(e.NumRecipients) - shown; more > 0 && shown > 0 {
		d.add(d.theme.Paint(theme.Muted, fmt.Sprintf("and %d more", more)))
	}
}

func (d *drawing) recipient(lead string, r *model.Recipient) {
	who := model.Narrow(r.Name.String())
	if r.Name.IsEmpty() {
		who = "(no name)"
	}
	text := who + " <" + model.Narrow(r.Email.String()) + ">"
	if r.Name.Altered() || r.Email.Altered() {
		text += " " + d.theme.Paint(theme.Warn, d.theme.Glyphs.Altered)
	}
	d.add(lead + text)
	note := ""
	if r.Role != model.Signer || d.all {
		note = r.Role.Label()
	}
	if v := r.Verification; v != nil && v.Type != "" {
		note = strings.TrimPrefix(note+", "+v.Type.Label()+d.masked(v), ", ")
	}
	if note != "" {
		d.add("   " + note)
	}
}

// masked is a secret in the signs of the theme, "" for none.
func (d *drawing) masked(v *model.Verification) string {
	if v.Value.IsZero() {
		return ""
	}
	return " " + strings.Repeat(d.theme.Glyphs.Secret, 3)
}

// attachments counts what was asked for and names what is missing.
func (d *drawing) attachments(e *model.Envelope) {
	answered, asked, _ := e.Attachments.Counts()
	if asked == 0 {
		return
	}
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

// urgency adds up why the envelope stands where it stands.
func (d *drawing) urgency(r *triage.Report) {
	d.heading(fmt.Sprintf("Urgency %d", r.Urgency))
	for _, p := range r.Parts {
		d.add(fmt.Sprintf("%5d  %s", p.Points, p.What))
	}
}
