package envelopes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
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
	t, right, spinner := b.env.Theme, b.counts(), " "
	if b.drawn() { // or else it is in the place of the rows
		spinner = b.listings.spinner().Cell(b.env.Theme)
	}
	left := b.text(max(width-ansi.StringWidthWc(right)-2, 0))
	order := " " + t.Glyphs.Dot + " " + b.views.sorting.Words()
	if !b.typing() && b.views.filter.Empty() && ansi.StringWidthWc(left+"  "+right+order) < width {
		right += t.Paint(theme.Muted, order)
	}
	return []string{first, draw.Ends(left, " "+right+" "+spinner, width, t.Glyphs.Ellipsis)}
}

// line draws the tabs.
func (v *views) line(width int) string {
	list := make([]draw.Tab, len(v.tabs))
	for i := range v.tabs {
		list[i] = draw.Tab{Title: v.tabs[i].Name}
		if i < len(v.counts.notes) {
			list[i].Note = v.counts.notes[i]
		}
	}
	return draw.Tabs(v.env.Theme, list, v.index, width)
}

// text is the line being typed, the filter, or what is in the view.
func (b *filterBar) text(room int) string {
	switch {
	case b.typing():
		b.input.Resize(room)
		return b.input.View()
	case !b.views.filter.Empty():
		return draw.Chips(b.env.Theme, b.chips(b.views.filter), room)
	default:
		return b.summary(room)
	}
}

// summary says how many envelopes are in the view, and what they are, in about so many cells.
func (b *filterBar) summary(room int) string {
	v, n := b.views.open(), len(b.table.Above())
	if one := b.marks.causes.open(); one != nil {
		return one.SentenceFor(n)
	}
	dot := " " + b.env.Theme.Glyphs.Dot + " "
	switch number := fmt.Sprint(n) + b.plus(); {
	case n == 0, !v.Scanned(), !b.drawn():
		return v.About
	case b.marks.causes.shown():
		return b.marks.causes.text(n) + dot + b.views.counts.open + " open"
	case v.Summary != nil && b.views.sorting == v.Sorting:
		return number + dot + v.Summary(b.table.Above(), b.reports.Now, room-len(number)-len(dot))
	default:
		return number + " " + strings.ToLower(v.About[:1]) + v.About[1:]
	}
}

// plus is behind a number that may become greater.
func (b *filterBar) plus() string {
	if b.count(false).Open != "" {
		return "+"
	}
	return ""
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

// counts says how much is marked and has changed, and how much is loaded: the service tells no total.
func (b *filterBar) counts() string {
	t := b.env.Theme
	var parts []string
	typed := b.asksFor()
	filtered := typed || !b.views.filter.Empty()
	if marked := b.marks.text(filtered); marked != "" {
		parts = append(parts, t.Paint(theme.Mark, marked))
	}
	if b.changed > 0 {
		changed := b.withKey(fmt.Sprintf("%d changed", b.changed), b.env.Keys.List.Changed)
		parts = append(parts, t.Paint(theme.Mark, changed))
	}
	if b.drawn() {
		c := b.count(typed)
		text := c.String()
		if !filtered && c.N > 0 && b.views.open().Scanned() {
			text = cmp.Or(c.Open, "all read") // the summary has the number
		}
		parts = append(parts, t.Paint(theme.Muted, text+b.deskText()))
		if outside := b.elsewhereText(); outside != "" {
			parts = append(parts, t.Paint(theme.Muted, outside))
		}
	}
	return strings.Join(parts, t.Paint(theme.Muted, " "+t.Glyphs.Dot+" "))
}

// elsewhereText says what the search finds outside the view, and which key shows it.
func (b *filterBar) elsewhereText() string {
	other := b.listings.elsewhere
	if b.typing() {
		return ""
	}
	if !other.hides() {
		return other.text()
	}
	return b.withKey(other.text(), b.env.Keys.List.Everywhere)
}

// withKey names the key that leads to what a text counts.
func (b *filterBar) withKey(text string, k key.Binding) string {
	if short := keys.Short(k); short != "" && !b.typing() {
		text += " (" + short + ")"
	}
	return text
}

// drawn reports whether rows of this listing were drawn: a scan waits until they fill the
// window.
func (b *filterBar) drawn() bool {
	if b.listings.open().Scan() != nil && b.read == 0 && b.listings.open().Waiting() {
		return false
	}
	return b.listings.open().Begun() || b.read > 0
}

// count counts the rows shown, out of those loaded while a filter is typed.
func (b *filterBar) count(typed bool) describe.Count {
	c := describe.Count{N: len(b.table.Above())}
	l := b.listings.open()
	if scan := l.Scan(); scan != nil {
		c.Of = b.read
		switch {
		case typed && b.read > view.MostHeld:
			c.Open = asking
		case !b.complete:
			c.Open = cmp.Or(scan.Rest(b.listings.parts()...), listing.MoreToCome)
		case b.unchecked > 0:
			c.Open = fmt.Sprintf("%d not checked", b.unchecked)
		}
		return c
	}
	p := l.Pager()
	loaded, passed := len(p.Rows()), p.ReadCount()
	c.Open = p.Rest()
	switch {
	case passed > loaded && b.views.wanted().FiltersRows(b.views.unit):
		c.Of = passed
		if p.Below().More && l.Exhausted() {
			c.Open = "go down to read on"
		}
	case typed && c.N < loaded:
		c.Of, c.Open = loaded, asking
	}
	return c
}

// asking is why there may be more than the loaded rows that match what is typed.
const asking = "asking"

// deskText counts what the desk has left out.
func (b *filterBar) deskText() string {
	if b.onDesk == 0 {
		return ""
	}
	return fmt.Sprintf(", %d on the desk", b.onDesk)
}
