package envelope

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.Capturing():
		return s.prompt.Hints()
	case s.envelope.Value() == nil:
		return s.withoutData()
	}
	m, r, e := &k.Move, &k.Reader, &k.Envelope
	actions := s.actions()
	what, _ := s.tabs.Copied(s.why.open)
	hints := screen.Hints{
		Short:  append(s.footer(), change.Changing(actions, e)...),
		Groups: []string{"Move", "Look", "Envelope"}, Envelopes: s.subject,
		Full: [][]key.Binding{
			append(m.RowsAndTabs(), e.Next, e.Prev),
			{e.Why, r.Search, r.NextMatch, r.PrevMatch, e.Desk, e.Related, e.Seen, keys.Named(e.Copy, "copy "+what), e.CopyMenu, e.Downloads, e.Actions},
			nil,
		},
	}
	if opens := s.opens(); opens != "" {
		hints.Offer(1, s.whyNotOpen(), keys.Named(r.Open, opens))
	}
	hints.Offer(1, s.whyNothingRevealed(), e.Reveal)
	s.tabs.OfferPager(&hints, 1)
	if s.why.open {
		hints.Covering, hints.Rules = s.why.covers(), s.Rules()
	}
	change.Offer(&hints, 2, actions)
	return hints
}

func (s *Screen) subject(bool) []screen.Subject {
	e := s.envelope.Value()
	if e == nil {
		return nil
	}
	subject := screen.Subject{Envelope: e}
	if s.tabs.IsOpen(tabRecipients) {
		_, subject.Recipient = s.selectedRecipient()
	}
	return []screen.Subject{subject}
}

func (s *Screen) withoutData() help.KeyMap {
	k := s.env.Keys
	hints := screen.Hints{
		Short: []key.Binding{k.Global.Refresh, k.Global.Back}, Groups: []string{"Envelope"},
		Full: [][]key.Binding{{k.Envelope.Next, k.Envelope.Prev, k.Move.NextTab, k.Move.PrevTab, k.Move.Jump}},
	}
	if s.envelope.Err() != nil {
		cause := keys.Named(k.Reader.Open, "technical cause")
		hints.Short = append([]key.Binding{cause}, hints.Short...)
		hints.Full[0] = append(hints.Full[0], cause)
	}
	return hints
}

func (s *Screen) footer() []key.Binding {
	k := s.env.Keys
	e := k.Envelope
	if s.why.open {
		return []key.Binding{keys.Named(e.Why, "close"), e.Actions, e.CopyMenu, e.Next, k.Move.NextTab}
	}
	switch s.tabs.Name() {
	case tabRecipients:
		person := keys.Named(k.Reader.Open, s.opens())
		person.SetEnabled(person.Enabled() && s.whyNotOpen() == "")
		return []key.Binding{person, e.Reveal, e.Why, e.Actions, e.CopyMenu}
	case tabDocuments, tabFields:
		return []key.Binding{keys.Named(k.Reader.Open, s.opens()), e.Downloads, e.Why, e.Actions, e.Next}
	case tabAttachments:
		return []key.Binding{keys.Named(k.Reader.Open, s.opens()), e.Downloads, e.Visibility, e.Actions, e.Next}
	case detail.Raw:
		if !s.prompt.Active() {
			return []key.Binding{k.Reader.Search, k.Reader.Pager, e.Actions, e.CopyMenu, e.Next}
		}
		return []key.Binding{k.Reader.Search, k.Reader.NextMatch, k.Reader.Pager, e.Actions, e.Next}
	}
	return []key.Binding{e.Why, e.Actions, e.CopyMenu, k.Move.NextTab, e.Next}
}

const noFile = "No file has been uploaded."

func (s *Screen) whyNotOpen() string {
	if s.tabs.IsOpen(tabRecipients) {
		return s.whyNoPerson()
	}
	if e := s.envelope.Value(); s.tabs.IsOpen(tabAttachments) && selectedFile(e, s.tabs.Selected(tabAttachments)) == nil {
		return noFile
	}
	return ""
}

func (s *Screen) opens() string {
	if s.why.open {
		return ""
	}
	switch s.tabs.Name() {
	case tabDocuments, tabFields:
		return "pages and fields"
	case tabAttachments:
		return "download"
	case tabRecipients:
		return "all about this person"
	case tabActivity:
		return "all activity"
	}
	return ""
}

// Commands implements [screen.Commander]: the actions with their reasons, and the tabs by name.
func (s *Screen) Commands() []screen.Command {
	return slices.Concat(change.Commands(s.everyAction()), s.documentCommands(), s.tabs.Commands(s.why.covers()))
}
