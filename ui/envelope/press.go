package envelope

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/deskmenu"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/widget/picker"
)

func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	s.prepare()
	if tab, ok := s.tabs.Next(msg); ok {
		return s.openTab(tab)
	}
	if s.env.Keys.Move.Through(msg, s.text()) {
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
		return notice.Copy(s.tabs.Copied(s.why.open))
	case key.Matches(msg, k.CopyMenu):
		s.openCopies()
	case key.Matches(msg, k.Downloads):
		s.offer("Download", change.Fetching(s.actions()))
	case key.Matches(msg, k.Actions):
		s.offer("Actions on "+title(s.envelope), s.everyAction())
	default:
		return change.Press(s.actions(), s.env.Nav, msg)
	}
	return nil
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

func (p *page) openDesk() {
	e := *p.envelope.Value()
	menu := deskmenu.Menu{Env: p.env, Envelopes: []*model.Envelope{&e}, Show: p.prompt.Show, Decided: func(bool) tea.Cmd {
		p.tabs.Rewrite()
		return nil
	}}
	menu.Open()
}

func (p *page) offer(title string, actions []change.Action) {
	p.prompt.Choose(picker.Options{Title: title, Placeholder: "type to find"}, change.Choices(actions), change.Chosen(actions, p.env.Nav))
}

// openRelated looks for the envelopes of the selected recipient, or offers other things that this
// one may have in common with others.
func (p *page) openRelated() tea.Cmd {
	if _, r := p.selectedRecipient(); p.tabs.IsOpen(tabRecipients) && r != nil && !r.Email.IsEmpty() {
		p.env.Nav.Open(nav.Envelopes{Query: query.Quote(r.Email.String())})
		return nil
	}
	relations := query.Relations(p.envelope.Value())
	template := p.origin.found
	if len(relations) == 0 && template == nil {
		return notice.Say(notice.Info, "There is nothing to look for: neither a name nor recipients.")
	}
	var choices []picker.Choice
	if template != nil {
		choices = append(choices, picker.Choice{Title: "Template: " + describe.Origin(template, p.env.Theme.Glyphs.Ellipsis)})
	}
	for _, one := range relations {
		choices = append(choices, picker.Choice{ID: one.Query, Title: one.Title})
	}
	p.prompt.Choose(picker.Options{Title: "Related envelopes"}, choices, func(filter string) tea.Cmd {
		if filter == "" {
			p.env.Nav.Open(nav.Template{ID: template.Template.ID, Known: &template.Template})
			return nil
		}
		p.env.Nav.Open(nav.Envelopes{Query: filter})
		return nil
	})
	return nil
}

// openCopies offers the texts that can be copied. None holds a secret.
func (p *page) openCopies() {
	e := p.envelope.Value()
	about := describe.SupportText{Envelope: e, Report: p.Report, Now: p.env.ServiceNow(), Host: p.env.Client.Host()}
	var choices []picker.Choice
	for _, c := range describe.Copies() {
		choices = append(choices, c.Choice)
	}
	p.prompt.Choose(picker.Options{Title: "Copy"}, choices, func(what string) tea.Cmd {
		if what == "letter" {
			p.env.Nav.Open(nav.Letter{Envelopes: []model.Envelope{*e}, To: p.concerned(e)})
			return nil
		}
		return notice.Copy(what, describe.CopyOf(what).Write(about))
	})
}

func (p *page) everyAction() []change.Action {
	all := p.actions()
	if e := p.envelope.Value(); e != nil {
		all = append(all, change.People(*e)...)
	}
	return all
}

func (p *page) actions() []change.Action {
	e := p.envelope.Value()
	if e == nil {
		return nil
	}
	all := change.Actions(p.env.Client, p.env.Keys, []model.Envelope{*e})
	doc := p.selectedDocument()
	if doc == nil {
		return all
	}
	one := change.Action{
		Title: "Download the selected document, signed", Operation: "envelope.get_signed_document",
		Route: nav.Downloads{Envelopes: []model.Envelope{*e}, What: nav.SignedDocument, Document: doc.ID},
	}
	for _, a := range all {
		if a.Operation == "envelope.get_signed_documents" { // one can be fetched where all can
			one.Why = a.Why
		}
	}
	return append(all, one)
}
