package downloads

import (
	"fmt"
	"strings"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/table"
)

const (
	headLines   = 3 // what, how far, a blank
	detailLines = 7 // about the selected file
)

func (s *Screen) columns() []table.Column[*job] {
	return []table.Column[*job]{
		{Name: "state", Title: "State", Priority: 9, Essential: true, Min: 10, Ideal: 10, Cell: s.stateCell},
		{Name: "file", Title: "File", Priority: 8, Essential: true, Min: 16, Ideal: 34, Max: 60, Lead: true, Middle: true, Cell: func(j *job) table.Cell {
			return table.Cell{Text: model.Narrow(j.title)}
		}},
		{Name: "envelope", Title: "Envelope", Priority: 5, Min: 14, Ideal: 26, Max: 40, Cell: func(j *job) table.Cell {
			return table.Cell{Text: model.Narrow(j.subject), Role: theme.Muted}
		}},
		{Name: "size", Title: "Size", Priority: 6, Min: 16, Ideal: 18, Right: true, Cell: sizeCell},
		{Name: "result", Title: "Result", Priority: 4, Min: 16, Ideal: 40, Max: 90, Cell: func(j *job) table.Cell {
			return table.Cell{Text: resultOf(j)}
		}},
	}
}

func (s *Screen) stateCell(j *job) table.Cell {
	g := s.env.Theme.Glyphs
	switch j.state {
	case running:
		return table.Cell{Text: g.InProgress + " running", Role: theme.Info}
	case done:
		return table.Cell{Text: g.Completed + " saved", Role: theme.Good}
	case failed:
		return table.Cell{Text: g.Declined + " failed", Role: theme.Danger}
	case cancelled:
		return table.Cell{Text: g.Voided + " left out", Role: theme.Muted}
	case absent:
		return table.Cell{Text: g.Dash + " none yet", Role: theme.Muted}
	default:
		return table.Cell{Text: g.Draft + " waiting", Role: theme.Muted}
	}
}

func sizeCell(j *job) table.Cell {
	switch {
	case j.state == done && j.saved.Size > 0:
		return table.Cell{Text: describe.Bytes(j.saved.Size)}
	case j.state != running || j.meter == nil:
		return table.Cell{}
	}
	moved, total := j.meter.moved.Load(), j.meter.total.Load()
	if total > 0 {
		return table.Cell{Text: describe.Bytes(moved) + " of " + describe.Bytes(total)}
	}
	return table.Cell{Text: describe.Bytes(moved)}
}

func resultOf(j *job) string {
	switch j.state {
	case done:
		return j.saved.Name
	case failed:
		return describe.Problem(j.err).Sentence
	case absent:
		return j.why
	default:
		return ""
	}
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	if len(s.queue.jobs) == 0 {
		return draw.Join(s.nothing().Lines(s.env.Theme, s.size.Width, s.size.Height))
	}
	lines := append(s.head(), s.table.Lines()...)
	lines = append(lines, s.detail()...)
	body := draw.Join(draw.FitAll(lines, s.size.Width, s.size.Height))
	if s.menu == nil {
		return body
	}
	return s.menu.Over(body, s.size.Width, s.size.Height)
}

func (s *Screen) nothing() draw.Empty {
	return draw.Empty{
		Title: "There is nothing to download.",
		Hints: []string{"The envelope has no such file yet. Signed documents and the certificate come with completion."},
	}
}

func (s *Screen) head() []string {
	t := s.env.Theme
	none := s.queue.count(absent)
	all := len(s.queue.jobs) - none
	over := all - s.queue.count(waiting) - s.queue.count(running)
	label := fmt.Sprintf("%d of %s, %s", over, fileCount(all), describe.Bytes(s.queue.moved()))
	switch {
	case s.queue.paused && !s.queue.finished():
		label += ", paused: nothing new begins"
	case s.queue.count(running) > 0 && s.rate.perSecond > 0:
		label += ", " + describe.Bytes(s.rate.perSecond) + "/s"
	}
	if n := s.queue.count(failed); n > 0 {
		label += fmt.Sprintf(", %d failed", n)
	}
	if n := s.queue.count(cancelled); n > 0 {
		label += fmt.Sprintf(", %d left out", n)
	}
	if none > 0 {
		label += fmt.Sprintf(", %d none yet", none)
	}
	title := fmt.Sprintf("%s of %d envelopes", s.route.What, len(s.route.Envelopes))
	if len(s.route.Envelopes) == 1 {
		title = fmt.Sprintf("%s of %s", s.route.What, s.route.Envelopes[0].Name)
	}
	return []string{
		draw.Fit(" "+t.Paint(theme.Title, strings.ToUpper(title[:1])+title[1:]), s.size.Width, t.Glyphs.Ellipsis),
		draw.Fit(" "+draw.Bar{Done: int64(over), Total: int64(all), Label: label}.Line(t, max(s.size.Width-2, 0)), s.size.Width, t.Glyphs.Ellipsis),
		draw.Blank(s.size.Width),
	}
}

func (s *Screen) detail() []string {
	j, ok := s.table.Selected()
	if !ok {
		return nil
	}
	t := s.env.Theme
	lines := []string{draw.Blank(s.size.Width)}
	add := func(role theme.Role, text string) {
		for _, l := range draw.Wrap(text, max(s.size.Width-2, 1)) {
			lines = append(lines, " "+t.Paint(role, l))
		}
	}
	switch j.state {
	case done:
		if j.saved.Path == "" {
			break
		}
		add(theme.Text, fmt.Sprintf("Saved as %s, %s", model.Clean(j.saved.Path), describe.Bytes(j.saved.Size)))
		add(theme.Muted, "SHA-256 "+j.saved.SHA256)
		if scp := files.ScpLine(s.login, j.saved); scp != "" {
			add(theme.Muted, "Fetch it with: "+model.Clean(scp))
		}
	case failed:
		f := describe.Problem(j.err)
		add(theme.Danger, f.Sentence)
		add(theme.Text, f.Next)
		add(theme.Muted, f.Cause)
	case waiting:
		add(theme.Muted, "Waiting for its turn.")
	case absent:
		add(theme.Muted, j.why)
	}
	return lines
}

func fileCount(n int) string { return describe.Counted(n, "file") }

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	if len(s.queue.jobs) == 0 {
		return screen.Page{Lines: draw.Spoken(s.nothing().Lines(s.env.Theme, draw.Unbroken, 8))}
	}
	return screen.Page{
		Lines: draw.Spoken(append(s.head(), s.detail()...)), Rows: s.table.Spoken(), Ask: s.menu.Spoken(),
		Waiting: s.queue.count(running) > 0,
	}
}
