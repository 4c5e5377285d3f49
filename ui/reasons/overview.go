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
	"inkdesk/ui/widget/richtext"
)

const (
	overviewLabel = 17  // sets the width of the labels of the overview, in cells
	besideFrom    = 136 // sets the width from which the overview has two columns, in cells
	apartBy       = 3   // sets the cells between them
)

// Overview writes all that answers who, what, when, why and how to go on: the findings and who signs,
// and beside them, or below where it is narrow, the facts, the files asked for and the events.
// further holds more facts, and related the envelopes that have something in common with this one.
func (p Page) Overview(pen *richtext.Writer, further []draw.Fact, related []Related) {
	if pen.Width < besideFrom || pen.Theme.Spoken {
		d := drawing{theme: pen.Theme, width: pen.Width, label: overviewLabel}
		if pen.Theme.Spoken { // without the columns of findings and signers
			p.writeFindings(pen)
			pen.Facts(p.Desk...)
			p.writeHolder(pen)
			d.write(pen, p.right(&d, further, related)...)
			return
		}
		blocks := slices.Concat(p.left(&d), p.right(&d, further, related), []block{p.checklist(&d)})
		d.write(pen, blocks...)
		return
	}
	l := drawing{theme: pen.Theme, width: (pen.Width - apartBy) / 2, label: overviewLabel}
	r := drawing{theme: pen.Theme, width: pen.Width - apartBy - l.width, label: overviewLabel}
	for _, b := range append(p.left(&l), p.checklist(&l)) {
		l.block(&b)
	}
	for _, b := range p.right(&r, further, related) {
		r.block(&b)
	}
	height := max(len(l.lines), len(r.lines))
	rule := " " + pen.Theme.Paint(theme.Border, pen.Theme.Glyphs.Separator) + " "
	for _, line := range draw.Beside(draw.FitAll(l.lines, l.width, height), draw.FitAll(r.lines, r.width, height), rule) {
		pen.Add(line)
	}
}

func (d *drawing) write(pen *richtext.Writer, blocks ...block) {
	for i := range blocks {
		d.lines = nil
		d.block(&blocks[i])
		if len(d.lines) > 0 && !blocks[i].joined {
			pen.Gap()
		}
		for _, line := range d.lines {
			pen.Add(line)
		}
	}
}

func facts(d *drawing, list []draw.Fact) block {
	return block{head: draw.FactsAt(d.theme, list, min(d.label, d.width/2), d.width)}
}

func (p Page) left(d *drawing) []block {
	holder := block{joined: true}
	for _, l := range draw.Wrap(model.Narrow(describe.HolderSentence(p.Report)), max(d.width, 1)) {
		if l != "" {
			holder.rows = append(holder.rows, []string{d.fit(l)})
		}
	}
	return []block{facts(d, p.Desk), p.why(d), p.signing(d), holder, p.possible(d)}
}

func (p Page) right(d *drawing, further []draw.Fact, related []Related) []block {
	e := p.Envelope
	contents := slices.DeleteFunc(describe.Contents(e), func(f draw.Fact) bool { // each has a list of its own
		return f.Label == "Documents" && len(e.Documents) > 0 && !e.Unread.Has("documents")
	})
	hidden := richtext.NewWriter(d.theme, d.width)
	hidden.Hidden(0, e.Name)
	events := p.seen(d)
	if len(p.Events) == 0 {
		events = d.labelled("Seen", "event", 1, draw.Wrap("Nothing was changed from here or seen to change yet: inkdesk sees only what it reads.", d.valueWidth()))
	}
	read := func(list []draw.Fact) block { return facts(d, describe.Readable(e.Unread, list...)) }
	return []block{
		read(describe.Identity(e, d.theme)),
		{head: hidden.Lines(), joined: true},
		read(append(describe.Times(e, p.now()), p.forecast()...)), read(append(contents, further...)),
		p.files(d), p.documents(d), events, p.related(d, related),
	}
}

// Related names an envelope that has something in common with another one.
type Related struct {
	Envelope model.Envelope
	How      string // names the thing they have in common, in a few words
}

func (p Page) related(d *drawing, list []Related) block {
	rows := make([][2]string, len(list))
	for i := range list {
		e := &list[i].Envelope
		shape, role := d.theme.Status(e.Status)
		name := model.Clip(model.Narrow(describe.Name(e.Name)), max(d.valueWidth()-model.Width(list[i].How)-4, 8), d.theme.Glyphs.Ellipsis)
		rows[i] = [2]string{d.theme.Paint(role, shape) + " " + name, d.theme.Paint(theme.Muted, list[i].How)}
	}
	return d.labelled("Related", "envelope", 0, d.pairs(rows)...)
}

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

func (d *drawing) add(text string) { d.lines = append(d.lines, d.fit(text)) }

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
