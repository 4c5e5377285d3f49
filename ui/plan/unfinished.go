package plan

import (
	"context"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	kept "inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

type unfinished struct {
	*masterdetail.List[*kept.Unfinished, string]
	env  screen.Env
	slot screen.Slot[[]*kept.Unfinished]
}

var _ screen.Reading = (*unfinished)(nil)

// NewUnfinished makes the screen. It reads nothing before Start.
func NewUnfinished(env screen.Env, _ nav.Unfinished) screen.Screen {
	s := &unfinished{env: env}
	s.List = masterdetail.New(env, masterdetail.Options[*kept.Unfinished, string]{
		Columns: s.columns(), ID: func(u *kept.Unfinished) string { return u.ID }, Detail: s.writeWork,
		Placeholder: "words of title or name", Head: 2,
	})
	return s
}

func (s *unfinished) Start() tea.Cmd                { return s.Refresh() }
func (s *unfinished) Title() string                 { return "Unfinished work" }
func (s *unfinished) Resume(screen.Outcome) tea.Cmd { return s.Refresh() }

func (s *unfinished) Close() {
	s.slot.Cancel()
	s.Spinner.End()
}

func (s *unfinished) Unwind() (tea.Cmd, bool) {
	there, text := s.List.Unwind()
	if text {
		s.applySearch()
	}
	return nil, there
}

func (s *unfinished) ReadAt() screen.Age { return s.slot.Age() }

func (s *unfinished) Keys() help.KeyMap {
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

func (s *unfinished) columns() []table.Column[*kept.Unfinished] {
	return []table.Column[*kept.Unfinished]{
		{
			Name: "what", Title: "What", Priority: 9, Essential: true, Min: 24, Ideal: 36, Max: 90, Lead: true,
			Cell: func(u *kept.Unfinished) table.Cell { return table.Cell{Text: titleOf(u)} },
		},
		{
			Name: "saved", Title: "Saved", Priority: 7, Min: 12, Ideal: 16,
			Cell: func(u *kept.Unfinished) table.Cell {
				return table.Cell{Text: u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 15:04"), Role: theme.Muted}
			},
		},
		{
			Name: "state", Title: "State", Priority: 8, Min: 18, Ideal: 20, Max: 30,
			Cell: func(u *kept.Unfinished) table.Cell { return table.Cell{Text: stateText(u), Role: theme.Muted} },
		},
	}
}

func stateText(u *kept.Unfinished) string {
	switch {
	case u.Holder != nil:
		return "in another session"
	case u.Confirmed:
		return "not done to its end"
	default:
		return "not sent"
	}
}

func titleOf(u *kept.Unfinished) string {
	return model.Narrow(model.Clean(strings.TrimSuffix(u.Title+": "+u.Name, ": ")))
}

func (s *unfinished) writeWork(w *richtext.Writer, u *kept.Unfinished) {
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

func (s *unfinished) View() string {
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

func (s *unfinished) countText() string {
	all, read := s.slot.Value()
	if !read {
		return ""
	}
	return describe.Listed(s.Table.Len(), len(all)).String()
}

func (s *unfinished) body() []string {
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

func (s *unfinished) Spoken() screen.Page {
	return s.List.Spoken([]string{s.countText(), aboutText}, s.body())
}

func (s *unfinished) Refresh() tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	ask := s.slot.Ask(s.env.Owner, func(context.Context) ([]*kept.Unfinished, error) { return kept.ListUnfinished(store) })
	return tea.Batch(ask, s.Spinner.Begin())
}

func (s *unfinished) Update(msg tea.Msg) tea.Cmd {
	if s.slot.Answer(msg, s.env.Now()) {
		s.Spinner.End()
		s.applySearch()
		return nil
	}
	if cmd, searched, taken := s.Input(msg); taken {
		if searched {
			s.applySearch()
		}
		return cmd
	}
	switch msg := msg.(type) {
	case deletedMsg:
		if msg.err != nil {
			return tea.Batch(notice.Fail(msg.err), s.Refresh())
		}
		return s.Refresh()
	case tea.KeyPressMsg:
		if s.HandleKey(msg) {
			return nil
		}
		return s.handleKey(msg)
	}
	return s.Spinner.Update(msg)
}

func (s *unfinished) applySearch() {
	all, _ := s.slot.Value()
	var rows []*kept.Unfinished
	for _, u := range all {
		if masterdetail.MatchesWords(model.Clean(u.Title+" "+u.Name), s.SearchText()) {
			rows = append(rows, u)
		}
	}
	s.SetRows(rows)
}

func (s *unfinished) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys
	switch {
	case key.Matches(msg, k.List.Open):
		return s.openWork()
	case key.Matches(msg, k.List.ClearFilter):
		s.SetSearch("")
		s.applySearch()
	case key.Matches(msg, k.Envelope.Copy):
		if u, ok := s.Table.Selected(); ok {
			return notice.Copy("title", titleOf(u))
		}
	case key.Matches(msg, k.Unfinished.GiveUp):
		return s.askToGiveUp()
	}
	return nil
}

func (s *unfinished) blocked() string {
	u, ok := s.Table.Selected()
	switch {
	case !ok:
		return "Nothing is selected."
	case u.Holder != nil:
		return runner.WorkSentence(&kept.TakenError{Holder: *u.Holder})
	}
	return ""
}

func (s *unfinished) openWork() tea.Cmd {
	if why := s.blocked(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	u, _ := s.Table.Selected()
	if u.Form == "" {
		s.env.Nav.Open(nav.WorkOrder{ID: u.ID})
		return nil
	}
	route := nav.Form{Kind: nav.FormKind(u.Form), Work: u.ID}
	if u.Envelope != "" {
		route.Envelope = &model.Envelope{ID: model.EnvelopeID(u.Envelope)}
	}
	if u.Template != "" {
		route.Template = &model.Template{ID: model.TemplateID(u.Template)}
	}
	s.env.Nav.Open(route)
	return nil
}

type deletedMsg struct {
	screen.To
	err error
}

const maxWorkTitle = 60 // cells

const choiceKeep, choiceGiveUp = "keep", "give up"

func (s *unfinished) askToGiveUp() tea.Cmd {
	if why := s.blocked(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	u, _ := s.Table.Selected()
	note := "what was typed is lost; nothing is sent"
	if u.Confirmed {
		note = "what was done stays done; the rest is not done"
	}
	env, owner, id := s.env, s.env.Owner, u.ID
	choices := []picker.Choice{{ID: choiceKeep, Title: "Keep it"}, {ID: choiceGiveUp, Title: "Give it up", Note: note}}
	s.Choose(picker.Options{Title: model.Clip(titleOf(u), maxWorkTitle, s.env.Theme.Glyphs.Ellipsis), Menu: true}, choices, func(chosen string) tea.Cmd {
		if chosen != choiceGiveUp {
			return nil
		}
		return func() tea.Msg {
			work, err := runner.ClaimWork(env, id)
			if err == nil {
				err = work.Delete()
			}
			return deletedMsg{To: screen.To(owner), err: err}
		}
	})
	return nil
}
