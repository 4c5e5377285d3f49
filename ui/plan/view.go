package plan

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// View implements [screen.Screen].
func (s *Screen) View() string {
	w, h := s.size.Width, s.size.Height
	if s.plan.form && s.phase >= planning {
		s.steps.layOut(s.plan, s.phase, s.list.following, s.size.Width, s.size.Height-len(s.head())-len(s.question.linesBelow(s.size)))
	}
	view := draw.Join(draw.FitAll(append(s.head(), s.body()...), w, h))
	switch {
	case s.menu != nil:
		view = s.menu.Over(view, w, h)
	case s.unknown.open:
		view = s.unknown.Over(view, w, h)
	case s.question.dialog != nil && !s.plan.form:
		view = draw.Dialog(view, s.question.dialog.Lines(w, h), w, h)
	}
	return view
}

func (s *Screen) head() []string {
	t, w := s.env.Theme, s.size.Width
	out := []string{s.headline()}
	text := draw.Wrap(s.plan.consequence(), max(w, 1))
	room := 2
	if s.size.Height >= 30 {
		room = 3
	}
	for i, l := range text[:min(len(text), room)] {
		if i == room-1 && len(text) > room {
			l = model.Clip(l, max(w-1, 0), "") + t.Glyphs.Ellipsis
		}
		out = append(out, t.Paint(theme.Muted, l))
	}
	if s.plan.form && s.phase >= planning {
		if s.plan.asking(s.phase) {
			return out[:1]
		}
		text, role := s.steps.head(s.plan, s.phase)
		return append(out[:1], draw.Fit(t.Paint(role, text), w, t.Glyphs.Ellipsis))
	}
	if s.phase < planning {
		return out
	}
	if s.plan.entered && s.plan.edit.Echo != "" {
		out = append(out, draw.Fit(s.plan.edit.Echo, w, t.Glyphs.Ellipsis))
	}
	out = append(out, draw.Fit(t.Paint(theme.Strong, s.summary()), w, t.Glyphs.Ellipsis))
	for _, text := range []string{s.plan.surplus(), s.plan.run.reason} {
		if text != "" {
			out = append(out, draw.Fit(t.Paint(theme.Warn, text), w, t.Glyphs.Ellipsis))
		}
	}
	if done, total, _ := s.plan.run.queue.Progress(); total > 0 {
		label := fmt.Sprintf("%d of %d%s", done, total, s.plan.timeLeft())
		out = append(out, draw.Bar{Done: int64(done), Total: int64(total), Label: label}.Line(t, w))
	}
	if text := s.list.filterLine(s.plan); text != "" && !s.unknown.open {
		out = append(out, text)
	}
	return out
}

func (s *Screen) summary() string {
	if s.phase >= running {
		return s.plan.rows.outcomes()
	}
	return s.plan.summary()
}

func (s *Screen) headline() string {
	t := s.env.Theme
	account := s.env.AccountKind()
	right := t.Paint(account.Badge(), " "+account.String()+" ") + " " + s.env.ServiceName()
	var left string
	switch {
	case s.plan.fromOrder && s.phase == reading:
		left = s.plan.change.Title
	case s.plan.form && s.plan.asking(s.phase):
		left, _ = s.steps.head(s.plan, s.phase)
	case s.plan.form:
		left = s.plan.change.Title
	default:
		left = s.plan.change.Verb + " " + s.plan.change.Object(max(len(s.plan.rows), 1))
	}
	width := s.size.Width
	if t.Spoken {
		width = draw.Unbroken
	}
	room := width - ansi.StringWidthWc(right) - 1
	if room < model.Width(left) {
		return draw.Fit(t.Paint(theme.Title, left)+" "+right, width, t.Glyphs.Ellipsis)
	}
	if len(s.plan.rows) == 1 && !s.plan.rows[0].name().IsEmpty() {
		left += " " + model.Narrow(s.plan.rows[0].name().String())
	}
	return draw.Fit(t.Paint(theme.Title, left), room, t.Glyphs.Ellipsis) + " " + right
}

func (s *Screen) body() []string {
	t, w := s.env.Theme, s.size.Width
	room := max(s.size.Height-len(s.head()), 0)
	switch {
	case s.failure() != nil:
		return describe.Failed(s.env, s.opening.Err(), w, room)
	case s.phase == reading:
		text := "Reading " + change.Count(len(s.plan.asked.Targets), s.plan.change.Kind) + " again"
		if s.plan.fromOrder {
			text = "Reading how far it has come, and what it is about"
		}
		return s.spinner.Lines(t, text, w, room)
	case s.phase == entering:
		return append([]string{""}, strings.Split(s.entry.form.View(), "\n")...)
	case len(s.plan.rows) == 0:
		return draw.Empty{Title: "Nothing is selected."}.Lines(t, w, room)
	case s.unknown.open:
		return s.unknown.Lines()
	}
	if s.plan.form {
		return append(s.steps.text.Lines(), s.question.linesBelow(s.size)...)
	}
	s.list.refresh(s.plan)
	if s.list.table.Len() == 0 {
		all := s.env.Keys.Plan.ClearShown.Help().Key + " shows all."
		return draw.Empty{Title: "No target is shown.", Hints: []string{all}}.Lines(t, w, room)
	}
	return append(append([]string{}, s.list.table.Lines()...), s.detailLines()...)
}

func (s *Screen) detailHeight() int {
	room := s.size.Height - len(s.head())
	if s.list.details {
		return max(room*2/3, min(room-3, 6))
	}
	return min(max(room/3, 3), 6)
}

func (s *Screen) detailLines() []string {
	t, w, h := s.env.Theme, s.size.Width, max(s.detailHeight(), 0)
	if h == 0 {
		return nil
	}
	lines := []string{t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, max(w, 0)))}
	r := s.list.selected(s.plan)
	if r == nil {
		return draw.FitAll(lines, w, h)
	}
	list := []draw.Fact{draw.TextFact("Name", r.name()), {Label: "Id", Value: cmp.Or(r.target.ID(), "-")}}
	if why := s.plan.blocked(); why != "" {
		list = append(list, draw.Fact{Label: "Cannot", Value: why, Role: theme.Warn})
	}
	if r.note != "" {
		role := theme.Text
		if r.state > applied {
			role = r.state.look(t.Glyphs).role
		}
		list = append(list, draw.Fact{Label: "Note", Value: r.note, Role: role})
	}
	if made := r.createdID(); made != "" {
		list = append(list, draw.Fact{Label: "Made", Value: made, Role: theme.Strong})
	}
	if s.plan.entered {
		list = append(list, r.comparison()...)
	}
	if e := r.target.Envelope; r.target.Kind() == change.AnEnvelope && e != nil && e.Status != "" { // as of one that was read
		list = append(list, recipients(e))
	}
	return draw.FitAll(append(lines, draw.Facts(t, list, w)...), w, h)
}

func (p *proposal) blocked() string { return change.Barred(p.env.Client, p.change.Operation.Name) }

func (s *Screen) layOut() {
	room := max(s.size.Height-len(s.head()), 0)
	if s.entry != nil {
		s.entry.form.Resize(s.size.Width, max(room-1, 0))
	}
	s.list.width = s.size.Width
	s.list.table.Resize(s.size.Width, max(room-s.detailHeight(), 0))
	s.unknown.Resize(screen.Size{Width: s.size.Width, Height: room})
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	w, h := s.size.Width, s.size.Height
	switch {
	case s.menu != nil:
		return s.menu.Cursor(w, h)
	case s.unknown.open:
		return s.unknown.Cursor(w, h)
	case s.list.filter.search.Typing():
		return s.list.filter.search.Cursor(0, len(s.head())-1)
	case s.question.dialog != nil && s.plan.form:
		room := questionHeight(h)
		return s.question.dialog.Cursor(0, h-len(s.question.dialog.Lines(w, room)), w, room)
	case s.question.dialog != nil:
		return s.question.dialog.Cursor(0, draw.DialogTop(s.question.dialog.Lines(w, h), h), w, h)
	}
	return nil
}
