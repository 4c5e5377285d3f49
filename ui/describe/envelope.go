package describe

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Envelope is the preview of an envelope: what a person needs to recognise it and its
// problem, in lines at the same places for every envelope, so that little has to be sent when
// the next one is drawn. The long lines come first, because where a list beside them scrolls,
// the terminal moves the rows below the first line that differs too much, and those above are
// sent again.
type Envelope struct {
	Envelope *model.Envelope
	Report   *triage.Report
	// Rules are those whose findings stand before worse ones, nil for none.
	Rules []triage.Rule
	// Deleted says that it was deleted in this run.
	Deleted bool
	// Desk is what people have decided about it, nil for nothing.
	Desk []draw.Fact
	// Now is what times are relative to.
	Now time.Time
}

// Lines draws the envelope as lines of exactly width cells, of which height are to be seen.
func (e Envelope) Lines(t *theme.Theme, width, height int) []string {
	if width <= 0 {
		return nil
	}
	d := drawing{theme: t, width: width, room: roomIn(height)}
	d.section(headLines, func() { d.title(e.Envelope, e.Deleted) })
	d.section(1+d.room.reasons+1, func() { d.reasons(e.Report, e.Rules) })
	d.section(1+2*d.room.recipients+1, func() { d.recipients(e.Envelope, e.Report) })
	d.lines = append(d.lines, draw.PanelFacts(t, e.facts(t, width), len(heldBy), width)...)
	d.attachments(e.Envelope)
	return d.lines
}

// room is how many lines of reasons and how many recipients are drawn.
type room struct{ reasons, recipients int }

// The least and the most of them.
const (
	minReasons, maxReasons       = 2, 9
	minRecipients, maxRecipients = 2, 4
)

// roomIn shares lines out, to reasons first. It is the same for every envelope.
func roomIn(height int) room {
	r := room{minReasons, minRecipients}
	spare := height - headLines - (1 + r.reasons + 1) - (1 + 2*r.recipients + 1) - factLines
	reasons := min(max(spare, 0), maxReasons-minReasons)
	r.reasons += reasons
	r.recipients += min(max(spare-reasons, 0)/2, maxRecipients-minRecipients)
	return r
}

const (
	heldBy    = "Held by" // the longest label
	labelGap  = 2         // cells between label and value
	factLines = 4
)

// facts are the same for every envelope, one line each.
func (e Envelope) facts(t *theme.Theme, width int) []draw.Fact {
	env, holder := e.Envelope, e.Report.Holder
	held := OrDash(heldBy, model.Clip(certain(holder.Short(), holder), width-len(heldBy)-labelGap, t.Glyphs.Ellipsis))
	if signed := SignedBefore(e.Report); signed != "" {
		held = draw.Fact{Label: "Signed", Value: signed}
	}
	return append([]draw.Fact{
		held,
		e.moment("Expires", env.ExpiresAt),
		e.changed(),
		{Label: "Id", Value: env.ID.String()},
	}, e.Desk...)
}

func certain(text string, h triage.Holder) string {
	if text == "" {
		return ""
	}
	return text + " (" + h.Certainty.String() + ")"
}

// changed is only the day, as the time says little beside how long ago that is.
func (e Envelope) changed() draw.Fact {
	at := e.Envelope.UpdatedAt
	if at.IsZero() {
		return OrDash("Changed", "")
	}
	return draw.Fact{Label: "Changed", Value: at.Time().Format(time.DateOnly) + ", " + Relative(at.Time().Sub(e.Now))}
}

// moment is a time with the distance from now.
func (e Envelope) moment(label string, at model.Time) draw.Fact {
	if at.IsZero() {
		return OrDash(label, "")
	}
	return draw.Fact{Label: label, Value: at.Time().Format("2006-01-02 15:04") + ", " + Relative(at.Time().Sub(e.Now))}
}

// drawing collects lines of one width.
type drawing struct {
	theme *theme.Theme
	width int
	room  room
	lines []string
}

func (d *drawing) add(text string) {
	d.lines = append(d.lines, draw.Fit(text, d.width, d.theme.Glyphs.Ellipsis))
}

func (d *drawing) gap() { d.lines = append(d.lines, draw.Blank(d.width)) }

// section draws a section, which takes exactly lines lines, gap included.
func (d *drawing) section(lines int, draw func()) {
	end := len(d.lines) + lines
	draw()
	for len(d.lines) < end {
		d.gap()
	}
}

func (d *drawing) heading(text string) { d.add(d.theme.Paint(theme.Title, text)) }

// counted is a heading that says how many are drawn if not all are.
func (d *drawing) counted(text string, shown, all int) {
	if shown < all {
		text = fmt.Sprintf("%s, %d of %d", text, shown, all)
	}
	d.heading(text)
}

// maxTitleLines bounds the height of a long name.
const maxTitleLines = 2

// headLines is the height of the title, gap included. The second line of a long name replaces
// the gap.
const headLines = maxTitleLines + 1

// title draws the name, as far as there is room, and the kind of envelope.
func (d *drawing) title(e *model.Envelope, deleted bool) {
	name, role := e.Name.String(), theme.Strong
	if e.Name.IsEmpty() {
		name, role = "(no name)", theme.Muted
	}
	wrapped := draw.Wrap(model.Narrow(name), d.width)
	for i, l := range wrapped[:min(len(wrapped), maxTitleLines)] {
		if i == maxTitleLines-1 && len(wrapped) > maxTitleLines {
			l = model.Clip(l, d.width-1, "") + d.theme.Glyphs.Ellipsis
		}
		d.add(d.theme.Paint(role, l))
	}
	if e.Name.Altered() {
		d.add(d.theme.Paint(theme.Warn, d.theme.Glyphs.Altered+" The name contains hidden or unsafe characters."))
	}
	shape, role := d.theme.Status(e.Status)
	kind := d.theme.Paint(role, shape+" "+e.Status.Label())
	if deleted {
		kind = d.theme.Paint(theme.Warn, shape+" Deleted")
	}
	for _, word := range []string{e.LegalityLevel.Label(), e.FlowType.Label()} {
		if word != "" {
			kind += " " + d.theme.Glyphs.Dot + " " + word
		}
	}
	d.add(kind)
}
