package letters

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe/letter"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

type found struct {
	texts letter.Texts
	wrong []error
}

// readTime is how long the folder of the team may take. Its disk may be on another machine.
const readTime = 3 * time.Second

func (s *Screen) readTexts() tea.Cmd {
	folder := s.env.Settings.Letters
	if folder == "" {
		return nil
	}
	return s.texts.Ask(s.env.Owner, func(ctx context.Context) (found, error) {
		done := make(chan found, 1)
		terminal.Go(func() {
			texts, wrong := letter.Read(folder)
			done <- found{texts, wrong}
		})
		select {
		case f := <-done:
			return f, nil
		case <-ctx.Done():
			return found{}, ctx.Err()
		case <-time.After(readTime):
			slow := &letter.Problem{File: folder, Text: fmt.Sprintf("the texts were not read within %s, so the built-in one is used", readTime)}
			return found{letter.BuiltIn(), []error{slow}}, nil
		}
	})
}

func (s *Screen) useTexts() tea.Cmd {
	f, ok := s.texts.Value()
	if !ok {
		return nil
	}
	s.choice.texts = f.texts
	s.write()
	switch more := len(f.wrong) - 1; {
	case more < 0:
		return nil
	case more == 0:
		return notice.Say(notice.Warning, "%s", f.wrong[0])
	default:
		return notice.Say(notice.Warning, "%s (and %d more; inkdesk config check lists them)", f.wrong[0], more)
	}
}

func (s *Screen) recall() tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	return s.memory.Ask(s.env.Owner, func(context.Context) (state.Letters, error) {
		return state.Get[state.Letters](store, state.NameLetters)
	})
}

func (s *Screen) useMemory() tea.Cmd {
	if err := s.memory.Err(); err != nil {
		return notice.Fail(err)
	}
	last, _ := s.memory.Value()
	s.choice.remember(last, s.subject.address())
	s.write()
	return nil
}

func (s *Screen) remember() tea.Cmd {
	store, address, language := s.env.State, s.subject.address(), string(s.choice.text().Language)
	s.choice.last.Add(address, language)
	if store == nil || address == "" {
		return nil
	}
	return func() tea.Msg {
		if err := state.Update(store, state.NameLetters, func(l *state.Letters) { l.Add(address, language) }); err != nil {
			return notice.Fail(err)()
		}
		return nil
	}
}
