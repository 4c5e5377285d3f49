package envelope

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

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
