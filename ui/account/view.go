package account

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/ui/describe"
	"inkdesk/ui/figures"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.layOut()
	s.choose(s.chosen)
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.layOut() }

// View implements [screen.Screen].
func (s *Screen) View() string {
	t, width, height := s.env.Theme, s.size.Width, s.size.Height
	lines := s.page.draw(t, s.chosen, s.top, width, height)
	if len(s.figures.Weeks) == 0 {
		lines = s.spinner.Lines(t, "Counting", width, height)
	}
	if s.slot.Phase() == screen.Failed {
		lines = describe.ProblemOver(lines, s.slot.Err(), t, s.env.Keys.Global.Refresh, width)
	}
	if n := len(s.page.lines); n > height && height > 0 {
		place := fmt.Sprintf(" %d-%d of %d", s.top+1, min(s.top+height, n), n)
		if room := width - len(place); room > 0 {
			lines[0] = s.page.draw(t, s.chosen, s.top, room, 1)[0] + t.Paint(theme.Muted, place)
		}
	}
	view := draw.Join(lines)
	if s.menu != nil {
		view = s.menu.Over(view, width, height)
	}
	return view
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.menu != nil {
		return screen.Choosing(k.Prompt)
	}
	a := &k.Account
	return screen.Hints{
		Short:  []key.Binding{a.Open, a.Copy, a.Export},
		Groups: []string{"Move", "Account"},
		Full: [][]key.Binding{
			{a.Up, a.Down, a.Left, a.Right, a.PageUp, a.PageDown, a.Top, a.Bottom},
			{a.Open, a.Copy, a.Export},
		},
	}
}

// Spoken implements [screen.Speaker]. The rows are the numbers that lead to envelopes, each with its filter.
func (s *Screen) Spoken() screen.Page {
	if len(s.figures.Weeks) == 0 {
		lines := s.page.draw(s.env.Theme, s.chosen, 0, draw.SpokenWidth, len(s.page.lines))
		return screen.Page{Lines: draw.Spoken(lines), Ask: s.menu.Spoken()}
	}
	rows := screen.Rows{Len: len(s.page.numbers), At: s.page.place(s.chosen), Say: func(i int) string {
		one := s.page.numbers[i]
		text := strings.Trim(one.text, " .")
		if to, leads := one.open.(nav.Envelopes); leads {
			text += ": " + to.Query
		}
		return text
	}}
	shown := s.shown()
	return screen.Page{Lines: shown.Spoken(), Rows: rows, Ask: s.menu.Spoken()}
}

const (
	// A table begins with few rows, to be read at a glance. Opened, it has more, as many as the page can hold.
	firstForms   = 14
	firstHolders = 10
	mostRows     = 200

	formNumbers   = 32 // cells of the times and the trend of a form, beside its name and its counts
	holderNumbers = 16
)

func (s *Screen) forms(width int) []line {
	g, all := &s.env.Theme.Glyphs, s.figures.Forms
	if len(all) == 0 {
		return nil
	}
	shown, most := all[:s.rows("form", len(all), firstForms)], 0
	for _, f := range shown {
		most = max(most, f.Open, f.Completed, f.Lost)
	}
	cells := max(len("open"), len(strconv.Itoa(most))) + 1
	name := s.nameWidth(width-formNumbers-3*cells, func(i int) string { return all[i].Name }, len(shown))
	heading := fmt.Sprintf("%-*s %*s%*s%*s    half  9 in 10  12 weeks", name, model.Clip("By form", name, g.Ellipsis), cells, "open", cells, "done", cells, "lost")
	lines := []line{{{text: heading, role: theme.HeaderRow}}}
	since := s.figures.Weeks[0].Monday
	for i, f := range shown {
		number := func(kind, filter string, n int) []span {
			return rightCount(count(kind+" form "+strconv.Itoa(i), filter, n), cells)
		}
		l := slices.Concat(
			line{s.name(f.Name, name), plain(" ")},
			number("open", "status:open form:"+query.Quote(f.Name), f.Open),
			number("done", figures.Filter(tally.Completed, since, f.Name), f.Completed),
			number("lost", "ended:"+since.Format(time.DateOnly)+"..today form:"+query.Quote(f.Name), f.Lost),
		)
		if f.Completed > 0 {
			half, nine := figures.DurationTexts(f.Finish)
			l = append(l, plain(fmt.Sprintf("  %6s   %6s", half, nine)))
		}
		if f.CompletedIn != nil {
			l = append(l, plain("  "+draw.Spark(g, f.CompletedIn)))
		}
		lines = append(lines, l)
	}
	return s.more(lines, "form", len(all)-len(shown)+s.figures.FormsLeft)
}

func (s *Screen) holders(width int) []line {
	g, all := &s.env.Theme.Glyphs, s.figures.Queue.Holders()
	if len(all) == 0 {
		return nil
	}
	shown := all[:s.rows("holder", len(all), firstHolders)]
	name := s.nameWidth(width-holderNumbers, func(i int) string { return holderName(all[i]) }, len(shown))
	lines := []line{{{text: model.Clip("Who holds most", name, g.Ellipsis) + draw.Blank(name-len("Who holds most")) + "  open  oldest", role: theme.HeaderRow}}}
	for i, h := range shown {
		filter := "status:open holder:" + query.Quote(h.Address.String())
		if h.Address.IsEmpty() {
			filter = "status:open holder:" + query.Quote(h.Name.String())
		}
		who := s.name(holderName(h), name)
		if !h.Address.IsEmpty() {
			who.id, who.open = fmt.Sprint("person ", i), nav.Person{Address: h.Address.String()}
		}
		l := append(line{who, plain(" ")}, rightCount(count(fmt.Sprint("holder ", i), filter, h.Open), numberWidth)...)
		lines = append(lines, append(l, plain(fmt.Sprintf("  %6s", s.figures.Age(h.Oldest)))))
	}
	return s.more(lines, "holder", len(all)-len(shown))
}

func holderName(h *figures.Holder) string {
	if h.Name.IsEmpty() {
		return h.Address.String()
	}
	return h.Name.String()
}

func (s *Screen) nameWidth(most int, name func(i int) string, n int) int {
	width := len("Who holds most")
	for i := range n {
		width = max(width, model.Width(name(i)))
	}
	return max(min(width, most), len("Who holds most"))
}

func (s *Screen) name(text string, width int) span {
	text = model.ClipMiddle(text, width, s.env.Theme.Glyphs.Ellipsis)
	return plain(text + draw.Blank(max(width-model.Width(text), 0)))
}

func (s *Screen) rows(by string, all, first int) int {
	if s.opened == by {
		return min(all, mostRows)
	}
	return min(all, first)
}

// more adds a line for the rows that are not listed, which opens the table, or names what lists them all.
func (s *Screen) more(lines []line, by string, others int) []line {
	switch {
	case others <= 0:
		return lines
	case s.opened == by:
		return append(lines, line{muted(fmt.Sprintf("%d more; inkdesk report --by %s lists all", others, by))})
	}
	return append(lines, line{{text: fmt.Sprintf("%d more", others), role: theme.Muted, id: moreOf + by}})
}
