package envelope

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/deskmenu"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

type menus struct {
	env        screen.Env
	prompt     *detail.Prompt
	envelope   *resource
	tabs       *tabs
	report     *report
	recipients *recipients
	actions    *actions
}

func (m *menus) openActions() { m.offer("Actions on "+title(m.envelope), m.actions.all()) }

func (m *menus) openDownloads() { m.offer("Download", m.actions.downloads()) }

func (m *menus) openDesk() {
	e := *m.envelope.Value()
	menu := deskmenu.Menu{Env: m.env, Envelopes: []*model.Envelope{&e}, Show: m.prompt.Show, Decided: func(bool) tea.Cmd {
		m.tabs.Rewrite()
		return nil
	}}
	menu.Open()
}

func (m *menus) offer(title string, actions []change.Action) {
	m.prompt.Choose(picker.Options{Title: title, Placeholder: "type to find"}, change.Choices(actions), change.Chosen(actions, m.env.Nav))
}

// openRelated looks for the envelopes of the selected recipient, or offers other things that this
// one may have in common with others.
func (m *menus) openRelated() tea.Cmd {
	if _, r := m.recipients.selected(); m.tabs.IsOpen(tabRecipients) && r != nil && !r.Email.IsEmpty() {
		m.env.Nav.Open(nav.Envelopes{Query: query.Quote(r.Email.String())})
		return nil
	}
	relations := query.Relations(m.envelope.Value())
	template := m.report.origin.found
	if len(relations) == 0 && template == nil {
		return notice.Say(notice.Info, "There is nothing to look for: neither a name nor recipients.")
	}
	var choices []picker.Choice
	if template != nil {
		choices = append(choices, picker.Choice{Title: "Template: " + describe.Origin(template, m.env.Theme.Glyphs.Ellipsis)})
	}
	for _, one := range relations {
		choices = append(choices, picker.Choice{ID: one.Query, Title: one.Title})
	}
	m.prompt.Choose(picker.Options{Title: "Related envelopes"}, choices, func(filter string) tea.Cmd {
		if filter == "" {
			m.env.Nav.Open(nav.Template{ID: template.Template.ID, Known: &template.Template})
			return nil
		}
		m.env.Nav.Open(nav.Envelopes{Query: filter})
		return nil
	})
	return nil
}

// openCopies offers the texts that can be copied. None holds a secret.
func (m *menus) openCopies() {
	e := m.envelope.Value()
	about := describe.SupportText{Envelope: e, Report: m.report.Report, Now: m.env.ServiceNow(), Host: m.env.Client.Host()}
	texts := map[string]func() string{
		"id": e.ID.String, "name": e.Name.String, "summary": about.Summary, "recipients": about.Recipients,
		"escalation": about.Escalation,
	}
	m.prompt.Choose(picker.Options{Title: "Copy"}, []picker.Choice{
		{ID: "id", Title: "Id"},
		{ID: "name", Title: "Name"},
		{ID: "summary", Title: "Summary in one line"},
		{ID: "recipients", Title: "Recipients, one a line"},
		{ID: "letter", Title: "Letter, or reply to a customer", Note: "preview", Synonyms: "letter mail answer"},
		{ID: "escalation", Title: "Text for an escalation, with ids and times only"},
	}, func(what string) tea.Cmd {
		if what == "letter" {
			m.env.Nav.Open(nav.Letter{Envelopes: []model.Envelope{*e}, To: m.recipients.concerned(e)})
			return nil
		}
		text := texts[what]()
		if text == "" {
			return notice.Say(notice.Info, "There is no %s to copy.", what)
		}
		return notice.Copy(what, text)
	})
}

type actions struct {
	env       screen.Env
	envelope  *resource
	documents *documents
}

func (a *actions) all() []change.Action {
	e := a.envelope.Value()
	if e == nil {
		return nil
	}
	all := change.Actions(a.env.Client, a.env.Keys, []model.Envelope{*e})
	if doc := a.documents.selected(); doc != nil {
		all = append(all, signedDocument(e, doc, all))
	}
	return all
}

// signedDocument fetches one document where all could be fetched.
func signedDocument(e *model.Envelope, doc *model.Document, all []change.Action) change.Action {
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

func (a *actions) downloads() []change.Action {
	var all []change.Action
	for _, one := range a.all() {
		if _, fetches := one.Route.(nav.Downloads); fetches {
			all = append(all, one)
		}
	}
	return all
}

func (a *actions) press(msg tea.KeyPressMsg) tea.Cmd {
	for _, one := range a.all() {
		if key.Matches(msg, one.Binding) {
			return one.Open(a.env.Nav)
		}
	}
	return nil
}
