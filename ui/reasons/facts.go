package reasons

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// why returns the findings, those that explain most first, each with its certainty and its fix, and the parts that
// could not be looked at. Those of the rules asked for come before all others; of these, notes are left out.
func (p Page) why(d *drawing) block {
	var found, others []*triage.Finding
	for i := range p.Report.Findings {
		switch f := &p.Report.Findings[i]; {
		case slices.Contains(p.Rules, f.Rule):
			found = append(found, f)
		case f.Severity > triage.Note || f.Rule == triage.Unreadable:
			others = append(others, f)
		}
	}
	found = append(found, others...)
	fixes, widest := make([]string, len(found)), 0
	for i, f := range found {
		fixes[i] = p.bestFix(d.theme, f)
		widest = max(widest, ansi.StringWidthWc(fixes[i]))
	}
	if d.width < leastWithFixes {
		widest = 0
	}
	heading := d.theme.Paint(theme.Title, "Why")
	if widest > 0 {
		heading = draw.Fit(heading, max(d.width-max(widest, len(whatFixes)), 0), "") + d.theme.Paint(theme.Muted, whatFixes)
		widest = max(widest, len(whatFixes))
	}
	b := block{head: []string{d.fit(heading)}, noun: "reason", least: leastReasons, indent: indent}
	for i, f := range found {
		b.rows = append(b.rows, d.reason(f, fixes[i], widest))
	}
	for _, sentence := range p.Report.Unchecked {
		b.rows = append(b.rows, []string{d.fit(d.theme.Paint(theme.Muted, d.theme.Glyphs.Unsure+" "+sentence))})
	}
	if len(b.rows) == 0 {
		b.head = append(b.head, d.fit(d.theme.Paint(theme.Muted, "Nothing was found that needs attention.")))
	}
	return b
}

const (
	whatFixes = "what fixes it"
	// leastReasons sets how many reasons stay as long as another block can give way, and
	// mostReasonLines bounds the lines of one.
	leastReasons, mostReasonLines = 6, 3
	leastWithFixes                = 48 // sets the width from which the fix of a reason is beside it, in cells
)

// reason returns a finding wrapped, with its certainty and its fix at the end of the first line.
func (d *drawing) reason(f *triage.Finding, fix string, widest int) []string {
	shape, role := describe.SeverityShape(d.theme, f.Severity)
	end := d.theme.Paint(theme.Muted, f.Certainty.String())
	if widest > 0 {
		end = draw.Fit(end, len("unknown")+2, "") + draw.Fit(fix, widest, d.theme.Glyphs.Ellipsis)
	}
	room := max(d.width-indent-ansi.StringWidthWc(end)-2, 1)
	first, rest := firstLine(model.Narrow(f.Sentence), room)
	lines := []string{draw.Ends(d.theme.Paint(role, shape)+" "+first, end, d.width, d.theme.Glyphs.Ellipsis)}
	for rest != "" && len(lines) < mostReasonLines {
		if first, rest = firstLine(rest, max(d.width-indent, 1)); len(lines) == mostReasonLines-1 && rest != "" {
			first = model.Clip(first+" "+rest, d.width-indent, d.theme.Glyphs.Ellipsis)
		}
		lines = append(lines, d.fit(draw.Blank(indent)+first))
	}
	return lines
}

func firstLine(text string, width int) (first, rest string) {
	first = draw.Wrap(text, width)[0]
	return first, strings.TrimLeft(strings.TrimPrefix(text, first), " ")
}

func (p Page) files(d *drawing) block {
	var list [][2]string
	for _, r := range detail.Requests(p.Envelope) {
		sign, role, state := d.theme.Glyphs.Draft, theme.Muted, "missing, optional"
		switch {
		case len(r.Files) > 0:
			sign, role, state = d.theme.Glyphs.Completed, theme.Good, model.Narrow(describe.Name(r.Files[0].Name))
			if size, known := r.Files[0].Bytes(); known {
				state += ", " + humanize.Bytes(uint64(size))
			}
			if more := len(r.Files) - 1; more > 0 {
				state += ", " + describe.Counted(more, "more file")
			}
		case r.Required:
			sign, role, state = d.theme.Glyphs.Declined, theme.Danger, "missing, required"
		}
		list = append(list, [2]string{d.theme.Paint(role, sign) + " " + model.Narrow(describe.Name(r.Name)), state})
	}
	return d.labelled("Files asked", "file", 2, d.pairs(list)...)
}

func (p Page) facts(d *drawing) block {
	clip := func(text string, cells int) string { return model.Clip(text, cells, d.theme.Glyphs.Ellipsis) }
	var facts []draw.Fact
	if signed, brief := describe.SignedBefore(p.Report); signed != "" {
		if model.Width(signed) > 2*d.valueWidth()-1 {
			signed = brief
		}
		facts = append(facts, draw.Fact{Label: "Signed", Value: clip(signed, 2*d.valueWidth()-1)})
	} else if holder := p.Report.Holder; holder.Short() != "" && holder.Kind != triage.HeldByOne && holder.Certainty != triage.Unknown {
		facts = append(facts, draw.Fact{Label: "Waiting for", Value: clip(holder.Short()+" ("+holder.Certainty.String()+")", d.valueWidth())})
	}
	if at := p.Envelope.UpdatedAt; !at.IsZero() {
		facts = append(facts, draw.Fact{Label: "Changed", Value: describe.Relative(at.Time().Sub(p.now())) + p.reminders(d.theme)})
	}
	facts = append(facts, p.forecast()...)
	if c := p.Envelope.Comment; !c.IsEmpty() {
		facts = append(facts, draw.Fact{Label: "Comment", Value: clip(c.String(), 3*d.valueWidth()-1), Altered: c.Altered()})
	}
	b := block{joined: len(p.Envelope.Attachments.Placeholders()) > 0, noun: "fact", least: 2}
	for _, f := range append(facts, p.Desk...) {
		b.rows = append(b.rows, draw.FactsAt(d.theme, []draw.Fact{f}, min(d.label, d.width/2), d.width))
	}
	return b
}

// forecast says what became of those like it, nothing where that is not known.
func (p Page) forecast() []draw.Fact {
	if said := p.Report.Forecast.Sentence(); said != "" {
		return []draw.Fact{{Label: "Forecast", Value: said}}
	}
	return nil
}

// reminders says how often an open envelope reminds and about when next, "" where it does not or it is not known.
func (p Page) reminders(t *theme.Theme) string {
	e := p.Envelope
	if e.Notification == nil || e.Notification.ReminderInterval <= 0 || !e.Status.Open() {
		return ""
	}
	text := " " + t.Glyphs.Dot + " reminders " + describe.Reminders(e.Notification)
	if next := triage.Reminders(e, p.now(), 1); len(next) > 0 {
		text += ", next about " + next[0].In(p.now().Location()).Format("Mon 2 Jan")
	}
	return text
}

// mostSeen bounds the events that are shown beside the rest.
const mostSeen = 6

// seen returns the changes seen and the changes from here, the latest first.
func (p Page) seen(d *drawing) block {
	var rows [][]string
	for _, one := range p.Events[:min(len(p.Events), mostSeen)] {
		text := one.When
		for i, part := range one.Parts {
			if i > 0 {
				text += " " + d.theme.Glyphs.Dot
			}
			text += " " + part
		}
		rows = append(rows, draw.Wrap(model.Narrow(text), d.valueWidth()))
	}
	b := d.labelled("Seen", "event", 1, rows...)
	b.joined, b.left = true, max(len(p.Events)-mostSeen, 0)
	return b
}

func (p Page) documents(d *drawing) block {
	var list [][2]string
	for i := range p.Envelope.Documents {
		one := &p.Envelope.Documents[i]
		state := describe.Counted(int(one.PageCount), "page")
		if fields, read := p.fields[one.ID]; read {
			state += ", " + describe.Counted(len(fields), "field")
		}
		list = append(list, [2]string{model.Narrow(describe.Name(one.Title())), state})
	}
	return d.labelled("Documents", "document", 1, d.pairs(list)...)
}

func (p Page) possible(d *drawing) block {
	var words []string
	for _, a := range p.Actions {
		if _, makes := a.Route.(nav.BulkSend); makes { // others, of the rows of a file
			continue
		}
		if a.Why == "" && a.Binding.Enabled() && keys.Changing(a.Binding) {
			words = append(words, d.theme.Paint(theme.Warn, keys.Short(a.Binding))+" "+a.Binding.Help().Desc)
		}
	}
	var rows [][]string
	for _, line := range flow(words, d.valueWidth()) {
		rows = append(rows, []string{line})
	}
	return d.labelled("You can", "line", 0, rows...)
}

func (p Page) checklist(d *drawing) block {
	r := cmp.Or(p.Concerned, describe.Asker(p.Envelope, p.Report))
	if r == nil {
		return block{}
	}
	name := r.Name.String()
	if r.Name.IsEmpty() {
		name = describe.Address(r)
	}
	b := block{noun: "question", indent: indent}
	for _, l := range draw.Wrap(model.Narrow("If "+name+" never got it, or the link does not work"), max(d.width, 1))[:1] {
		b.head = append(b.head, d.fit(d.theme.Paint(theme.Title, l)))
	}
	for _, c := range triage.NeverGotIt(p.Envelope, r, p.Context, p.Report, describe.PartOf(p.Report, r).Sentence) {
		shape, role := verdict(d.theme, c.Verdict)
		row := []string{d.theme.Paint(role, shape) + " " + c.Question}
		if answer := model.Narrow(c.Answer); ansi.StringWidthWc(row[0])+1+model.Width(answer) <= d.width {
			row[0] += " " + answer
		} else {
			for _, l := range draw.Wrap(answer, max(d.width-indent, 1)) {
				row = append(row, d.fit(draw.Blank(indent)+l))
			}
		}
		row[0] = d.fit(row[0])
		b.rows = append(b.rows, row)
	}
	return b
}
