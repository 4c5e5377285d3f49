package letters

import (
	"context"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	client, id := s.env.Client, s.subject.envelope().ID
	return s.envelope.Ask(s.env.Owner, func(ctx context.Context) (model.Envelope, error) { return client.Envelope(ctx, id) })
}

func (s *Screen) readWhole() tea.Cmd {
	if s.subject.envelope().Abridged() {
		return s.Refresh()
	}
	return nil
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.texts.Answer(msg, now):
		return s.useTexts()
	case s.memory.Answer(msg, now):
		return s.useMemory()
	case s.envelope.Answer(msg, now):
		return s.useEnvelope()
	}
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.examine()
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.MouseClickMsg:
		if at := draw.TabAt(s.env.Theme, s.tabs(), s.choice.language(), s.size.Width, msg.X); msg.Y == 0 && at >= 0 {
			s.turn(at)
		}
	case tea.MouseWheelMsg:
		keys.Wheel(msg, s.sheet)
	}
	return nil
}

func (s *Screen) useEnvelope() tea.Cmd {
	if err := s.envelope.Err(); err != nil {
		return notice.Fail(err)
	}
	e, _ := s.envelope.Value()
	before := s.subject.address()
	s.subject.put(e)
	if address := s.subject.address(); address != before {
		s.choice.suit(address)
	}
	s.write()
	return nil
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	k, count := s.env.Keys.Letter, len(s.choice.languages())
	if to, ok := s.env.Keys.Move.Tab(msg, s.choice.language(), count); ok {
		s.turn(to)
		return nil
	}
	switch {
	case key.Matches(msg, k.Copy):
		if s.fault != nil {
			return notice.Fail(s.fault)
		}
		return tea.Batch(notice.Copy("letter", s.letter), s.remember())
	case key.Matches(msg, k.Language):
		s.turn((s.choice.language() + 1) % count)
	case key.Matches(msg, k.Text):
		if why := s.noTexts(); why != "" {
			return notice.Say(notice.Info, "%s", why)
		}
		names := s.choice.texts.Names()
		at, of := s.choice.number()
		s.choice.name = names[at%of]
		s.showFromTop()
	case key.Matches(msg, k.Reader):
		s.offerReaders()
	case key.Matches(msg, k.Next):
		return s.move(1)
	case key.Matches(msg, k.Prev):
		return s.move(-1)
	default:
		s.env.Keys.Move.Through(msg, s.sheet)
	}
	return nil
}

func (s *Screen) turn(to int) {
	s.choice.wish = s.choice.languages()[to]
	s.showFromTop()
}

func (s *Screen) showFromTop() {
	s.write()
	s.sheet.Top()
}

func (s *Screen) move(by int) tea.Cmd {
	if why := s.noLetter(by); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.envelope.Cancel()
	s.envelope = screen.Slot[model.Envelope]{}
	s.subject.show(s.subject.at+by, nil)
	s.choice.suit(s.subject.address())
	s.showFromTop()
	return s.readWhole()
}

func (s *Screen) noLetter(by int) string {
	if to := s.subject.at + by; to < 0 || to >= len(s.subject.envelopes) {
		return "There is no other letter in that direction: there is one for each marked envelope."
	}
	return ""
}

func (s *Screen) noTexts() string {
	switch _, of := s.choice.number(); {
	case of > 1:
		return ""
	case s.env.Settings.Letters == "":
		return "There is one text. The setting letters names a folder with texts of your own."
	default:
		return "There is one text, as no other was found in " + model.Clean(s.env.Settings.Letters) + "."
	}
}

const somebodyElse = "another person"

func (s *Screen) offerReaders() {
	var choices []picker.Choice
	chosen := somebodyElse
	for i, r := range s.subject.recipients() {
		id := strconv.Itoa(i)
		choices = append(choices, picker.Choice{ID: id, Title: model.Narrow(describe.Name(r.Name)), Note: model.Narrow(describe.PartOf(s.subject.report, r).Short), Synonyms: model.Narrow(r.Email.String())})
		if i == s.subject.reader {
			chosen = id
		}
	}
	choices = append(choices, picker.Choice{ID: somebodyElse, Title: "Another person", Note: "a letter that fits everybody"})
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Who asks", Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		to, err := strconv.Atoi(id)
		if err != nil {
			to = nobody
		}
		s.subject.reader = to
		s.choice.suit(s.subject.address())
		s.showFromTop()
		return nil
	})
	s.menu.Select(chosen)
}
