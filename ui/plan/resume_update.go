package plan

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	kept "inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
)

func (s *resume) Refresh() tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	ask := s.slot.Ask(s.env.Owner, func(context.Context) ([]*kept.Resumable, error) { return kept.ListResumable(store) })
	return tea.Batch(ask, s.Spinner.Begin())
}

func (s *resume) Update(msg tea.Msg) tea.Cmd {
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

func (s *resume) applySearch() {
	all, _ := s.slot.Value()
	var rows []*kept.Resumable
	for _, u := range all {
		if masterdetail.MatchesWords(model.Clean(u.Title+" "+u.Name), s.SearchText()) {
			rows = append(rows, u)
		}
	}
	s.SetRows(rows)
}

func (s *resume) handleKey(msg tea.KeyPressMsg) tea.Cmd {
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
	case key.Matches(msg, k.Resume.GiveUp):
		return s.askToGiveUp()
	}
	return nil
}

func (s *resume) blocked() string {
	u, ok := s.Table.Selected()
	switch {
	case !ok:
		return "Nothing is selected."
	case u.Holder != nil:
		return runner.WorkSentence(&kept.TakenError{Holder: *u.Holder})
	}
	return ""
}

func (s *resume) openWork() tea.Cmd {
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

func (s *resume) askToGiveUp() tea.Cmd {
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
			work, err := runner.LockWork(env, id)
			if err == nil {
				err = work.Delete()
			}
			return deletedMsg{To: screen.To(owner), err: err}
		}
	})
	return nil
}
