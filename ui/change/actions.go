package change

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/help"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Action is something that a person can do, for menus, keys and the palette.
type Action struct {
	Title   string
	Binding key.Binding
	// Operation is the one that the service has to offer, "" for an action of this program.
	Operation string
	// Why is why it cannot be done now, one clean sentence; "" when it can.
	Why string
	// Route is where the action leads.
	Route nav.Route
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
	ReadOnly   = "This profile is read-only; take away --read-only, or read_only: true."
	NotOffered = "This service does not offer that."
)

// Barred is why an operation cannot be done to any target now, "" when it can: the profile
// is read-only, the service does not offer it, or the access token lacks the scope. An
// operation "" can always be done.
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

// Commands are the actions as commands of the palette.
func Commands(list []Action) []screen.Command {
	commands := make([]screen.Command, len(list))
	for i, a := range list {
		commands[i] = screen.Command{Title: a.Title, Key: a.Binding, Operation: a.Operation, Why: a.Why, Msg: nav.OpenMsg{Route: a.Route}}
	}
	return commands
}

// Choices are the actions as choices of a menu, with their titles as ids.
func Choices(list []Action) []picker.Choice {
	choices := make([]picker.Choice, len(list))
	for i, a := range list {
		choices[i] = picker.Choice{ID: a.Title, Title: a.Title, Note: a.Binding.Help().Key, Synonyms: help.Synonyms(a.Title), Disabled: a.Why}
	}
	return choices
}

// Actions are all actions on the envelopes, those that change them first. An action that is
// possible with none of them says why; a plan leaves out single envelopes.
func Actions(c *api.Client, k *keys.Map, envelopes []model.Envelope) []Action {
	l := actionList{client: c, targets: make([]Target, len(envelopes)), list: make([]Action, 0, maxActions)}
	for i := range envelopes {
		l.targets[i] = Target{Envelope: &envelopes[i]}
	}
	e := k.Envelope
	planned := func(operation string, binding key.Binding) {
		l.addPlan(operation, binding, nav.Plan{Operation: operation, Envelopes: envelopes})
	}
	planned("envelope.rename", e.Rename)
	planned("envelope.set_expiration_date", e.Expiry)
	planned("envelope.set_legality_level", e.Level)
	planned("envelope.set_comment", e.Comment)
	planned("envelope.set_notification", e.Notification)
	planned("envelope.set_attachment_settings", e.Visibility)
	l.addForm(guidedForm{"Set the attachment requests", "envelope.set_placeholders", nav.Placeholders, unlessAlive}, e.Placeholders)
	planned("envelope.set_dynamic_fields", e.Dynamic)
	l.addForm(guidedForm{"Add signing steps", "envelope.add_signing_steps", nav.SigningSteps, unlessDraft}, e.Steps)
	l.addForm(guidedForm{"Add a document", "envelope.add_document", nav.UploadDocument, unlessDraft}, e.AddDocument)
	l.addForm(guidedForm{"Add a field", "envelope.add_annotation", nav.NewAnnotation, unlessDraft}, key.Binding{})
	planned("envelope.send", e.Send)
	planned("envelope.duplicate", e.Duplicate)
	l.addReissue(envelopes, e.Reissue)
	l.addBulkSend("envelope.duplicate", e.Many, unlessDuplicable)
	planned("envelope.void", e.Void)
	planned("envelope.delete", e.Delete)

	fetched := func(title, operation string, what nav.Download, binding key.Binding, refuses func(Target) string) {
		route := nav.Downloads{Envelopes: envelopes, What: what}
		l.add(Action{Title: title, Binding: binding, Operation: operation, Route: route}, rule{refuses: refuses})
	}
	fetched("Download the certificate", "envelope.get_certificate", nav.Certificate, e.Certificate, unlessEnded)
	fetched("Download the signed documents", "envelope.get_signed_documents", nav.SignedDocuments, e.Signed, unlessCompleted)
	fetched("Download the attachments", "envelope.get_attachment", nav.AllAttachments, key.Binding{}, unlessFiles)
	fetched("Download the evidence bundle", "", nav.Bundle, e.Bundle, nil)
	l.addView("Look at pages and fields", "envelope.list_annotations", e.Pages, func(t Target) nav.Route { return nav.Annotations{Envelope: t.Envelope} })
	l.addView("Show what was changed from here", "", key.Binding{}, func(t Target) nav.Route { return nav.Activity{Envelope: t.Envelope.ID} })
	return l.list
}

// TemplateActions are all actions on a template, those that change it first.
func TemplateActions(c *api.Client, k *keys.Map, t *model.Template) []Action {
	l := actionList{client: c, targets: []Target{{Template: t}}, list: make([]Action, 0, maxActions)}
	b := k.Template
	planned := func(operation string, binding key.Binding) {
		l.addPlan(operation, binding, nav.Plan{Operation: operation, Template: t})
	}
	l.addForm(guidedForm{"Create an envelope from it", "envelope.create_from_template", nav.FromTemplate, nil}, b.Use)
	l.addBulkSend("envelope.create_from_template", b.Many, nil)
	planned("template.rename", b.Rename)
	planned("template.set_comment", b.Comment)
	planned("template.set_notification", b.Notification)
	planned("template.set_attachment_settings", b.Visibility)
	l.addForm(guidedForm{"Set the attachment requests", "template.set_placeholders", nav.Placeholders, nil}, b.Placeholders)
	l.addForm(guidedForm{"Add signing steps", "template.add_signing_steps", nav.TemplateSteps, nil}, b.Steps)
	l.addForm(guidedForm{"Add a document", "template.add_document", nav.UploadDocument, nil}, b.AddDocument)
	l.addForm(guidedForm{"Add a field", "template.add_annotation", nav.NewAnnotation, nil}, b.AddField)
	planned("template.duplicate", b.Duplicate)
	planned("template.delete", b.Delete)
	l.addView("Look at pages and fields", "template.list_annotations", b.Pages, func(t Target) nav.Route { return nav.Annotations{Template: t.Template} })
	return l.list
}

// maxActions is about the number of actions on one kind of target.
const maxActions = 24

// actionList collects the actions on some targets.
type actionList struct {
	client  *api.Client
	targets []Target
	list    []Action
}

// rule says for which targets an action is possible.
type rule struct {
	single  bool                // for one at a time
	change  *Change             // whose own rules hold, nil for none
	locked  bool                // not for those that are locked
	refuses func(Target) string // says why not, nil for no more rules
}

func (r rule) refuse(t Target) string {
	if r.change != nil {
		return r.change.Refuse(t)
	}
	if r.locked {
		if why := t.Locked(); why != "" {
			return why
		}
	}
	if r.refuses == nil {
		return ""
	}
	return r.refuses(t)
}

// addPlan adds a change that is planned.
func (l *actionList) addPlan(operation string, binding key.Binding, route nav.Plan) {
	if c := find(operation); c != nil {
		l.add(Action{Title: c.Title, Binding: binding, Operation: operation, Route: route}, rule{single: c.Single, change: c})
	}
}

// addReissue adds issuing again: one envelope with its form, several as one plan of copies.
func (l *actionList) addReissue(envelopes []model.Envelope, binding key.Binding) {
	if len(envelopes) < 2 {
		l.addForm(guidedForm{"Issue again", operationDuplicate, nav.Reissue, unlessDuplicable}, binding)
		return
	}
	route := nav.Plan{Operation: operationDuplicate, Envelopes: envelopes}
	l.add(Action{Title: "Issue again", Binding: binding, Operation: operationDuplicate, Route: route}, rule{change: find(operationDuplicate)})
}

// guidedForm is a change with a guided form.
type guidedForm struct {
	title, operation string
	form             nav.FormKind
	refuses          func(Target) string
}

func (l *actionList) addForm(f guidedForm, binding key.Binding) {
	a := Action{Title: f.title, Binding: binding, Operation: f.operation}
	if len(l.targets) > 0 {
		a.Route = nav.Form{Kind: f.form, Envelope: l.targets[0].Envelope, Template: l.targets[0].Template}
	}
	l.add(a, rule{single: true, locked: true, refuses: f.refuses})
}

// addBulkSend adds making an envelope of every row of a file.
func (l *actionList) addBulkSend(operation string, binding key.Binding, refuses func(Target) string) {
	a := Action{Title: "Make many from a file", Binding: binding, Operation: operation}
	if len(l.targets) > 0 {
		a.Route = nav.BulkSend{Template: l.targets[0].Template, Envelope: l.targets[0].Envelope}
	}
	l.add(a, rule{single: true, refuses: refuses})
}

func (l *actionList) addView(title, operation string, binding key.Binding, route func(Target) nav.Route) {
	a := Action{Title: title, Binding: binding, Operation: operation}
	if len(l.targets) > 0 {
		a.Route = route(l.targets[0])
	}
	l.add(a, rule{single: true})
}

func (l *actionList) add(a Action, r rule) {
	a.Why = l.blocked(a.Operation, r)
	l.list = append(l.list, a)
}

// blocked is why an action is possible with none of the targets, "" when it is.
func (l *actionList) blocked(operation string, r rule) string {
	if len(l.targets) == 0 {
		return "Nothing is selected."
	}
	if barred := Barred(l.client, operation); barred != "" {
		return barred
	}
	if r.single && len(l.targets) > 1 {
		return fmt.Sprintf("This takes one, not %d.", len(l.targets))
	}
	reason := ""
	for _, t := range l.targets {
		if reason = r.refuse(t); reason == "" {
			return ""
		}
	}
	return reason
}

func unlessCompleted(t Target) string {
	if s := t.Status(); s != model.Completed {
		return envelopesIn(s) + " have no signed documents."
	}
	return ""
}

func unlessEnded(t Target) string {
	switch s := t.Status(); s {
	case model.Draft, model.InProgress, model.Pending:
		return envelopesIn(s) + " have no certificate of completion yet."
	}
	return ""
}

func unlessFiles(t Target) string {
	if answered, _, _ := t.Envelope.Attachments.Counts(); answered == 0 {
		return "Nobody has uploaded a file."
	}
	return ""
}
