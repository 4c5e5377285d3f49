package envelope

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/motion"
)

func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	s.prepare()
	if tab, ok := s.tabs.Next(msg); ok {
		return s.openTab(tab)
	}
	if motion.Move(s.env.Keys.Move, msg, s.text()) {
		return nil
	}
	k := s.env.Keys.Envelope
	switch {
	case key.Matches(msg, k.Next):
		return s.move(1)
	case key.Matches(msg, k.Prev):
		return s.move(-1)
	case key.Matches(msg, s.env.Keys.Reader.Open):
		return s.openSelected()
	case s.envelope.Value() == nil:
		return nil
	}
	if cmd, taken := s.prompt.Press(msg, s.text()); taken {
		return cmd
	}
	switch {
	case key.Matches(msg, k.Why):
		return s.toggleWhy()
	case key.Matches(msg, s.env.Keys.Reader.Pager):
		return s.tabs.Page()
	case key.Matches(msg, k.Pages):
		s.openPages()
	case key.Matches(msg, k.Reveal):
		return s.toggleSecret()
	case key.Matches(msg, k.Related):
		return s.openRelated()
	case key.Matches(msg, k.Desk):
		s.openDesk()
	case key.Matches(msg, k.Seen):
		s.env.Nav.Open(nav.Activity{Envelope: s.envelope.ID(), Seen: true})
	case key.Matches(msg, k.Copy):
		return notice.Copy(s.copies())
	case key.Matches(msg, k.CopyMenu):
		s.openCopies()
	case key.Matches(msg, k.Downloads):
		s.openDownloads()
	case key.Matches(msg, k.Actions):
		s.openActions()
	default:
		return s.pressAction(msg)
	}
	return nil
}

// copies returns the value that the key to copy takes: that of the selection, or else the id of the envelope.
func (s *Screen) copies() (what, text string) {
	if what, text = s.tabs.Copied(); text != "" && !s.why.open {
		return what, text
	}
	return "id", s.envelope.ID().String()
}

func (s *Screen) openSelected() tea.Cmd {
	e := s.envelope.Value()
	if e == nil || s.why.open {
		return nil
	}
	switch s.tabs.Name() {
	case tabDocuments, tabFields:
		s.openPages()
	case tabAttachments:
		f := selectedFile(e, s.tabs.Selected(tabAttachments))
		if f == nil {
			return notice.Say(notice.Info, noFile)
		}
		s.env.Nav.Open(nav.Downloads{Envelopes: []model.Envelope{*e}, What: nav.Attachment, File: f})
	case tabRecipients:
		if why := s.whyNoPerson(); why != "" {
			return notice.Say(notice.Info, "%s", why)
		}
		_, one := s.selectedRecipient()
		s.env.Nav.Open(nav.Person{Address: one.Email.String()})
	case tabActivity:
		s.env.Nav.Open(nav.Activity{Envelope: e.ID})
	}
	return nil
}
