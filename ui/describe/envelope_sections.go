package describe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// reasons draws the findings, those that explain most first, each with its certainty, and
// what could not be looked at. Those of the rules asked for come before all others; of these,
// notes are left out. The first ones are wrapped as far as the others keep a line each.
func (d *drawing) reasons(r *triage.Report, asked []triage.Rule, room int) {
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
	d.gap()
	d.heading("Why")
	if room -= 2; len(found)+len(r.Unchecked) > room {
		room-- // for how many more there are
	}
	shown := min(len(found), room)
	for i, f := range found[:shown] {
		lines := d.reason(f)
		if len(lines) > room-(shown-1-i) {
			lines = lines[:1]
		}
		d.lines = append(d.lines, lines...)
		room -= len(lines)
	}
	missing := r.Unchecked[:min(len(r.Unchecked), max(room, 0))]
	for _, sentence := range missing {
		d.add(d.theme.Paint(theme.Muted, d.theme.Glyphs.Unsure+" "+sentence))
	}
	if len(found)+len(r.Unchecked) == 0 {
		d.add(d.theme.Paint(theme.Muted, "Nothing was found."))
	}
	d.more(len(found)-shown+len(r.Unchecked)-len(missing), "reason")
}

const reasonIndent = 2 // cells of the shape

// reason is a finding wrapped, with its certainty at the end of the first line.
func (d *drawing) reason(f triage.Finding) []string {
	shape, role := SeverityShape(d.theme, f.Severity)
	certainty := f.Certainty.String()
	room := max(d.width-reasonIndent-len(certainty)-2, 1)
	var lines []string
	for i, l := range draw.Wrap(model.Narrow(f.Sentence), room) {
		if i == 0 {
			lines = append(lines, draw.Ends(d.theme.Paint(role, shape)+" "+l, d.theme.Paint(theme.Muted, certainty), d.width, d.theme.Glyphs.Ellipsis))
			continue
		}
		lines = append(lines, draw.Fit(draw.Blank(reasonIndent)+l, d.width, d.theme.Glyphs.Ellipsis))
	}
	return lines
}

// seat is a recipient with their place.
type seat struct {
	step int
	*model.Recipient
	part Part
	// current says that the envelope is open, and the turn of this one has come and is not over.
	current, acted bool
}

// recipients draws the signing path: who, what they do, how far they are, and their address, in
// columns where there is room. Secrets are masked.
func (d *drawing) recipients(e *model.Envelope, report *triage.Report, room int) {
	d.gap()
	if e.Abridged() {
		d.heading(fmt.Sprintf("%d recipients, named when the envelope is opened", e.NumRecipients))
		return
	}
	d.heading("Signing")
	var all []seat
	widest := 0
	for step, r := range e.Recipients() {
		act := report.Of(r)
		acted := act.Acted == triage.ActedYes
		all = append(all, seat{step, r, PartOf(report, r), e.Status.Open() && !act.Later && !acted, acted})
		widest = max(widest, model.Width(d.named(r)))
	}
	if len(all) == 0 {
		d.add(d.theme.Paint(theme.Muted, "No recipients yet."))
	}
	room -= 2
	last := 0
	for i, one := range all {
		number := "  "
		if one.step != last {
			number = fmt.Sprintf("%-2d", one.step)
			last = one.step
		}
		lines := d.seat(number, one, min(widest, d.width/2))
		if rest := len(all) - i; len(lines) > room || rest > 1 && len(lines) == room {
			d.more(rest, "recipient")
			return
		}
		room -= len(lines)
		d.lines = append(d.lines, lines...)
	}
}

// named is a recipient by the name, with what hides in it.
func (d *drawing) named(r *model.Recipient) string {
	name := model.Narrow(r.Name.String())
	if r.Name.IsEmpty() {
		name = "(no name)"
	}
	if r.Name.Altered() || r.Email.Altered() {
		name = d.theme.Glyphs.Altered + " " + name
	}
	return name
}

// seat draws a recipient on one line, or on two where the address has no room.
func (d *drawing) seat(number string, s seat, widest int) []string {
	name := d.named(s.Recipient)
	sign, role := d.actSign(s)
	lead := number + d.theme.Paint(role, sign) + " " + name
	lead += draw.Blank(max(widest-model.Width(name), 0))
	words := []string{strings.ToLower(s.Role.Label())}
	if v := s.Verification; v != nil && v.Type != "" {
		words = append(words, v.Type.Label()+d.masked(v))
	}
	if s.part.Known && s.Role.Signs() {
		words = append(words, s.part.Short)
	}
	what := d.theme.Paint(theme.Muted, strings.Join(words, ", "))
	address := model.Narrow(s.Email.String())
	fit := func(text string) string { return draw.Fit(text, d.width, d.theme.Glyphs.Ellipsis) }
	if model.Width(number+sign+address+strings.Join(words, ", "))+widest+5 <= d.width {
		return []string{fit(lead + "  " + address + "  " + what)}
	}
	return []string{fit(lead + "  " + what), fit(draw.Blank(len(number)+2) + address)}
}

// actSign is how far a recipient is.
func (d *drawing) actSign(s seat) (string, theme.Role) {
	g := d.theme.Glyphs
	switch {
	case !s.Role.Signs():
		return g.Dot, theme.Muted
	case s.acted:
		return g.Completed, theme.Good
	case s.current:
		return g.InProgress, theme.Info
	default:
		return g.Draft, theme.Muted
	}
}

// masked is a secret in the signs of the theme, "" for none.
func (d *drawing) masked(v *model.Verification) string {
	if v.Value.IsZero() {
		return ""
	}
	return " " + strings.Repeat(d.theme.Glyphs.Secret, 3)
}

// files are the lines of the files that were asked for: what is there, and what is missing.
func (d *drawing) files(e *model.Envelope) []string {
	counts := Files(e.Attachments)
	if counts == "" {
		return nil
	}
	f := drawing{theme: d.theme, width: d.width}
	f.gap()
	f.ends(d.theme.Paint(theme.Title, "Files asked for"), d.theme.Paint(theme.Muted, counts))
	for _, p := range e.Attachments.Placeholders() {
		name := model.Narrow(p.Name.String())
		switch {
		case len(p.Files) > 0:
			file := &p.Files[0]
			text := model.Narrow(file.Name.String())
			if size, known := file.Bytes(); known {
				text += ", " + humanize.Bytes(uint64(size))
			}
			f.ends(d.theme.Paint(theme.Good, d.theme.Glyphs.Completed)+" "+name, model.Clip(text, max(d.width/2, d.width-model.Width(name)-4, 1), d.theme.Glyphs.Ellipsis))
		case p.Required:
			f.ends(d.theme.Paint(theme.Danger, d.theme.Glyphs.Declined)+" "+name, "required, missing")
		default:
			f.ends(d.theme.Paint(theme.Muted, d.theme.Glyphs.Draft)+" "+name, d.theme.Paint(theme.Muted, "missing"))
		}
	}
	return f.lines
}
