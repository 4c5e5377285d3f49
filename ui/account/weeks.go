package account

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

func (s *Screen) presentMonday() time.Time { return tally.Monday(s.figures.Period.Now) }

func (s *Screen) status() []line {
	t, f := s.env.Theme, &s.figures
	most := max(f.Status[model.InProgress], f.Status[model.Pending], f.Status[model.Draft])
	var lines []line
	for _, status := range []model.Status{model.InProgress, model.Pending, model.Draft} {
		n := f.Status[status]
		l := line{label(status.Label())}
		if status == model.Draft && s.reach().Drafts.IsZero() {
			lines = append(lines, append(l, muted(fmt.Sprintf("%*s", numberWidth, t.Glyphs.Ellipsis))))
			continue
		}
		l = append(l, rightCount(count(string(status), "status:"+string(status), n), numberWidth)...)
		lines = append(lines, append(l, plain(" "), span{text: draw.Bars(&t.Glyphs, n, most, statusWidth-labelWidth-numberWidth-3), role: theme.Info}))
	}
	return lines
}

func (s *Screen) weeks() []line {
	monday, present := s.presentMonday(), s.presentWeek()
	f, lines := &s.figures, []line{{muted(fmt.Sprintf("%-10s%*s  %-*s  usually by now", "this week", numberWidth, "", figures.DefaultWeeks, "12 weeks"))}}
	one := func(name, id, filter string, number func(tally.Counts) int) {
		l := line{{text: fmt.Sprintf("%-10s", name), role: theme.Muted}}
		if present.Complete {
			l = append(l, rightCount(count(id, filter, number(present.Counts)), numberWidth)...)
		} else {
			l = append(l, muted(fmt.Sprintf("%*s", numberWidth, s.env.Theme.Glyphs.Ellipsis)))
		}
		l = append(l, plain("  "), span{text: draw.Spark(&s.env.Theme.Glyphs, s.perWeek(number)), role: theme.Info}, plain("  "))
		lines = append(lines, append(l, s.compared(number, number(present.SoFar))...))
	}
	one("Sent", "sent", figures.Filter(tally.Sent, monday, ""), func(c tally.Counts) int { return c[tally.Sent] })
	one("Completed", "completed", figures.Filter(tally.Completed, monday, ""), func(c tally.Counts) int { return c[tally.Completed] })
	one("Lost", "lost", "ended:"+monday.Format(time.DateOnly)+"..today", tally.Counts.Lost)
	for _, e := range []tally.Event{tally.Declined, tally.Expired, tally.Voided} {
		one("  "+e.String(), e.String(), figures.Filter(e, monday, ""), func(c tally.Counts) int { return c[e] })
		last := &lines[len(lines)-1]
		*last = append(*last, s.shareOfEnded(e))
	}
	if len(f.Weeks) == 0 {
		return nil
	}
	return lines
}

// shareOfEnded says which part of what ended this week was lost like that, nothing where nothing has ended.
func (s *Screen) shareOfEnded(e tally.Event) span {
	w := s.presentWeek()
	of := w.Counts[tally.Completed] + w.Lost()
	if of == 0 || !w.Complete {
		return span{}
	}
	return plain(fmt.Sprintf("  %d %% of %d", w.Counts[e]*100/of, of))
}

func (s *Screen) presentWeek() tally.Week {
	for _, w := range s.figures.Weeks {
		if w.Present {
			return w
		}
	}
	return tally.Week{}
}

// perWeek returns a number of every week, -1 where not all of it was read.
func (s *Screen) perWeek(number func(tally.Counts) int) []int {
	list := make([]int, len(s.figures.Weeks))
	for i, w := range s.figures.Weeks {
		if list[i] = number(w.Counts); !w.Complete {
			list[i] = -1
		}
	}
	return list
}

const leastCompared = 4 // bounds the usual numbers that this week is compared with: below it one more means nothing

// compared names the usual size of a number by now, and says how this week differs.
func (s *Screen) compared(number func(tally.Counts) int, now int) line {
	usual, known := tally.UsualIn(s.figures.Weeks, number)
	if !known {
		return line{muted("not known yet")}
	}
	l := line{plain(fmt.Sprintf("%4d  ", usual.Half))}
	switch {
	case usual.Half < leastCompared:
	case now >= 2*usual.Half:
		l = append(l, plain(fmt.Sprintf("%.1f times", float64(now)/float64(usual.Half))))
	case now != usual.Half:
		l = append(l, plain(fmt.Sprintf("%+d %%", (now-usual.Half)*100/usual.Half)))
	}
	if usual.Unlike(now) {
		l = append(l, span{text: " " + s.env.Theme.Glyphs.Soon, role: theme.Warn})
	}
	return l
}
