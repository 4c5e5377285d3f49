package letters

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

const nobody = -1

type subject struct {
	env       screen.Env
	envelopes []model.Envelope
	at        int
	report    *triage.Report
	reader    int
}

// show goes to an envelope and to the one who most likely asks about it, or to who is given.
func (s *subject) show(at int, to *model.Recipient) {
	s.at = at
	s.examine()
	if to == nil || !slices.Contains(s.recipients(), to) {
		to = describe.SupportText{Envelope: s.envelope(), Report: s.report}.Asker()
	}
	s.reader = slices.Index(s.recipients(), to)
}

func (s *subject) envelope() *model.Envelope { return &s.envelopes[s.at] }

func (s *subject) examine() { s.report = s.env.Account.Report(s.envelope(), s.env.ServiceNow()) }

// put takes what was read of the envelope. The reader stays the same person.
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
	var all []*model.Recipient
	for _, r := range s.envelope().Recipients() {
		all = append(all, r)
	}
	return all
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

func (s *subject) facts(l letter.Language) letter.Facts {
	return letter.About(letter.Subject{
		Envelope: s.envelope(), Report: s.report, To: s.to(), Now: s.env.ServiceNow(),
		Sequential: s.env.Settings.Profile.Assumptions.StepsSequential,
	}, l)
}

type choice struct {
	texts letter.Texts
	name  string
	// wish is the language chosen last. A text need not be there in it.
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

// suit chooses the language of the last letter to an address, if there is one.
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
