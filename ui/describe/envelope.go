package describe

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Envelope is an envelope to draw.
type Envelope struct {
	Envelope *model.Envelope
	Report   *triage.Report
	// Deleted says that it was deleted in this run.
	Deleted bool
	// Desk is what people have decided about it, nil for nothing.
	Desk []draw.Fact
	// Now is what times are relative to.
	Now time.Time
	// All draws everything. Otherwise only what a person needs to recognise an envelope
	// and its problem is drawn, in few lines at the same places for every envelope, so
	// that little has to be sent when the next one is drawn. The long lines come first,
	// because where a list beside them scrolls, the terminal moves the rows below the first
	// line that differs too much, and those above are sent again.
	All bool
}

// Lines draws the envelope as lines of exactly width cells.
func (e Envelope) Lines(t *theme.Theme, width int) []string {
	if width <= 0 {
		return nil
	}
	d := drawing{theme: t, width: width, all: e.All}
	list := func() { d.lines = append(d.lines, draw.Facts(t, e.facts(t, width), width)...) }
	d.section(headLines, func() { d.title(e.Envelope, e.Deleted) })
	if e.All {
		d.section(0, list)
	}
	d.section(findingLines, func() { d.findings(e.Report) })
	d.section(recipientLines, func() { d.recipients(e.Envelope, e.Report) })
	if !e.All {
		list()
	}
	d.attachments(e.Envelope)
	if e.All {
		d.urgency(e.Report)
	}
	return d.lines
}

const (
	heldBy   = "Held by" // the longest label where not everything is drawn
	labelGap = 2         // cells between label and value
)

// facts are the same for every envelope, one line each, unless everything is drawn.
func (e Envelope) facts(t *theme.Theme, width int) []draw.Fact {
	env, holder := e.Envelope, e.Report.Holder
	held := OrDash("Holder", HolderSentence(e.Report))
	if !e.All {
		held = OrDash(heldBy, model.Clip(certain(holder.Short(), holder), width-len(heldBy)-labelGap, t.Glyphs.Ellipsis))
	}
	list := []draw.Fact{
		held,
		e.moment("Expires", env.ExpiresAt),
		e.moment("Changed", env.UpdatedAt),
		e.created(),
		{Label: "Id", Value: env.ID.String()},
	}
	list = append(list, e.Desk...)
	if !e.All {
		return list
	}
	if n := env.Notification; n != nil && n.ReminderInterval > 0 {
		list = append(list, draw.Fact{Label: "Reminders", Value: fmt.Sprintf("every %d d", n.ReminderInterval)})
	}
	return append(list, draw.TextLinesFact("Comment", env.Comment))
}

func certain(text string, h triage.Holder) string {
	if text == "" {
		return ""
	}
	return text + " (" + h.Certainty.String() + ")"
}

// created is only the day where not everything is drawn, as the time since says little.
func (e Envelope) created() draw.Fact {
	if e.All || e.Envelope.CreatedAt.IsZero() {
		return e.moment("Created", e.Envelope.CreatedAt)
	}
	return draw.Fact{Label: "Created", Value: e.Envelope.CreatedAt.Time().Format(time.DateOnly)}
}

// moment is a time with the distance from now.
func (e Envelope) moment(label string, at model.Time) draw.Fact {
	if at.IsZero() {
		return OrDash(label, "")
	}
	distance := "in " + triage.Span(at.Time().Sub(e.Now))
	if !at.Time().After(e.Now) {
		distance = triage.Span(e.Now.Sub(at.Time())) + " ago"
	}
	return draw.Fact{Label: label, Value: at.Time().Format("2006-01-02 15:04") + ", " + distance}
}

// drawing collects lines of one width.
type drawing struct {
	theme *theme.Theme
	width int
	all   bool
	lines []string
}

func (d *drawing) add(text string) {
	d.lines = append(d.lines, draw.Fit(text, d.width, d.theme.Glyphs.Ellipsis))
}

func (d *drawing) gap() { d.lines = append(d.lines, draw.Blank(d.width)) }

// section draws a section and a gap. Where not everything is drawn, it takes exactly lines
// lines, gap included.
func (d *drawing) section(lines int, draw func()) {
	end := len(d.lines) + lines
	draw()
	if d.all {
		end = len(d.lines) + 1
	}
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

// The heights of the sections where not everything is drawn, gap included. The second line
// of a long name replaces the gap.
const (
	headLines      = maxTitleLines + 1
	findingLines   = 1 + maxFindings + 1
	recipientLines = 1 + 2*maxRecipients + 1
)

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
