// Package resume saves work so that it can be resumed: plans from the moment they are confirmed,
// and forms from the first key. A [Work] belongs to one session at a time; a screen keeps it in a
// [Handle]. [Screen] lists unfinished work, which a person opens again or gives up.
package resume

import (
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// Screen lists the unfinished work.
type Screen struct {
	*masterdetail.List[*state.Unfinished, string]
	env  screen.Env
	slot screen.Slot[[]*state.Unfinished]
}

var _ screen.Reading = (*Screen)(nil)

// New makes the screen. It reads nothing before Start.
func New(env screen.Env, _ nav.Unfinished) *Screen {
	s := &Screen{env: env}
	s.List = masterdetail.New(env, masterdetail.Options[*state.Unfinished, string]{
		Columns: s.columns(), ID: func(u *state.Unfinished) string { return u.ID }, Detail: s.writeWork,
		Placeholder: "words of title or name", Head: 2,
	})
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Unfinished work" }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(screen.Outcome) tea.Cmd { return s.Refresh() }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.slot.Cancel()
	s.Spinner.End()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.List.Unwind()
	if text {
		s.applySearch()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return s.slot.Age() }

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	}
	open := keys.Named(k.List.Open, "go on with it")
	hints := screen.Hints{
		Short:  []key.Binding{open, k.Unfinished.GiveUp, k.List.Search},
		Groups: []string{"Move", "List", "Unfinished work"},
		Full:   [][]key.Binding{k.Move.Rows(), {}, {}},
	}
	s.Hint(&hints, 1, false)
	why := s.blocked()
	hints.Offer(2, why, open, k.Unfinished.GiveUp)
	hints.Offer(2, s.WhyEmpty(), keys.Named(k.Envelope.Copy, "copy title"))
	return hints
}

const aboutText = "Forms and plans that were begun. Passcodes and phone numbers are not kept."

func (s *Screen) columns() []table.Column[*state.Unfinished] {
	return []table.Column[*state.Unfinished]{
		{
			Name: "what", Title: "What", Priority: 9, Essential: true, Min: 24, Ideal: 36, Max: 90, Lead: true,
			Cell: func(u *state.Unfinished) table.Cell { return table.Cell{Text: titleOf(u)} },
		},
		{
			Name: "saved", Title: "Saved", Priority: 7, Min: 12, Ideal: 16,
			Cell: func(u *state.Unfinished) table.Cell {
				return table.Cell{Text: u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 15:04"), Role: theme.Muted}
			},
		},
		{
			Name: "state", Title: "State", Priority: 8, Min: 18, Ideal: 20, Max: 30,
			Cell: func(u *state.Unfinished) table.Cell { return table.Cell{Text: stateText(u), Role: theme.Muted} },
		},
	}
}

func stateText(u *state.Unfinished) string {
	switch {
	case u.Holder != nil:
		return "in another session"
	case u.Confirmed:
		return "not done to its end"
	default:
		return "not sent"
	}
}

func titleOf(u *state.Unfinished) string {
	return model.Narrow(model.Clean(strings.TrimSuffix(u.Title+": "+u.Name, ": ")))
}

func (s *Screen) writeWork(w *richtext.Writer, u *state.Unfinished) {
	w.Wrap("", titleOf(u), theme.Title)
	w.Wrap("Saved ", u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 2006 15:04 MST"), theme.Text)
	w.Wrap("State ", stateText(u), theme.Text)
	if u.Holder != nil {
		w.Wrap("", s.blocked(), theme.Warn)
	}
	for _, about := range []struct{ label, id string }{{"Envelope ", u.Envelope}, {"Template ", u.Template}} {
		if about.id != "" {
			w.Wrap(about.label, model.Clean(about.id), theme.Text)
		}
	}
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	t := s.env.Theme
	bar := s.Bar(func(room int) string {
		title := t.Paint(theme.Title, "Unfinished work")
		switch {
		case s.Typing():
			return s.SearchLine(room)
		case s.SearchText() != "":
			return title + t.Paint(theme.Muted, "  "+s.SearchText())
		}
		return title
	}, s.countText())
	return s.Page([]string{bar, t.Paint(theme.Muted, model.Clip(aboutText, s.Width(), t.Glyphs.Ellipsis))}, s.body())
}

func (s *Screen) countText() string {
	all, read := s.slot.Value()
	if !read {
		return ""
	}
	return describe.Listed(s.Table.Len(), len(all)).String()
}

func (s *Screen) body() []string {
	reading, empty := "", draw.Empty{Title: "Nothing is unfinished.", Hints: []string{
		"A form that is left before it is sent, and a plan that is stopped, wait here.",
	}}
	switch {
	case s.env.State == nil:
		empty = draw.Empty{Title: "Nothing is kept between runs here."}
	case s.SearchText() != "":
		empty = s.NoMatch("Nothing matches.")
	}
	if s.slot.Phase() == screen.Waiting {
		reading = "Reading unfinished work"
	}
	return s.Body(s.slot.Err(), reading, empty)
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return s.List.Spoken([]string{s.countText(), aboutText}, s.body())
}
