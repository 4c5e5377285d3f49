package account

import (
	"fmt"
	"strconv"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/figures"
	"inkdesk/ui/nav"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	labelWidth  = 13 // cells of the labels, so that values begin in one column
	statusWidth = 27 // of the counts by status beside the weeks
	besideFrom  = 78 // the width from which on both have room beside each other
	columnsFrom = 140
	columnGap   = 3
	numberWidth = 5
)

func (s *Screen) layOut() {
	width := s.size.Width
	wide := width >= columnsFrom
	if wide {
		width = (width - columnGap) / 2
	}
	statusAndWeeks := beside(s.status(), s.weeks(), statusWidth)
	if width < besideFrom {
		statusAndWeeks = append(append(s.status(), line{}), s.weeks()...)
	}
	left := join(s.head(), s.unusual(), statusAndWeeks, s.health(), s.history(), s.expiring(), s.openFor(), s.finish(), s.mix())
	if wide {
		s.page = newPage(beside(left, join(s.forms(width), s.holders(width)), width+columnGap))
	} else {
		s.page = newPage(join(left, s.forms(width), s.holders(width)))
	}
	if _, there := s.page.find(s.chosen); !there {
		s.chosen = s.page.first()
	}
	s.top = min(s.top, s.lastTop())
}

// join puts blocks below each other. Those of several lines have a blank line above them.
func join(blocks ...[]line) []line {
	var all []line
	for _, block := range blocks {
		if len(block) > 1 && len(all) > 0 {
			all = append(all, line{})
		}
		all = append(all, block...)
	}
	return all
}

func label(text string) span {
	return span{text: fmt.Sprintf("%-*s", labelWidth, text), role: theme.Muted}
}

func count(id, filter string, n int) span {
	return span{text: strconv.Itoa(n), id: id, open: nav.Envelopes{Query: filter}}
}

// rightCount returns a count at the right of a column of so many cells.
func rightCount(one span, cells int) []span {
	return []span{{text: draw.Blank(cells - model.Width(one.text))}, one}
}

// head says how much is counted and how far that was read.
func (s *Screen) head() []line {
	f := &s.figures
	if len(f.Weeks) == 0 {
		return nil
	}
	l := line{
		{text: fmt.Sprintf("%d open", f.Open), role: theme.Strong, id: "open", open: nav.Envelopes{Query: "status:open"}},
		muted(" " + s.env.Theme.Glyphs.Dot + " ended and sent since " + f.Weeks[0].Monday.Format("2 Jan")),
	}
	if gap := f.Gap(); gap != "" && s.slot.Phase() != screen.Waiting {
		l = append(l, span{text: gap, role: theme.Info})
	}
	if s.slot.Phase() == screen.Waiting {
		l = append(l, span{text: fmt.Sprintf(", reading: %s so far", describe.Counted(s.reading.Read, "envelope")), role: theme.Info})
	}
	return []line{l}
}

const mostUnusual = 3 // bounds the lines about unusual numbers, so that the others stay in sight

// unusual returns a line for each number of this week that is beyond all other weeks.
func (s *Screen) unusual() []line {
	var lines []line
	since, all := s.presentMonday(), s.figures.Unusual
	for i, u := range all[:min(len(all), mostUnusual)] {
		lines = append(lines, line{
			{text: s.env.Theme.Glyphs.Soon + " ", role: theme.Warn},
			{text: figures.Sentence(u), id: fmt.Sprint("unusual ", i), open: nav.Envelopes{Query: figures.Filter(u.Event, since, u.Form)}},
		})
	}
	if more := len(all) - mostUnusual; more > 0 {
		lines = append(lines, line{muted(fmt.Sprintf("  %d more; inkdesk report lists all", more))})
	}
	return lines
}

func (s *Screen) health() []line {
	g, q := s.env.Theme.Glyphs, s.figures.Queue
	signs := map[triage.Health]string{triage.NeedsAct: g.Act, triage.NeedsSoon: g.Soon, triage.NeedsWatch: g.Watch, triage.Healthy: g.OK, triage.Unchecked: g.Unsure}
	roles := map[triage.Health]theme.Role{triage.NeedsAct: theme.Danger, triage.NeedsSoon: theme.Warn, triage.Healthy: theme.Good}
	l := line{label("Health")}
	for i, h := range figures.Healths() {
		word := report.HealthWord(h)
		if i > 0 {
			l = append(l, plain("   "))
		}
		l = append(l, span{text: signs[h] + " ", role: roles[h]}, count("health "+word, "status:open health:"+word, q.Health[h]), plain(" "+word))
	}
	if len(s.queue.open) > 0 && len(q.Health) == 0 {
		l = append(l, muted(fmt.Sprintf("   checked %d of %d", s.queue.of-len(s.queue.open), s.queue.of)))
	}
	return []line{l}
}

// history says what the queue held, and what became of those near their date: how far one can trust it.
func (s *Screen) history() (lines []line) {
	for _, said := range figures.History(s.figures.Days, s.figures.Dated, s.figures.Period.Now) {
		lines = append(lines, line{label(said[0]), plain(said[1])})
	}
	return lines
}

func (s *Screen) expiring() []line {
	f := &s.figures
	l := line{label("Expiring")}
	numbers := make([]int, len(f.Expiring))
	for i, d := range f.Expiring {
		numbers[i] = d.N
	}
	spark := []rune(draw.Spark(&s.env.Theme.Glyphs, numbers))
	for i, d := range f.Expiring {
		name := "today"
		if i > 0 {
			name = d.Begins.Format("Mon")
		}
		l = append(l, plain(name+" "), count("expires "+name, "status:open expires:"+d.Begins.Format(time.DateOnly), d.N))
		if d.N > 0 {
			l = append(l, plain(string(spark[i])))
		}
		l = append(l, plain("  "))
	}
	after := f.Expiring[len(f.Expiring)-1].Begins
	later := "status:open expires:" + after.AddDate(0, 0, 1).Format(time.DateOnly) + ".." + after.AddDate(0, 0, 7).Format(time.DateOnly)
	return []line{append(l, plain("then "), count("expires later", later, f.Later))}
}

func (s *Screen) openFor() []line {
	l, over := line{label("Open for")}, 0
	for i, class := range s.figures.OpenFor {
		name, filter := fmt.Sprintf("<%d d ", class.UnderDays), "status:open"
		if over > 0 {
			filter += fmt.Sprintf(" age:>=%dd", over)
		}
		if class.UnderDays == 0 {
			name = "longer "
		} else {
			filter += fmt.Sprintf(" age:<%dd", class.UnderDays)
		}
		l = append(l, plain(name), count(fmt.Sprint("open for ", i), filter, class.N), plain("   "))
		over = class.UnderDays
	}
	if n := s.figures.Undated; n > 0 {
		return []line{l, {label(""), muted(fmt.Sprintf("%d without a usable date: left out of weeks and ages", n))}}
	}
	return []line{l}
}

func (s *Screen) finish() []line {
	f := &s.figures
	if f.Finish.N == 0 || len(f.Weeks) == 0 {
		return []line{{label("Time to finish"[:labelWidth-1]), muted(f.NothingFinished())}}
	}
	half, nine := figures.DurationTexts(f.Finish)
	filter := figures.Filter(tally.Completed, f.Weeks[0].Monday, "")
	return []line{{
		label("To finish"), plain("half within " + half + ", nine in ten within " + nine + " "),
		plain("("), count("finished", filter, f.Finish.N), plain(" completed)"),
	}}
}

func (s *Screen) mix() []line {
	levels, checks := line{label("Levels")}, line{label("Verification")}
	filters := map[model.LegalityLevel]string{model.SES: "ses", model.QESEidas: "eidas", model.QESZertes: "zertes"}
	for _, level := range model.LegalityLevels() {
		levels = append(levels, plain(level.Label()+" "), count("level "+string(level), "status:open level:"+filters[level], s.figures.Levels[level]), plain("   "))
	}
	names := map[model.VerificationType]string{model.SMS: "sms", model.Passcode: "passcode", model.IDVerification: "id", "": "none"}
	for _, kind := range append(model.VerificationTypes(), "") {
		if name, known := names[kind]; known {
			checks = append(checks, plain(name+" "), count("verify "+name, "status:open verify:"+name, s.figures.Checks[kind]), plain("   "))
		}
	}
	return []line{levels, checks}
}
