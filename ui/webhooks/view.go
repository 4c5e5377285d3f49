package webhooks

import (
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// View implements [screen.Screen].
func (s *Screen) View() string {
	return s.Page([]string{s.Bar(s.bar, s.count()), s.warning(s.Width())}, s.main())
}

func (s *Screen) count() string {
	if _, read := s.slot.Value(); !read && !s.local.read {
		return ""
	}
	n := describe.Listed(s.Table.Len(), s.all)
	if !s.offered() {
		n.Open = "the service lists none"
	}
	return n.String()
}

func (s *Screen) bar(room int) string {
	t := s.env.Theme
	if s.Typing() {
		return s.SearchLine(room)
	}
	var list []draw.Chip
	if s.event != "" {
		where := draw.Service
		if !s.offered() {
			where = draw.Loaded
		}
		list = append(list, draw.Chip{Text: "event: " + s.event.Label(), Scope: where})
	}
	if text := s.SearchText(); text != "" {
		list = append(list, draw.Chip{Text: text, Scope: draw.Loaded})
	}
	if len(list) > 0 {
		return draw.Chips(t, list, room)
	}
	about := "Webhooks that the service lists"
	if !s.offered() {
		about = "Webhooks known to this machine only: the service does not list them"
	}
	return t.Paint(theme.Muted, model.Clip(about, room, t.Glyphs.Ellipsis))
}

func (s *Screen) warning(width int) string {
	t := s.env.Theme
	text := "A webhook can only be deleted by its id. Keep the ids of those you register."
	if s.offered() {
		text = "A webhook cannot be changed: delete it and register another."
	}
	return t.Paint(theme.Muted, model.Clip(text, width, t.Glyphs.Ellipsis))
}

func (s *Screen) main() []string {
	reading := ""
	if s.slot.Phase() == screen.Waiting || !s.local.read {
		reading = "Reading webhooks"
	}
	return s.Body(s.failure(), reading, s.emptyState())
}

func (s *Screen) emptyState() draw.Empty {
	register := s.env.Keys.List.New.Help().Key + " registers one."
	switch {
	case s.SearchText() != "" || s.event != "":
		return s.NoMatch("No webhook matches.")
	case !s.offered():
		return draw.Empty{Title: "No webhooks are known to this machine.", Hints: []string{
			"The service does not list webhooks; those registered elsewhere cannot be seen.", register,
		}}
	default:
		return draw.Empty{Title: "No webhooks are registered.", Hints: []string{register}}
	}
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return s.List.Spoken([]string{s.bar(draw.Unbroken), s.count(), s.warning(draw.SpokenWidth)}, s.main())
}
