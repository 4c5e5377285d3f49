package envelope

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"

	"inkdesk/ui/widget/picker"
)

// actions are all that can be done with the envelope and with what is selected of it.
func (s *Screen) actions() []change.Action {
	e := s.current()
	if e == nil {
		return nil
	}
	all := change.Actions(s.env.Client, s.env.Keys, []model.Envelope{*e})
	if doc := s.selectedDocument(); doc != nil {
		all = append(all, s.signedDocument(e, doc, all))
	}
	return all
}

// signedDocument fetches one document where all could be fetched.
func (s *Screen) signedDocument(e *model.Envelope, doc *model.Document, all []change.Action) change.Action {
	one := change.Action{
		Title: "Download the selected document, signed", Operation: "envelope.get_signed_document",
		Route: nav.Downloads{Envelopes: []model.Envelope{*e}, What: nav.SignedDocument, Document: doc.ID},
	}
	for _, a := range all {
		if a.Operation == "envelope.get_signed_documents" {
			one.Why = a.Why
		}
	}
	return one
}

// downloads are those of the actions that fetch files.
func (s *Screen) downloads() []change.Action {
	var all []change.Action
	for _, a := range s.actions() {
		if _, fetches := a.Route.(nav.Downloads); fetches {
			all = append(all, a)
		}
	}
	return all
}

// acted takes the keys of the actions.
func (s *Screen) acted(msg tea.KeyPressMsg) tea.Cmd {
	for _, a := range s.actions() {
		if key.Matches(msg, a.Binding) {
			return a.Take(s.env.Nav)
		}
	}
	return nil
}

// actionMenu offers everything that can be done, and says what cannot and why.
func (s *Screen) actionMenu() tea.Cmd {
	s.offer("Actions on "+s.Title(), s.actions())
	return nil
}

func (s *Screen) downloadMenu() tea.Cmd {
	s.offer("Download", s.downloads())
	return nil
}

// offer opens a menu of actions.
func (s *Screen) offer(title string, actions []change.Action) {
	s.choose(picker.Options{Title: title, Placeholder: "type to find"}, change.Choices(actions), func(id string) tea.Cmd {
		for _, a := range actions {
			if a.Title == id {
				return a.Take(s.env.Nav)
			}
		}
		return nil
	})
}

func (s *Screen) choose(o picker.Options, choices []picker.Choice, choose func(id string) tea.Cmd) {
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, o, choices, choose)
}

// related looks for the envelopes of the selected recipient, or offers what else this one
// may have in common with others.
func (s *Screen) related() tea.Cmd {
	if _, r := s.selectedRecipient(); s.isOpen(tabRecipients) && r != nil && !r.Email.IsEmpty() {
		s.env.Nav.Open(nav.Envelopes{Query: query.Quote(r.Email.String())})
		return nil
	}
	relations := query.Relations(s.current())
	if len(relations) == 0 {
		return notice.Say(notice.Info, "There is nothing to look for: neither a name nor recipients.")
	}
	choices := make([]picker.Choice, len(relations))
	for i, one := range relations {
		choices[i] = picker.Choice{ID: one.Query, Title: one.Title}
	}
	s.choose(picker.Options{Title: "Related envelopes"}, choices, func(filter string) tea.Cmd {
		s.env.Nav.Open(nav.Envelopes{Query: filter})
		return nil
	})
	return nil
}

// downloadFile fetches the selected attachment.
func (s *Screen) downloadFile() tea.Cmd {
	e, f := s.current(), s.selectedFile()
	if f == nil {
		return notice.Say(notice.Info, "Nobody has uploaded a file.")
	}
	s.env.Nav.Open(nav.Downloads{Envelopes: []model.Envelope{*e}, What: nav.Attachment, File: f})
	return nil
}
