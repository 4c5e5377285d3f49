package letters

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

const nobody = -1

type subject struct {
	env       screen.Env
	envelopes []model.Envelope
	at        int
	report    *triage.Report
	reader    int
}

// show goes to an envelope, and to the given person or else the one who most likely asks.
func (s *subject) show(at int, to *model.Recipient) {
	s.at = at
	s.examine()
	if to == nil || !slices.Contains(s.recipients(), to) {
		to = describe.Asker(s.envelope(), s.report)
	}
	s.reader = slices.Index(s.recipients(), to)
}

func (s *subject) envelope() *model.Envelope { return &s.envelopes[s.at] }

func (s *subject) examine() { s.report = s.env.Account.Report(s.envelope(), s.env.ServiceNow()) }

// put takes the envelope as read. The reader stays the same person.
func (s *subject) put(e model.Envelope) {
	to, known := s.to(), len(s.recipients()) > 0
	s.envelopes[s.at] = e
	switch {
	case to != nil && to.ID != "":
		s.show(s.at, s.envelope().Recipient(to.ID))
	case known:
		s.examine()
	default:
		s.show(s.at, nil)
	}
}

func (s *subject) recipients() []*model.Recipient {
	return change.Recipients(s.envelope().SigningSteps)
}

func (s *subject) to() *model.Recipient {
	if all := s.recipients(); s.reader >= 0 && s.reader < len(all) {
		return all[s.reader]
	}
	return nil
}

func (s *subject) address() string {
	if to := s.to(); to != nil {
		return to.Email.String()
	}
	return ""
}

type choice struct {
	texts letter.Texts
	name  string
	// wish names the language chosen last. A text need not be there in it.
	wish letter.Language
	last state.Letters
}

func (c *choice) languages() []letter.Language { return c.texts.Languages(c.name) }

func (c *choice) language() int { return max(slices.Index(c.languages(), c.wish), 0) }

func (c *choice) text() *letter.Text { return c.texts.Find(c.name, c.languages()[c.language()]) }

func (c *choice) number() (at, of int) {
	names := c.texts.Names()
	return slices.Index(names, c.name) + 1, len(names)
}

func (c *choice) suit(address string) {
	if l := c.last.Language(address); l != "" {
		c.wish = letter.Language(l)
	}
}

func (c *choice) remember(last state.Letters, address string) {
	c.last = last
	if len(last.Last) > 0 {
		c.wish = letter.Language(last.Last[0].Language)
	}
	c.suit(address)
}

type found struct {
	texts letter.Texts
	wrong []error
}

// readTime limits reading the folder of the team. Its disk may be on another machine.
const readTime = 3 * time.Second

func (s *Screen) readTexts() tea.Cmd {
	folder := s.env.Settings.Letters
	if folder == "" {
		return nil
	}
	return s.texts.Ask(s.env.Owner, func(context.Context) (found, error) {
		f, read := terminal.Within(readTime, func() (f found) {
			f.texts, f.wrong = letter.Read(folder)
			return f
		})
		if !read {
			slow := &letter.Problem{File: folder, Text: fmt.Sprintf("the texts were not read within %s, so the built-in one is used", readTime)}
			f = found{letter.BuiltIn(), []error{slow}}
		}
		return f, nil
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
