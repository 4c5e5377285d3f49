package resume

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"

	"inkdesk/ui/widget/picker"
)

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	ask := s.list.Ask(s.env.Owner, func(context.Context) ([]state.Unfinished, error) { return state.ListUnfinished(store) })
	return tea.Batch(ask, s.waiting.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if s.list.Answer(msg, s.env.Now()) {
		s.waiting.End()
		s.show()
		return nil
	}
	switch msg := msg.(type) {
	case gaveUpMsg:
		if msg.err != nil {
			return tea.Batch(notice.Fail(msg.err), s.Refresh())
		}
		return s.Refresh()
	case tea.KeyPressMsg:
		switch {
		case s.Capturing():
			return s.takeTyped(msg)
		case s.browser.Press(msg):
			return nil
		}
		return s.press(msg)
	case tea.PasteMsg:
		return s.takeTyped(msg)
	case tea.MouseClickMsg:
		if !s.Capturing() {
			s.browser.Click(msg.X, msg.Y-headLines)
		}
		return nil
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			s.browser.Wheel(msg)
		}
		return nil
	}
	return s.waiting.Update(msg)
}

// takeTyped gives a key or pasted text to the menu or the search.
func (s *Screen) takeTyped(msg tea.Msg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.browser.Typing():
		cmd, _ := s.browser.Typed(msg)
		s.show()
		return cmd
	}
	return nil
}

// show lists the work that holds the words searched for.
func (s *Screen) show() {
	all, _ := s.list.Value()
	var rows []state.Unfinished
	for _, u := range all {
		if masterdetail.Holds(model.Clean(u.Title+" "+u.Name), s.browser.Text()) {
			rows = append(rows, u)
		}
	}
	s.browser.SetRows(rows)
}

func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys
	switch {
	case key.Matches(msg, k.List.Open):
		return s.open()
	case key.Matches(msg, k.List.ClearFilter):
		s.browser.SetText("")
		s.show()
	case key.Matches(msg, k.Unfinished.GiveUp):
		return s.askToGiveUp()
	}
	return nil
}

// whyNot is why nothing can be done with the selected work, "" when something can.
func (s *Screen) whyNot() string {
	u, ok := s.browser.Table.Selected()
	switch {
	case !ok:
		return "Nothing is selected."
	case u.Holder != nil:
		return unfinished.Sentence(&state.TakenError{Holder: *u.Holder})
	}
	return ""
}

// open goes on with the selected work.
func (s *Screen) open() tea.Cmd {
	if why := s.whyNot(); why != "" {
		return notice.Say(notice.Warning, "%s", why)
	}
	u, _ := s.browser.Table.Selected()
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

// gaveUpMsg says whether work was given up.
type gaveUpMsg struct {
	owner uint64
	err   error
}

// Addressee is the list that asked.
func (m gaveUpMsg) Addressee() uint64 { return m.owner }

// widestTitle is how much of a title stands over the choices, in cells.
const widestTitle = 60

const keepIt, giveUp = "keep", "give up"

// askToGiveUp asks whether the selected work may be forgotten.
func (s *Screen) askToGiveUp() tea.Cmd {
	if why := s.whyNot(); why != "" {
		return notice.Say(notice.Warning, "%s", why)
	}
	u, _ := s.browser.Table.Selected()
	note := "what was typed is lost; nothing is sent"
	if u.Confirmed {
		note = "what was done stays done; the rest is not done"
	}
	env, owner, id := s.env, s.env.Owner, u.ID
	choices := []picker.Choice{{ID: keepIt, Title: "Keep it"}, {ID: giveUp, Title: "Give it up", Note: note}}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: model.Clip(shown(u), widestTitle, s.env.Theme.Glyphs.Ellipsis), Menu: true}, choices, func(chosen string) tea.Cmd {
		if chosen != giveUp {
			return nil
		}
		return func() tea.Msg {
			work, err := unfinished.Claim(env, id)
			if err == nil {
				err = work.Delete()
			}
			return gaveUpMsg{owner: owner, err: err}
		}
	})
	return nil
}
