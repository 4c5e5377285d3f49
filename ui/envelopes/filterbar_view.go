package envelopes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// headLines is the height of tabs and bar above the table.
const headLines = 2

// lines draws the tabs and the bar below them. While a filter is typed, its terms replace
// the tabs.
func (b *filterBar) lines() []string {
	width := b.width
	first := b.views.line(width)
	if b.typing() && !b.query.Empty() {
		first = draw.Chips(b.env.Theme, b.chips(b.query), width)
	}
	right := b.counts()
	room := max(width-ansi.StringWidthWc(right)-2, 0)
	bar := draw.Fit(b.text(room), room, b.env.Theme.Glyphs.Ellipsis) + "  " + right
	return []string{first, draw.Fit(bar, width, b.env.Theme.Glyphs.Ellipsis)}
}

// line draws the tabs.
func (v *views) line(width int) string {
	list := make([]draw.Tab, len(v.tabs))
	for i := range v.tabs {
		list[i] = draw.Tab{Title: v.tabs[i].Name}
	}
	return draw.Tabs(v.env.Theme, list, v.index, width)
}

// text is the line being typed, the filter, or a summary of the view.
func (b *filterBar) text(room int) string {
	switch {
	case b.typing():
		b.input.Resize(room)
		return b.input.View()
	case !b.views.filter.Empty():
		return draw.Chips(b.env.Theme, b.chips(b.views.filter), room)
	default:
		return b.env.Theme.Paint(theme.Muted, model.Clip(b.summary(room), room, b.env.Theme.Glyphs.Ellipsis))
	}
}

// summary says what is in the view, in about so many cells.
func (b *filterBar) summary(room int) string {
	if one := b.marks.causes.open(); one != nil {
		return one.SentenceFor(b.table.Len())
	}
	v := b.views
	t := v.open()
	if t.Summary != nil && b.listings.open().Begun() && b.table.Len() > 0 && v.sorting == t.Sorting {
		return t.Summary(b.table.Rows(), b.reports.Now, room)
	}
	return t.About + ", by " + strings.ToLower(v.sorting.By.Label()) + " " + v.arrow()
}

// resizeInput sets the width of the input before it is drawn, because the cursor depends on
// it.
func (b *filterBar) resizeInput() {
	if b.typing() {
		b.input.Resize(max(b.width-ansi.StringWidthWc(b.counts())-2, 0))
	}
}

// chips says of every term where it is applied, or what is wrong with it.
func (b *filterBar) chips(q query.Query) []draw.Chip {
	list := make([]draw.Chip, 0, len(q.Terms()))
	for _, t := range q.Terms() {
		c := draw.Chip{Text: model.Clean(t.Text)}
		switch {
		case t.Err != nil:
			c.Scope, c.Note = draw.Wrong, t.Err.Error()
		case t.Scope(b.env.Client.Unit()) == query.Rows:
			c.Scope = draw.Loaded
		case !b.listings.open().Begun() || b.differs():
			c.Scope = draw.Waiting
		}
		list = append(list, c)
	}
	if b.typing() {
		// Wrong terms come first, so that they are visible in a narrow terminal.
		slices.SortStableFunc(list, func(a, b draw.Chip) int { return rankWrongFirst(a) - rankWrongFirst(b) })
	}
	return list
}

func rankWrongFirst(c draw.Chip) int {
	if c.Scope == draw.Wrong {
		return 0
	}
	return 1
}

// countGap is what stands between the counts and at their end, in cells.
const countGap = 5

// counts says how many rows are loaded: the service tells no total.
func (b *filterBar) counts() string {
	t := b.env.Theme
	parts := make([]string, 0, 3)
	typed := b.differs()
	if marked := b.marks.text(typed || !b.views.filter.Empty()); marked != "" {
		parts = append(parts, t.Paint(theme.Mark, marked))
	}
	if b.drawn() {
		text, outside := b.countText(typed), b.elsewhereText()
		if len(parts) > 0 && b.listings.open().Scan() != nil && ansi.StringWidthWc(parts[0]+text+outside)+countGap > b.width {
			text = b.countScanned(fmt.Sprint(b.table.Len()), b.listings.open().Scan())
		}
		parts = append(parts, t.Paint(theme.Muted, text))
		if outside != "" {
			parts = append(parts, t.Paint(theme.Muted, outside))
		}
	}
	return strings.Join(parts, t.Paint(theme.Muted, " "+t.Glyphs.Dot+" ")) + " " + b.listings.spinner().Cell(t)
}

// elsewhereText says what the search finds outside the view, and which key shows it.
func (b *filterBar) elsewhereText() string {
	other := b.listings.elsewhere
	if b.typing() {
		return ""
	}
	text := other.text(b.listings.complete())
	if k := keys.Short(b.env.Keys.List.Everywhere); other.hides() && k != "" {
		text += " (" + k + ")"
	}
	return text
}

// drawn reports whether rows of this listing were drawn: a scan waits until they fill the
// window.
func (b *filterBar) drawn() bool {
	if b.listings.open().Scan() != nil && b.read == 0 && b.listings.open().Waiting() {
		return false
	}
	return b.listings.open().Begun()
}

// countText counts the rows shown, out of those loaded while a filter is typed.
func (b *filterBar) countText(typed bool) string {
	n, scan, p := b.table.Len(), b.listings.open().Scan(), b.listings.open().Pager()
	if scan != nil {
		if typed && b.read > view.MostHeld {
			return fmt.Sprintf("at least %d of %d", n, b.read)
		}
		return b.countScanned(b.marks.causes.text(n), scan)
	}
	loaded, passed := len(p.Rows()), p.ReadCount()
	switch {
	case p.Below().Stalled, p.Above().Stalled:
		return fmt.Sprintf("%d loaded, the service repeats itself", n)
	case passed > loaded && p.Below().More && b.listings.open().Exhausted():
		return fmt.Sprintf("%d of %d read, go down to read on", n, passed)
	case passed > loaded && p.Complete():
		return fmt.Sprintf("%d of %d, all read", n, passed)
	case passed > loaded && b.views.wanted().FiltersRows(b.views.unit):
		return fmt.Sprintf("%d of %d read%s", n, passed, moreSides(p))
	case typed && n < loaded:
		return fmt.Sprintf("%d of %d loaded%s", n, loaded, moreSides(p))
	case p.Complete() && n == 0:
		return "none"
	case p.Complete():
		return fmt.Sprintf("all %d loaded", n)
	default:
		return fmt.Sprintf("%d loaded%s", n, moreSides(p))
	}
}

// moreSides says on which sides the service has more rows.
func moreSides(p *listing.Pager[*row, model.EnvelopeID]) string {
	switch above, below := p.Above().More, p.Below().More; {
	case above && below:
		return ", more above and below"
	case above:
		return ", more above"
	case below:
		return ", more below"
	default:
		return ""
	}
}

// countScanned says out of how many scanned rows the shown ones are, and whether these are
// all.
func (b *filterBar) countScanned(text string, scan *listing.Scan[*row, model.EnvelopeID]) string {
	switch {
	case b.complete && b.read == 0:
		return "none"
	case b.complete:
		return fmt.Sprintf("%s of %d%s, all read", text, b.read, b.deskText())
	case scan.Stalled(b.listings.parts()...):
		return fmt.Sprintf("at least %s of %d read, the service repeats itself", text, b.read)
	case scan.Full():
		return fmt.Sprintf("at least %s of %d read, not all", text, b.read)
	default:
		return fmt.Sprintf("at least %s of %d, reading on", text, b.read)
	}
}

// deskText counts what the desk has left out.
func (b *filterBar) deskText() string {
	if b.onDesk == 0 {
		return ""
	}
	return fmt.Sprintf(", %d on the desk", b.onDesk)
}
