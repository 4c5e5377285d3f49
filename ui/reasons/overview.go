package reasons

import (
	"slices"

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
			for i := range p.Report.Findings {
				describe.WriteFinding(pen, p.Report.Findings[i], 0, true)
				writeFixes(pen, p.fixes(&p.Report.Findings[i]))
			}
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

// write writes blocks below the text of the pen.
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

// left returns the decisions made here, the findings, who signs, and the actions.
func (p Page) left(d *drawing) []block {
	holder := block{joined: true}
	for _, l := range draw.Wrap(model.Narrow(describe.HolderSentence(p.Report)), max(d.width, 1)) {
		if l != "" {
			holder.rows = append(holder.rows, []string{d.fit(l)})
		}
	}
	return []block{facts(d, p.Desk), p.why(d), p.signing(d), holder, p.possible(d)}
}

// right returns the facts and the contents of the envelope, and its events.
func (p Page) right(d *drawing, further []draw.Fact, related []Related) []block {
	e := p.Envelope
	contents := slices.DeleteFunc(describe.Contents(e), func(f draw.Fact) bool { // each has a list of its own
		return f.Label == "Documents" && len(e.Documents) > 0 && !e.Unread.Has("documents")
	})
	hidden := richtext.NewWriter(d.theme, d.width)
	hidden.Hidden(0, e.Name)
	events := p.seen(d)
	if len(p.Events) == 0 {
		events = d.labelled("Seen", "event", draw.Wrap("Nothing was changed from here or seen to change yet: inkdesk sees only what it reads.", d.room()))
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
		name := model.Clip(model.Narrow(describe.Name(e.Name)), max(d.room()-model.Width(list[i].How)-4, 8), d.theme.Glyphs.Ellipsis)
		rows[i] = [2]string{d.theme.Paint(role, shape) + " " + name, d.theme.Paint(theme.Muted, list[i].How)}
	}
	return d.labelled("Related", "envelope", d.pairs(rows)...)
}
