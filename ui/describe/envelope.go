package describe

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Envelope is the preview of an envelope: who, what, when and why, each line of it because it has
// something to say. Nothing has a height of its own: a section follows the one before it.
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

// Lines draws the envelope as lines of exactly width cells. Where height has no room for all of
// it, the long lists end early and say how much more there is.
func (e Envelope) Lines(t *theme.Theme, width, height int) []string {
	if width <= 0 {
		return nil
	}
	d := drawing{theme: t, width: width}
	d.title(e.Envelope, e.Report, e.Deleted)
	d.span(e.Envelope, e.Now)
	facts := draw.FactsAt(t, e.facts(t, max(width-labelWidth-2, 1)), labelWidth, width)
	files := d.files(e.Envelope)
	// The reasons come first: people and facts get what they leave, and at least a part.
	spare := height - len(d.lines) - len(facts) - len(files) - 2
	d.reasons(e.Report, e.Rules, max(spare-min(2+2*len(e.Report.Progress), leastPeople), leastReasons))
	d.recipients(e.Envelope, e.Report, max(height-len(d.lines)-len(facts)-len(files)-1, leastPeople))
	d.lines = append(d.lines, files...)
	if len(facts) > 0 {
		d.gap()
		d.lines = append(d.lines, facts...)
	}
	return d.lines
}

const (
	// leastReasons and leastPeople are how many lines these have, however little room there is.
	leastReasons, leastPeople = 4, 5
	// labelWidth is that of the labels of facts, in cells.
	labelWidth = 9
)

// facts are what is known beside the people and the dates, a line each, and two of a comment.
func (e Envelope) facts(t *theme.Theme, room int) (facts []draw.Fact) {
	clip := func(text string, cells int) string { return model.Clip(text, cells, t.Glyphs.Ellipsis) }
	if signed, brief := SignedBefore(e.Report); signed != "" {
		if model.Width(signed) > room {
			signed = brief
		}
		facts = append(facts, draw.Fact{Label: "Signed", Value: clip(signed, room)})
	} else if holder := e.Report.Holder; holder.Short() != "" {
		facts = append(facts, draw.Fact{Label: "Held by", Value: clip(certain(holder.Short(), holder), room)})
	}
	if at := e.Envelope.UpdatedAt; !at.IsZero() {
		facts = append(facts, draw.Fact{Label: "Changed", Value: Relative(at.Time().Sub(e.Now)) + e.reminders()})
	}
	if c := e.Envelope.Comment; !c.IsEmpty() {
		facts = append(facts, draw.Fact{Label: "Comment", Value: clip(c.String(), 2*room-1), Altered: c.Altered()})
	}
	return append(facts, e.Desk...)
}

// reminders says how often an open envelope reminds, "" where it does not or it is not known.
func (e Envelope) reminders() string {
	n := e.Envelope.Notification
	if n == nil || n.ReminderInterval <= 0 || !e.Envelope.Status.Open() {
		return ""
	}
	if n.ReminderInterval == 1 {
		return ", reminders every day"
	}
	return fmt.Sprintf(", reminders every %d days", n.ReminderInterval)
}

// drawing collects lines of one width.
type drawing struct {
	theme *theme.Theme
	width int
	lines []string
}

func (d *drawing) add(text string) {
	d.lines = append(d.lines, draw.Fit(text, d.width, d.theme.Glyphs.Ellipsis))
}

func (d *drawing) gap() { d.lines = append(d.lines, draw.Blank(d.width)) }

// ends adds a line with a text at each end.
func (d *drawing) ends(left, right string) {
	d.lines = append(d.lines, draw.Ends(left, right, d.width, d.theme.Glyphs.Ellipsis))
}

func (d *drawing) heading(text string) { d.add(d.theme.Paint(theme.Title, text)) }

// more says how much of a list has no room.
func (d *drawing) more(n int, noun string) {
	if n > 0 {
		d.add(d.theme.Paint(theme.Muted, d.theme.Glyphs.Ellipsis+" "+Counted(n, "more "+noun)))
	}
}

// maxTitleLines bounds the height of a long name.
const maxTitleLines = 2

// title draws the name with its health, the kind of envelope with its id, and what it holds.
func (d *drawing) title(e *model.Envelope, report *triage.Report, deleted bool) {
	name, role := e.Name.String(), theme.Strong
	if e.Name.IsEmpty() {
		name, role = "(no name)", theme.Muted
	}
	word, healthRole := HealthWord(d.theme, report.Health)
	wrapped := draw.Wrap(model.Narrow(name), max(d.width-model.Width(word)-2, 1))
	for i, l := range wrapped[:min(len(wrapped), maxTitleLines)] {
		if i == maxTitleLines-1 && len(wrapped) > maxTitleLines {
			l = model.Clip(l, d.width-1, "") + d.theme.Glyphs.Ellipsis
		}
		if i > 0 {
			word = ""
		}
		d.ends(d.theme.Paint(role, l), d.theme.Paint(healthRole, word))
	}
	if e.Name.Altered() {
		d.add(d.theme.Paint(theme.Warn, d.theme.Glyphs.Altered+" The name contains hidden or unsafe characters."))
	}
	shape, role := d.theme.Status(e.Status)
	kind := d.theme.Paint(role, shape+" "+e.Status.Label())
	if deleted {
		kind = d.theme.Paint(theme.Warn, shape+" Deleted")
	}
	words := []string{e.LegalityLevel.Label()}
	if e.FlowType != model.RequestSignature {
		words = append(words, e.FlowType.Label())
	}
	if n := len(e.Documents); n > 0 {
		words = append(words, Counted(n, "document")+", "+Counted(int(e.Pages), "page"))
	}
	for _, word := range words {
		if word != "" {
			kind += " " + d.theme.Glyphs.Dot + " " + word
		}
	}
	d.ends(kind, d.theme.Paint(theme.Muted, e.ID.String()))
}

// span draws the time from the creation to the expiry as a line with now on it, or the one of
// these dates that is known.
func (d *drawing) span(e *model.Envelope, now time.Time) {
	const layout = "2 Jan 2006"
	from, to := e.CreatedAt.Time(), e.ExpiresAt.Time()
	switch {
	case e.CreatedAt.IsZero() && e.ExpiresAt.IsZero():
		return
	case e.ExpiresAt.IsZero():
		d.add("Created " + from.Format(layout) + ", " + Relative(from.Sub(now)) + "; no expiry")
		return
	}
	end := to.Format("2 Jan 2006 15:04") + ", " + Relative(to.Sub(now))
	if e.CreatedAt.IsZero() || !to.After(from) {
		d.add("Expires " + end)
		return
	}
	begin, g := from.Format(layout)+" ", d.theme.Glyphs
	room := d.width - len(begin) - len(end) - 3
	if !e.Status.Open() && e.Status != model.Draft || room < 5 {
		d.add(d.theme.Paint(theme.Muted, begin+g.Dash+" "+end))
		return
	}
	at := int(float64(room-1) * min(max(now.Sub(from).Seconds()/to.Sub(from).Seconds(), 0), 1))
	line := strings.Repeat(g.Box.Horizontal, at) + g.Completed + strings.Repeat(g.Box.Horizontal, room-1-at)
	d.add(begin + g.Separator + line + g.Separator + " " + end)
}
