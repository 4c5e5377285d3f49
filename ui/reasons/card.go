package reasons

import (
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Preview draws the envelope as at most height lines of exactly width cells: who, what, when and
// why, and then facts that help to answer a call, each line only where it has something to say. Where
// there is no room for all of it, the last parts end early and say how much more there is.
func (p Page) Preview(t *theme.Theme, width, height int) []string {
	if width <= 0 {
		return nil
	}
	d := drawing{theme: t, width: width, label: labelWidth}
	p.title(&d)
	d.span(p.Envelope, p.now())
	d.stack(height, p.why(&d), p.signing(&d), p.files(&d), p.facts(&d), p.seen(&d), p.documents(&d), p.possible(&d), p.checklist(&d))
	return d.lines[:min(len(d.lines), max(height, 0))]
}

type drawing struct {
	theme *theme.Theme
	width int
	label int // width of the labels, in cells
	lines []string
}

func (d *drawing) add(text string) {
	d.lines = append(d.lines, draw.Fit(text, d.width, d.theme.Glyphs.Ellipsis))
}

func (d *drawing) ends(left, right string) {
	d.lines = append(d.lines, draw.Ends(left, right, d.width, d.theme.Glyphs.Ellipsis))
}

// title draws the name with its health, and the kind of envelope with its id.
func (p Page) title(d *drawing) {
	e := p.Envelope
	name, role := e.Name.String(), theme.Strong
	if e.Name.IsEmpty() {
		name, role = "(no name)", theme.Muted
	}
	word, healthRole := describe.HealthWord(d.theme, p.Report.Health)
	first, rest := firstLine(model.Narrow(name), max(d.width-model.Width(word)-2, 1))
	d.ends(d.theme.Paint(role, first), d.theme.Paint(healthRole, word))
	if rest != "" {
		d.add(d.theme.Paint(role, model.Clip(rest, d.width, d.theme.Glyphs.Ellipsis)))
	}
	if e.Name.Altered() {
		d.add(d.theme.Paint(theme.Warn, d.theme.Glyphs.Altered+" The name contains hidden or unsafe characters."))
	}
	shape, role := d.theme.Status(e.Status)
	kind := d.theme.Paint(role, shape+" "+e.Status.Label())
	if p.Deleted {
		kind = d.theme.Paint(theme.Warn, shape+" Deleted")
	}
	words := []string{e.LegalityLevel.Label()}
	if e.FlowType != model.RequestSignature {
		words = append(words, e.FlowType.Label())
	}
	if n := len(e.Documents); n > 0 {
		words = append(words, describe.Counted(n, "document")+", "+describe.Counted(int(e.Pages), "page"))
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "" })
	id := d.theme.Paint(theme.Muted, e.ID.String())
	line := func() string { return strings.Join(append([]string{kind}, words...), " "+d.theme.Glyphs.Dot+" ") }
	for len(words) > 0 && ansi.StringWidthWc(line()+id)+1 > d.width {
		words = words[:len(words)-1] // all of it is further below
	}
	d.ends(line(), id)
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
		d.add("Created " + from.Format(layout) + ", " + describe.Relative(from.Sub(now)) + "; no expiry")
		return
	}
	end := to.Format("2 Jan 2006 15:04") + ", " + describe.Relative(to.Sub(now))
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
