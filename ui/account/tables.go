package account

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	leastRows  = 15  // of a table where there are more; inkdesk report lists all
	tableLines = 3   // of a table beside its rows
	mostForms  = 200 // that the page holds, more than a terminal has lines

	formNumbers   = 32 // cells of the times and the trend of a form, beside its name and its counts
	holderNumbers = 16
)

func (s *Screen) forms(width, rows int) []line {
	g, all := &s.env.Theme.Glyphs, s.figures.Forms
	if len(all) == 0 {
		return nil
	}
	shown, most := all[:min(len(all), rows)], 0
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
	return more(lines, len(all)-len(shown)+s.figures.FormsLeft, "form")
}

func (s *Screen) holders(width, rows int) []line {
	g, all := &s.env.Theme.Glyphs, s.figures.Queue.Holders()
	if len(all) == 0 {
		return nil
	}
	name := s.nameWidth(width-holderNumbers, func(i int) string { return holderName(all[i]) }, min(len(all), rows))
	lines := []line{{{text: model.Clip("Who holds most", name, g.Ellipsis) + draw.Blank(name-len("Who holds most")) + "  open  oldest", role: theme.HeaderRow}}}
	for i, h := range all[:min(len(all), rows)] {
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
	return more(lines, len(all)-rows, "holder")
}

func holderName(h *figures.Holder) string {
	if h.Name.IsEmpty() {
		return h.Address.String()
	}
	return h.Name.String()
}

// nameWidth returns the width of the widest name of those that are listed, at most so many cells.
func (s *Screen) nameWidth(most int, name func(i int) string, n int) int {
	width := len("Who holds most")
	for i := range n {
		width = max(width, model.Width(name(i)))
	}
	return max(min(width, most), len("Who holds most"))
}

// name returns a name in its column, cut in the middle where it is wider.
func (s *Screen) name(text string, width int) span {
	text = model.ClipMiddle(text, width, s.env.Theme.Glyphs.Ellipsis)
	return plain(text + draw.Blank(max(width-model.Width(text), 0)))
}

func more(lines []line, n int, by string) []line {
	if n <= 0 {
		return lines
	}
	return append(lines, line{muted(fmt.Sprintf("%d more; inkdesk report --by %s lists all", n, by))})
}
