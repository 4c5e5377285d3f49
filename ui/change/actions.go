package change

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/help"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Action describes something that a person can do, for menus, keys and the palette.
type Action struct {
	Title     string
	Binding   key.Binding
	Operation string        // names what the service has to offer, as package api does, "" for nothing
	Why       string        // says in one clean sentence why it cannot be done now, "" when it can
	Remedy    triage.Remedy // tells what the action does about a finding of a rule, [triage.Nobody] for nothing
	Route     nav.Route     // leads to where the action is done
}

// Open opens the route of the action, or says why it cannot be done.
func (a Action) Open(n *nav.Navigator) tea.Cmd {
	if a.Why != "" {
		return notice.Say(notice.Info, "%s: %s", a.Title, a.Why)
	}
	n.Open(a.Route)
	return nil
}

// The reasons why an operation cannot be done to any target.
const (
	ReadOnly   = "This profile is read-only; remove --read-only, or read_only: true."
	NotOffered = "This service does not offer that."
)

// Barred returns why an operation cannot be done to any target now, "" when it can: the profile is read-only, the
// service does not offer it, or the access token lacks the scope. An operation "" can always be done.
func Barred(c *api.Client, operation string) string {
	op, ok := api.Lookup(operation)
	switch {
	case operation == "":
		return ""
	case ok && op.Class.Changes() && c.ReadOnly():
		return ReadOnly
	case !c.Supports(operation):
		return NotOffered
	case c.MissingScope(operation) != api.UnknownScope:
		return fmt.Sprintf("Needs the scope %s, which this access token lacks; sign in with another one.", op.Scope)
	default:
		return ""
	}
}

// Commands returns the actions as commands of the palette.
func Commands(list []Action) []screen.Command {
	commands := make([]screen.Command, len(list))
	for i, a := range list {
		commands[i] = screen.Command{Title: a.Title, Key: a.Binding, Operation: a.Operation, Why: a.Why, Msg: nav.OpenMsg{Route: a.Route}}
	}
	return commands
}

// Changing returns the keys of the actions that change something and can be taken now, first those that are taken most.
func Changing(list []Action, e *keys.Envelope) (changing []key.Binding) {
	first := []key.Binding{e.Expiry, e.Void, e.Reissue, e.Send, e.Delete}
	rank := func(b key.Binding) int {
		at := slices.IndexFunc(first, func(one key.Binding) bool { return slices.Equal(one.Keys(), b.Keys()) })
		return (at + len(first) + 1) % (len(first) + 1)
	}
	for _, a := range list {
		if a.Binding.Enabled() && a.Why == "" && keys.Changing(a.Binding) {
			changing = append(changing, a.Binding)
		}
	}
	slices.SortStableFunc(changing, func(a, b key.Binding) int { return rank(a) - rank(b) })
	return changing
}

// Choices returns the actions as choices of a menu, with their titles as ids.
func Choices(list []Action) []picker.Choice {
	choices := make([]picker.Choice, len(list))
	for i, a := range list {
		choices[i] = picker.Choice{ID: a.Title, Title: a.Title, Note: a.Binding.Help().Key, Synonyms: help.Synonyms(a.Title), Disabled: a.Why}
	}
	return choices
}

// Chosen opens the action that was picked among the choices.
func Chosen(list []Action, n *nav.Navigator) func(id string) tea.Cmd {
	return func(id string) tea.Cmd {
		for _, a := range list {
			if a.Title == id {
				return a.Open(n)
			}
		}
		return nil
	}
}

// Press opens the action that a key takes, nil where it takes none.
func Press(list []Action, n *nav.Navigator, msg tea.KeyPressMsg) tea.Cmd {
	for _, a := range list {
		if key.Matches(msg, a.Binding) {
			return a.Open(n)
		}
	}
	return nil
}

// Offer puts the keys of actions into a group of the hints, those that cannot be taken now with their reasons.
func Offer(hints *screen.Hints, group int, list []Action) {
	for _, a := range list {
		if a.Binding.Enabled() {
			hints.Offer(group, a.Why, a.Binding)
		}
	}
}

// Fetching returns the actions that download files.
func Fetching(list []Action) []Action {
	return slices.DeleteFunc(list, func(a Action) bool {
		_, fetches := a.Route.(nav.Downloads)
		return !fetches
	})
}

// Actions returns all actions on the envelopes, those that change them first. An action that is
// possible with none of them says why; a plan leaves out single envelopes.
func Actions(c *api.Client, k *keys.Map, envelopes []model.Envelope) []Action {
	targets := make([]Target, len(envelopes))
	for i := range envelopes {
		targets[i].Envelope = &envelopes[i]
	}
	l, e, one := newActionList(c, targets), k.Envelope, model.EnvelopeID("")
	if len(envelopes) > 0 {
		one = envelopes[0].ID
	}
	planned := func(o *Operation, binding key.Binding, does triage.Remedy) {
		l.addPlan(o, binding, nav.Plan{Envelopes: envelopes}, does)
	}
	planned(SetName, e.Rename, triage.Rename)
	planned(SetExpirationDate, e.Expiry, triage.ChangeExpiry)
	planned(SetLegalityLevel, e.Level, triage.ChangeLevel)
	planned(SetComment, e.Comment, triage.Nobody)
	planned(SetNotification, e.Notification, triage.ChangeReminders)
	planned(SetAttachmentSettings, e.Visibility, triage.Visibility)
	l.addForm("Set the attachment requests", SetPlaceholders, nav.Placeholders, e.Placeholders, triage.Placeholders, unlessAlive)
	planned(SetDynamicFields, e.Dynamic, triage.Nobody)
	l.addForm("Add signing steps", AddSigningSteps, nav.SigningSteps, e.Steps, triage.AddSteps, unlessDraft)
	l.addForm("Add a document", AddDocument, nav.UploadDocument, e.AddDocument, triage.AddDocument, unlessDraft)
	l.addForm("Add a field", AddAnnotation, nav.NewAnnotation, key.Binding{}, triage.AddField, unlessDraft)
	planned(SendEnvelope, e.Send, triage.Nobody)
	planned(DuplicateEnvelope, e.Duplicate, triage.Nobody)
	l.addReissue(DuplicateEnvelope, envelopes, e.Reissue)
	l.addBulkSend(e.Many, unlessDuplicable)
	planned(VoidEnvelope, e.Void, triage.Void)
	planned(DeleteEnvelope, e.Delete, triage.Delete)

	fetched := func(title, operation string, what nav.Download, binding key.Binding, does triage.Remedy, refuses func(Target) string) {
		route := nav.Downloads{Envelopes: envelopes, What: what}
		l.add(Action{Title: title, Binding: binding, Operation: operation, Remedy: does, Route: route}, false, refuses)
	}
	fetched("Download the certificate", "envelope.get_certificate", nav.Certificate, e.Certificate, triage.Nobody, unlessEnded)
	fetched("Download the signed documents", "envelope.get_signed_documents", nav.SignedDocuments, e.Signed, triage.Nobody, unlessCompleted)
	fetched("Download the attachments", "envelope.get_attachment", nav.AllAttachments, key.Binding{}, triage.LookAtFiles, unlessFiles)
	fetched("Download the evidence bundle", "", nav.Bundle, e.Bundle, triage.Nobody, refuseNone)
	l.add(Action{
		Title: "Look at pages and fields", Operation: "envelope.list_annotations", Binding: e.Pages, Remedy: triage.LookAtPages, Route: nav.Annotations{Envelope: l.first.Envelope},
	}, true, refuseNone)
	l.add(Action{Title: "Show what was changed from here", Route: nav.Activity{Envelope: one}}, true, refuseNone)
	if len(envelopes) == 2 {
		l.add(Action{Title: "Compare the two", Binding: k.List.Compare, Route: nav.Compare{Envelopes: envelopes}}, false, refuseNone)
	}
	return l.list
}

// People returns an action for each recipient of the envelopes who has an address: the page about that person.
func People(envelopes ...model.Envelope) (list []Action) {
	seen := map[string]bool{}
	for i := range envelopes {
		for _, r := range envelopes[i].Recipients() {
			address := strings.TrimSpace(r.Email.String())
			if key := strings.ToLower(address); key == "" || seen[key] {
				continue
			}
			title := "All about " + model.Narrow(cmp.Or(strings.TrimSpace(r.Name.String()), address))
			if seen[title] {
				title += " " + model.Narrow(address)
			}
			seen[strings.ToLower(address)], seen[title] = true, true
			list = append(list, Action{Title: title, Route: nav.Person{Address: address}})
		}
	}
	return list
}

// TemplateActions returns all actions on a template, nil for none, and those marked, those that change it first.
func TemplateActions(c *api.Client, k *keys.Map, t *model.Template, marked ...model.Template) []Action {
	if t == nil {
		list := TemplateActions(c, k, &model.Template{})
		for i := range list {
			list[i].Why = "No template has been read yet."
		}
		return list
	}
	l, b := newActionList(c, []Target{{Template: t}}), k.Template
	planned := func(o *Operation, binding key.Binding) {
		l.addPlan(o, binding, nav.Plan{Template: t}, triage.Nobody)
	}
	guided := func(title string, o *Operation, form nav.FormKind, binding key.Binding) {
		l.addForm(title, o, form, binding, triage.Nobody, refuseNone)
	}
	guided("Create an envelope from it", CreateFromTemplate, nav.FromTemplate, b.Use)
	l.addBulkSend(b.Many, refuseNone)
	planned(SetName, b.Rename)
	planned(SetComment, b.Comment)
	planned(SetNotification, b.Notification)
	planned(SetAttachmentSettings, b.Visibility)
	guided("Set the attachment requests", SetPlaceholders, nav.Placeholders, b.Placeholders)
	guided("Add signing steps", AddSigningSteps, nav.TemplateSteps, b.Steps)
	guided("Add a document", AddDocument, nav.UploadDocument, b.AddDocument)
	guided("Add a field", AddAnnotation, nav.NewAnnotation, b.AddField)
	planned(DuplicateTemplate, b.Duplicate)
	planned(DeleteTemplate, b.Delete)
	l.add(Action{
		Title: "Look at pages and fields", Operation: "template.list_annotations", Binding: b.Pages, Route: nav.Annotations{Template: t},
	}, true, refuseNone)
	if len(marked) == 2 {
		l.add(Action{Title: "Compare the two", Binding: k.List.Compare, Route: nav.Compare{Templates: marked}}, false, refuseNone)
	}
	return l.list
}
