package envelopes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/chips"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/tabs"
)

// headLines is the height of tabs and bar above the table.
const headLines = 2

// head draws the line of tabs and the bar below it. While a filter is typed, its terms
// stand in the place of the tabs.
func (s *Screen) head() []string {
	width := s.size.Width
	first := s.tabLine(width)
	if s.prompt != nil && !s.prompt.query.Empty() {
		first = chips.Line(s.env.Theme, s.chips(s.prompt.query), width)
	}
	right := s.counts()
	room := max(width-ansi.StringWidthWc(right)-2, 0)
	bar := line.Fit(s.barText(room), room, s.env.Theme.Glyphs.Ellipsis) + "  " + right
	return []string{first, line.Fit(bar, width, s.env.Theme.Glyphs.Ellipsis)}
}

func (s *Screen) tabLine(width int) string {
	list := make([]tabs.Tab, len(s.tabs))
	for i := range s.tabs {
		list[i] = tabs.Tab{Title: s.tabs[i].name}
	}
	return tabs.Line(s.env.Theme, list, s.tab, width)
}

// barText is the line being typed, the filter, or what the view holds.
func (s *Screen) barText(room int) string {
	switch {
	case s.prompt != nil:
		s.prompt.input.Resize(room)
		return s.prompt.input.View()
	case !s.filter.Empty():
		return chips.Line(s.env.Theme, s.chips(s.filter), room)
	default:
		return s.env.Theme.Paint(theme.Muted, model.Clip(s.about(room), room, s.env.Theme.Glyphs.Ellipsis))
	}
}

// about says what is in the view, in about so many cells.
func (s *Screen) about(room int) string {
	t := s.open()
	if t.summary != nil && s.settled() && s.table.Len() > 0 && s.sorting == t.sorting {
		return t.summary(s.table.Rows(), s.knowledge.context.Now, room)
	}
	return t.about + ", by " + strings.ToLower(s.sorting.by.label()) + " " + s.arrow()
}

func (s *Screen) arrow() string {
	if s.sorting.ascending {
		return s.env.Theme.Glyphs.Up
	}
	return s.env.Theme.Glyphs.Down
}

// sizePrompt gives the line being typed its room before it is drawn, for the cursor.
func (s *Screen) sizePrompt() {
	if s.prompt != nil {
		s.prompt.input.Resize(max(s.size.Width-ansi.StringWidthWc(s.counts())-2, 0))
	}
}

// chips says of every term where it is applied, or what is wrong with it.
func (s *Screen) chips(q query.Query) []chips.Chip {
	list := make([]chips.Chip, 0, len(q.Terms()))
	for _, t := range q.Terms() {
		c := chips.Chip{Text: model.Clean(t.Text)}
		switch {
		case t.Err != nil:
			c.Where, c.Note = chips.Wrong, t.Err.Error()
		case t.Where(s.env.Client.Unit()) == query.Rows:
			c.Where = chips.Loaded
		case !s.settled() || s.typing():
			c.Where = chips.Waiting
		}
		list = append(list, c)
	}
	if s.prompt != nil {
		// What is wrong has to be seen while it is typed, whatever there is room for.
		slices.SortStableFunc(list, func(a, b chips.Chip) int { return wrongFirst(a) - wrongFirst(b) })
	}
	return list
}

func wrongFirst(c chips.Chip) int {
	if c.Where == chips.Wrong {
		return 0
	}
	return 1
}

// counts says honestly how much is there: the service gives no total.
func (s *Screen) counts() string {
	t := s.env.Theme
	parts := make([]string, 0, 3)
	if marked := s.markText(); marked != "" {
		parts = append(parts, t.Paint(theme.Mark, marked))
	}
	if s.settled() {
		parts = append(parts, t.Paint(theme.Muted, s.countText()))
	}
	return strings.Join(parts, t.Paint(theme.Muted, " "+t.Glyphs.Dot+" ")) + " " + s.waiting.Cell(t)
}

func (s *Screen) countText() string {
	if s.gather != nil {
		return s.gatherText()
	}
	w, n := s.walk, s.table.Len()
	switch {
	case w.Below().Stalled, w.Above().Stalled:
		return fmt.Sprintf("%d loaded, the service repeats itself", n)
	case w.Passed() > len(w.Rows()) && w.Below().More && s.sifting():
		return fmt.Sprintf("%d of %d read, go down to read on", n, w.Passed())
	case w.Passed() > len(w.Rows()) && w.Complete():
		return fmt.Sprintf("%d of %d, all read", n, w.Passed())
	case w.Passed() > len(w.Rows()) && s.wanted().Sifts(s.asked.unit):
		return fmt.Sprintf("%d of %d read%s", n, w.Passed(), s.beyond())
	case s.typing() && n < len(w.Rows()):
		return fmt.Sprintf("%d of %d loaded%s", n, len(w.Rows()), s.beyond())
	case w.Complete() && n == 0:
		return "none"
	case w.Complete():
		return fmt.Sprintf("all %d loaded", n)
	default:
		return fmt.Sprintf("%d loaded%s", n, s.beyond())
	}
}

// beyond says on which sides the service has more.
func (s *Screen) beyond() string {
	switch above, below := s.walk.Above().More, s.walk.Below().More; {
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

// gatherText says how complete the scan is.
func (s *Screen) gatherText() string {
	g, n := s.gather, s.table.Len()
	switch {
	case g.stalled:
		return fmt.Sprintf("%d of %d read, the service repeats itself", n, len(g.rows))
	case g.full():
		return fmt.Sprintf("%d of %d read, not all", n, len(g.rows))
	case !g.done():
		return fmt.Sprintf("%d of %d, reading on", n, len(g.rows))
	case len(g.rows) == 0:
		return "none"
	default:
		return fmt.Sprintf("%d of %d, all read", n, len(g.rows))
	}
}
