// Package webhooks lists the webhooks of the account. [Screen] combines those the service lists with those registered
// from this machine, which are all that can be known where the service has no list.
package webhooks

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Screen shows the list.
type Screen struct {
	*masterdetail.List[*row, model.WebhookID]
	env   screen.Env
	slot  screen.Slot[[]model.Webhook]
	local local
	event model.WebhookEvent // that the list is limited to, "" for none
	all   int                // those that no filter hides included
}

var _ screen.Reading = (*Screen)(nil)

// New returns the list.
func New(env screen.Env, _ nav.Webhooks) *Screen {
	s := &Screen{env: env}
	s.List = masterdetail.New(env, masterdetail.Options[*row, model.WebhookID]{
		Columns: s.columns(), ID: func(r *row) model.WebhookID { return r.hook.ID }, Detail: s.writeRow, Placeholder: "words of address, event or id", Head: 2,
	})
	return s
}

func (s *Screen) offered() bool { return s.env.Client.Supports("webhook.list") }

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Webhooks" }

// Resume implements [screen.Resumer]. A new webhook may have been registered.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	if !above.Changed {
		return load(s.env)
	}
	s.show()
	return s.Refresh()
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.slot.Cancel()
	s.Spinner.End()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.List.Unwind()
	if text {
		s.show()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	if !s.offered() {
		return screen.Age{Read: s.local.at}
	}
	age := s.slot.Age()
	if s.Table.Len() > 0 {
		age.Failed = nil
	}
	return age
}

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
	err := s.slot.Err()
	if s.slot.Phase() != screen.Failed || api.KindOf(err) == api.NotOffered { // that the service has no list is no failure
		err = nil
	}
	return s.Body(err, reading, s.emptyState())
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
