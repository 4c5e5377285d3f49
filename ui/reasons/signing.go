package reasons

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// leastRows sets how many people stay as long as another block can give way.
const leastRows = 3

type seat struct {
	*model.Recipient
	step  string // "" where it is the same as for the one before
	act   triage.Progress
	meter string // shows how many of their fields are filled, "" where that is not known
}

// signing returns the signing path: who, how many of their fields are filled, how far they are, and
// their address, beside the name where all have room there. Secrets are masked.
func (p Page) signing(d *drawing) block {
	e := p.Envelope
	title := func(text string) string { return d.theme.Paint(theme.Title, text) }
	if e.Abridged() {
		return block{head: []string{d.fit(title(fmt.Sprintf("%d recipients, named when the envelope is opened", e.NumRecipients)))}}
	}
	columns, seats := p.seats(d)
	heading := title("Signing")
	if columns.meter > 0 {
		heading = draw.Fit(heading, max(d.width-columns.state-columns.meter-2, 0), "") + d.theme.Paint(theme.Muted, "fields")
	}
	b := block{head: []string{d.fit(heading)}, noun: "recipient", least: leastRows, indent: leadCells}
	for _, s := range seats {
		b.rows = append(b.rows, p.seat(d, s, columns))
	}
	if len(seats) == 0 {
		b.head = append(b.head, d.fit(d.theme.Paint(theme.Muted, "No recipients yet.")))
	}
	return b
}

const leadCells = 4

type columns struct {
	name, role, address, meter, state int
}

// beside reports whether the address has room beside the name.
func (c columns) beside(width int) bool {
	total := leadCells + c.name + c.state + 2
	for _, cells := range []int{c.role, c.address, c.meter} {
		if cells > 0 {
			total += cells + 2
		}
	}
	return total <= width
}

func (p Page) seats(d *drawing) (c columns, seats []seat) {
	last := 0
	for step, r := range p.Envelope.Recipients() {
		s := seat{Recipient: r, act: p.Report.Of(r), meter: p.meter(d.theme, r)}
		if step != last {
			s.step, last = fmt.Sprint(step), step
		}
		seats = append(seats, s)
		c.name = max(c.name, model.Width(d.named(r)))
		c.role = max(c.role, model.Width(d.role(r)))
		c.address = max(c.address, model.Width(model.Narrow(describe.Address(r))))
		c.meter = max(c.meter, ansi.StringWidthWc(s.meter))
		state, _ := p.state(s)
		c.state = max(c.state, model.Width(state))
	}
	return c, seats
}

func (p Page) seat(d *drawing, s seat, c columns) []string {
	sign, role := p.actSign(d, s)
	state, stateRole := p.state(s)
	lead := draw.Fit(s.step, 2, "") + d.theme.Paint(role, sign) + " "
	tail := ""
	if c.meter > 0 {
		tail = draw.Fit(s.meter, c.meter+2, "")
	}
	tail += d.theme.Paint(stateRole, state) + draw.Blank(c.state-model.Width(state))
	name, address := d.named(s.Recipient), model.Narrow(describe.Address(s.Recipient))
	what := d.role(s.Recipient)
	if c.beside(d.width) {
		lead += draw.Fit(name, c.name+2, "") + draw.Fit(what, c.role+2, "") + address
		return []string{draw.Ends(lead, tail, d.width, d.theme.Glyphs.Ellipsis)}
	}
	lines := []string{draw.Ends(lead+name, tail, d.width, d.theme.Glyphs.Ellipsis)}
	if below := draw.Blank(leadCells) + address + "  " + what; ansi.StringWidthWc(below) <= d.width {
		return append(lines, d.fit(below))
	}
	return append(lines, d.fit(draw.Blank(leadCells)+address), d.fit(draw.Blank(leadCells)+what))
}

func (d *drawing) role(r *model.Recipient) string {
	words := strings.ToLower(r.Role.Label())
	if r.Role == model.ReceivesCopy {
		words = "copy"
	}
	if v := r.Verification; v != nil && v.Type != "" {
		words += ", " + v.Type.Label()
		if !v.Value.IsZero() {
			words += " " + strings.Repeat(d.theme.Glyphs.Secret, 3)
		}
	}
	return words
}

// named returns a recipient by the name, after a mark where signs hide in it.
func (d *drawing) named(r *model.Recipient) string {
	name := model.Narrow(describe.Name(r.Name))
	if r.Name.Altered() || r.Email.Altered() {
		name = d.theme.Glyphs.Altered + " " + name
	}
	return name
}

// mostMeter bounds how long the bar of the fields is, in cells.
const mostMeter = 7

// meter returns how many fields of a recipient are filled, as a bar and in numbers; "" where the fields were not read.
func (p Page) meter(t *theme.Theme, r *model.Recipient) string {
	filled, all := 0, 0
	for _, fields := range p.fields {
		for i := range fields {
			if f := &fields[i]; f.RecipientID == r.ID && r.ID != "" {
				all++
				if f.Filled() {
					filled++
				}
			}
		}
	}
	if all == 0 {
		return ""
	}
	cells := min(all, mostMeter)
	full := (filled*cells + all - 1) / all
	if filled < all {
		full = min(full, cells-1)
	}
	role := theme.Info
	if filled == all {
		role = theme.Good
	}
	return t.Paint(role, strings.Repeat(t.Glyphs.BarFull, full)) + t.Paint(theme.Muted, strings.Repeat(t.Glyphs.BarEmpty, cells-full)) +
		draw.Blank(mostMeter-cells+1) + fmt.Sprintf("%d/%d", filled, all)
}

func (p Page) state(s seat) (string, theme.Role) {
	status, holder := p.Envelope.Status, p.Report.Holder
	certainly := " (" + s.act.Certainty.String() + ")"
	switch {
	case !s.Role.Signs() && (status.Open() || status == model.Draft):
		return "gets it at the end", theme.Muted
	case !s.Role.Signs():
		return "receives a copy", theme.Muted
	case s.act.Acted == triage.ActedYes:
		return "signed" + certainly, theme.Good
	case s.act.Later:
		return "not yet their turn", theme.Muted
	case s.act.Acted == triage.ActedNo && status.Open():
		return "waiting" + certainly, theme.Info
	case s.act.Acted == triage.ActedNo:
		return "not signed" + certainly, theme.Muted
	case slices.Contains(holder.Who, s.Recipient) && holder.Kind == triage.HeldByOne:
		return "waiting (" + holder.Certainty.String() + ")", theme.Info
	case slices.Contains(holder.Who, s.Recipient):
		return "perhaps waiting", theme.Info
	}
	return "not known", theme.Muted
}

func (p Page) actSign(d *drawing, s seat) (string, theme.Role) {
	g := d.theme.Glyphs
	switch {
	case s.act.Acted == triage.ActedYes:
		return g.Completed, theme.Good
	case s.Role.Signs() && p.Envelope.Status.Open() && !s.act.Later:
		return g.InProgress, theme.Info
	}
	return g.Draft, theme.Muted
}
