package plan

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
	kept "inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

type resume struct {
	*masterdetail.List[*kept.Resumable, string]
	env  screen.Env
	slot screen.Slot[[]*kept.Resumable]
}

var _ screen.Reading = (*resume)(nil)

// NewResume makes the screen. It reads nothing before Start.
func NewResume(env screen.Env, _ nav.Resume) screen.Screen {
	s := &resume{env: env}
	s.List = masterdetail.New(env, masterdetail.Options[*kept.Resumable, string]{
		Columns: s.columns(), ID: func(u *kept.Resumable) string { return u.ID }, Detail: s.writeWork,
		Placeholder: "words of title or name", Head: 2,
	})
	return s
}

func (s *resume) Start() tea.Cmd { return s.Refresh() }

func (s *resume) Title() string { return "Unfinished work" }

func (s *resume) Resume(screen.Outcome) tea.Cmd { return s.Refresh() }

func (s *resume) Close() {
	s.slot.Cancel()
	s.Spinner.End()
}

func (s *resume) Unwind() (tea.Cmd, bool) {
	there, text := s.List.Unwind()
	if text {
		s.applySearch()
	}
	return nil, there
}

func (s *resume) ReadAt() screen.Age { return s.slot.Age() }

func (s *resume) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	}
	open := keys.Named(k.List.Open, "go on with it")
	hints := screen.Hints{
		Short:  []key.Binding{open, k.Resume.GiveUp, k.List.Search},
		Groups: []string{"Move", "List", "Unfinished work"},
		Full:   [][]key.Binding{k.Move.Rows(), {}, {}},
	}
	s.Hint(&hints, 1, false)
	why := s.blocked()
	hints.Offer(2, why, open, k.Resume.GiveUp)
	hints.Offer(2, s.WhyEmpty(), keys.Named(k.Envelope.Copy, "copy title"))
	return hints
}

const aboutText = "Forms and plans that were begun. Passcodes and phone numbers are not kept."

func (s *resume) columns() []table.Column[*kept.Resumable] {
	return []table.Column[*kept.Resumable]{
		{
			Name: "what", Title: "What", Priority: 9, Essential: true, Min: 24, Ideal: 36, Max: 90, Lead: true,
			Cell: func(u *kept.Resumable) table.Cell { return table.Cell{Text: titleOf(u)} },
		},
		{
			Name: "saved", Title: "Saved", Priority: 7, Min: 12, Ideal: 16,
			Cell: func(u *kept.Resumable) table.Cell {
				return table.Cell{Text: u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 15:04"), Role: theme.Muted}
			},
		},
		{
			Name: "state", Title: "State", Priority: 8, Min: 18, Ideal: 20, Max: 30,
			Cell: func(u *kept.Resumable) table.Cell { return table.Cell{Text: stateText(u), Role: theme.Muted} },
		},
	}
}

func stateText(u *kept.Resumable) string {
	switch {
	case u.Holder != nil:
		return "in another session"
	case u.Confirmed:
		return "not done to its end"
	default:
		return "not sent"
	}
}

func titleOf(u *kept.Resumable) string {
	return model.Narrow(model.Clean(strings.TrimSuffix(u.Title+": "+u.Name, ": ")))
}

func (s *resume) writeWork(w *richtext.Writer, u *kept.Resumable) {
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

func (s *resume) View() string {
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

func (s *resume) countText() string {
	all, read := s.slot.Value()
	if !read {
		return ""
	}
	return describe.Listed(s.Table.Len(), len(all)).String()
}

func (s *resume) body() []string {
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

func (s *resume) Spoken() screen.Page {
	return s.List.Spoken([]string{s.countText(), aboutText}, s.body())
}
