package envelopes

import (
	"cmp"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// headLines returns how many lines the tabs and the bar below them take.
func (ls *list) headLines() int {
	if ls.env.Settings.Density == settings.DensityCompact {
		return 1
	}
	return 2
}

// lines draws the tabs and the bar below them. While a filter is typed, its terms replace
// the tabs. Where there is one line only, the bar is in it while there is a filter or another order.
func (b *filterBar) lines(ls *list, width int) []string {
	first := draw.Tabs(ls.env.Theme, ls.tabs.Strip(), ls.tabs.Index, width)
	if b.typing() && !b.query.Empty() {
		first = draw.Chips(ls.env.Theme, b.chips(ls, b.query), width)
	}
	t, right, spinner := ls.env.Theme, b.counts(ls), " "
	if b.drawn(ls) { // or else it is in the place of the rows
		spinner = ls.open().Spinner().Cell(ls.env.Theme)
	}
	room, left := max(width-ansi.StringWidthWc(right)-2, 0), ""
	switch {
	case b.typing():
		b.input.Resize(room)
		left = b.input.View()
	case !ls.tabs.Filter().Empty():
		left = draw.Chips(t, b.chips(ls, ls.tabs.Filter()), room)
	default:
		left = b.summary(ls, room)
	}
	order := " " + t.Glyphs.Dot + " " + ls.orderWords()
	if !b.typing() && ls.tabs.Filter().Empty() && ansi.StringWidthWc(left+"  "+right+order) < width {
		right += t.Paint(theme.Muted, order)
	}
	bar := draw.Ends(left, " "+right+" "+spinner, width, t.Glyphs.Ellipsis)
	switch plain := !b.typing() && ls.tabs.Filter().Empty() && ls.tabs.Sorting() == ls.tabs.Open().Sorting; {
	case ls.headLines() > 1:
		return []string{first, bar}
	case plain:
		return []string{first}
	}
	return []string{bar}
}

// summary says how many envelopes are in the view, and what they are, in about so many cells.
func (b *filterBar) summary(ls *list, room int) string {
	v, n := ls.tabs.Open(), len(ls.table.Above())
	if one := ls.openCause(); one != nil {
		return one.SentenceFor(n)
	}
	dot := " " + ls.env.Theme.Glyphs.Dot + " "
	number := fmt.Sprint(n)
	if b.count(ls, false).Open != "" { // it may become greater
		number += "+"
	}
	switch {
	case n == 0, !v.Scanned(), !b.drawn(ls):
		return v.About
	case ls.folds():
		return b.needs(ls, n) + dot + ls.tabs.OpenCount() + " open"
	case v.Summary != nil && ls.tabs.Sorting() == v.Sorting:
		return number + dot + v.Summary(ls.table.Above(), ls.reports.Now, room-len(number)-len(dot))
	}
	return number + " " + strings.ToLower(v.About[:1]) + v.About[1:]
}

// needs says how many of so many rows are envelopes, and how many envelopes the causes among them stand for.
func (b *filterBar) needs(ls *list, n int) string {
	groups := n - b.chosen.urgent
	need := fmt.Sprintf("%d need you", b.chosen.urgent)
	if b.chosen.urgent == 1 {
		need = "1 needs you"
	}
	if groups <= 0 {
		return need
	}
	return fmt.Sprintf("%s %s %s of %d", need, ls.env.Theme.Glyphs.Dot, describe.Counted(groups, "group"), ls.causes.Count())
}

// chips says of every term where it is applied, or why it is wrong.
func (b *filterBar) chips(ls *list, q query.Query) []draw.Chip {
	var wrong, list []draw.Chip // the wrong ones come first while one types, so that they are visible in a narrow terminal
	for _, t := range q.Terms() {
		c := draw.Chip{Text: model.Clean(t.Text)}
		switch {
		case t.Err != nil:
			c.Scope, c.Note = draw.Wrong, t.Err.Error()
		case t.Scope(ls.env.Client.Unit()) == query.Rows:
			c.Scope = draw.Loaded
		case !ls.open().Begun() || b.differs(ls):
			c.Scope = draw.Waiting
		}
		if c.Scope == draw.Wrong && b.typing() {
			wrong = append(wrong, c)
		} else {
			list = append(list, c)
		}
	}
	return append(wrong, list...)
}

// counts says how much is marked and has changed, and how much is loaded: the service tells no total.
func (b *filterBar) counts(ls *list) string {
	t := ls.env.Theme
	var parts []string
	typed := b.asksFor(ls)
	filtered := typed || !ls.tabs.Filter().Empty()
	if marked := ls.marks.text(ls, filtered); marked != "" {
		parts = append(parts, t.Paint(theme.Mark, marked))
	}
	if n := ls.changed.shown; n > 0 {
		changed := b.withKey(fmt.Sprintf("%d changed", n), ls.env.Keys.List.Changed)
		parts = append(parts, t.Paint(theme.Mark, changed))
	}
	if b.drawn(ls) {
		c := b.count(ls, typed)
		text := c.String()
		if !filtered && c.N > 0 && ls.tabs.Open().Scanned() {
			text = cmp.Or(c.Open, "all read") // the summary has the number
		}
		if b.chosen.onDesk > 0 {
			text += fmt.Sprintf(", %d on the desk", b.chosen.onDesk)
		}
		parts = append(parts, t.Paint(theme.Muted, text))
		if outside := ls.outside.text(ls); outside != "" && !b.typing() {
			if ls.outside.hides(ls) {
				outside = b.withKey(outside, ls.env.Keys.List.Everywhere)
			}
			parts = append(parts, t.Paint(theme.Muted, outside))
		}
	}
	return strings.Join(parts, t.Paint(theme.Muted, " "+t.Glyphs.Dot+" "))
}

func (b *filterBar) withKey(text string, k key.Binding) string {
	if short := keys.Short(k); short != "" && !b.typing() {
		text += " (" + short + ")"
	}
	return text
}

// drawn reports whether rows of this listing were drawn: a scan waits until they fill the window.
func (b *filterBar) drawn(ls *list) bool {
	if ls.open().Scan() != nil && b.read == 0 && ls.open().Waiting() {
		return false
	}
	return ls.open().Begun() || b.read > 0
}

// count counts the rows shown, out of those loaded while a filter is typed.
func (b *filterBar) count(ls *list, typed bool) describe.Count {
	c := describe.Count{N: len(ls.table.Above())}
	if ls.env.Terminal.Linear { // it is read aloud
		c.Noun = "envelope"
	}
	l := ls.open()
	if scan := l.Scan(); scan != nil {
		c.Of = b.read
		switch {
		case typed && b.read > view.MostHeld:
			c.Open = asking
		case !b.complete:
			c.Open = cmp.Or(scan.Rest(ls.parts()...), listing.MoreToCome)
		case b.chosen.unchecked > 0:
			c.Open = fmt.Sprintf("%d not checked", b.chosen.unchecked)
		}
		return c
	}
	p := l.Pager()
	loaded, passed := len(p.Rows()), p.ReadCount()
	c.Open = p.Rest()
	switch {
	case passed > loaded && ls.tabs.Wanted().FiltersRows(ls.source.Unit()):
		c.Of = passed
		if p.Below().More && l.Exhausted() {
			c.Open = "go down to read on"
		}
	case typed && c.N < loaded:
		c.Of, c.Open = loaded, asking
	}
	return c
}

const asking = "asking"

// text counts the marks, and those that are not shown.
func (m *marks) text(ls *list, filtered bool) string {
	n := ls.table.MarkCount()
	switch {
	case m.reading != nil:
		return fmt.Sprintf("marking, %d so far", n)
	case n == 0:
		return ""
	case m.hidden == 0:
		return fmt.Sprintf("%d marked", n)
	case filtered:
		return fmt.Sprintf("%d marked, %d hidden by the filter", n, m.hidden)
	}
	return fmt.Sprintf("%d marked, %d not shown here", n, m.hidden)
}
