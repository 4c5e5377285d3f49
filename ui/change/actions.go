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

// Action is something that can be done, for menus, keys and the palette.
type Action struct {
	Title   string
	Binding key.Binding
	// Operation is what the service has to offer for it, "" for what is this program's
	// own.
	Operation string
	// Why is the reason it cannot be done now, one clean sentence; "" when it can.
	Why string
	// Route is where it leads when it can be done.
	Route nav.Route
}

// Take goes where the action leads, or says why it cannot be done.
func (a Action) Take(n *nav.Navigator) tea.Cmd {
	if a.Why != "" {
		return notice.Say(notice.Warning, "%s: %s", a.Title, a.Why)
	}
	n.Open(a.Route)
	return nil
}

// Why something cannot be done whatever it is done to.
const (
	ReadOnly   = "This profile is read-only; take away --read-only, or read_only: true."
	NotOffered = "This service does not offer that."
)

// Barred is why an operation cannot be done now whatever it is done to, "" when it
// can: the profile only reads, the service does not have it, or the access token lacks the
// scope. An operation "" is this program's own and always possible.
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

// Commands are actions for the palette.
func Commands(list []Action) []screen.Command {
	commands := make([]screen.Command, len(list))
	for i, a := range list {
		commands[i] = screen.Command{Title: a.Title, Key: a.Binding, Operation: a.Operation, Why: a.Why, Msg: nav.OpenMsg{Route: a.Route}}
	}
	return commands
}

// Choices are actions for a menu, by their titles.
func Choices(list []Action) []picker.Choice {
	choices := make([]picker.Choice, len(list))
	for i, a := range list {
		choices[i] = picker.Choice{ID: a.Title, Title: a.Title, Note: a.Binding.Help().Key, Also: help.Synonyms(a.Title), Disabled: a.Why}
	}
	return choices
}

// Actions are all that can be done with the envelopes, those that change them first. What
// cannot be done with any of them says why; a plan leaves out the others one by one.
func Actions(c *api.Client, k *keys.Map, envelopes []model.Envelope) []Action {
	l := lister{client: c, targets: make([]Target, len(envelopes)), list: make([]Action, 0, mostActions)}
	for i := range envelopes {
		l.targets[i] = Target{Envelope: &envelopes[i]}
	}
	e := k.Envelope
	planned := func(operation string, binding key.Binding) {
		l.planned(operation, binding, nav.Plan{Operation: operation, Envelopes: envelopes})
	}
	planned("envelope.rename", e.Rename)
	planned("envelope.set_expiration_date", e.Expiry)
	planned("envelope.set_legality_level", e.Level)
	planned("envelope.set_comment", e.Comment)
	planned("envelope.set_notification", e.Notification)
	planned("envelope.set_attachment_settings", e.Visibility)
	l.composed(form{"Set the attachment requests", "envelope.set_placeholders", nav.Placeholders, unlessAlive}, e.Placeholders)
	planned("envelope.set_dynamic_fields", e.Dynamic)
	l.composed(form{"Add signing steps", "envelope.add_signing_steps", nav.SigningSteps, unlessDraft}, e.Steps)
	l.composed(form{"Add a document", "envelope.add_document", nav.UploadDocument, unlessDraft}, e.AddDocument)
	l.composed(form{"Add a field", "envelope.add_annotation", nav.NewAnnotation, unlessDraft}, key.Binding{})
	planned("envelope.send", e.Send)
	planned("envelope.duplicate", e.Duplicate)
	l.composed(form{"Issue again", "envelope.duplicate", nav.Reissue, unlessDuplicable}, e.Reissue)
	l.many("envelope.duplicate", e.Many, unlessDuplicable)
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
	l.looked("Look at pages and fields", "envelope.list_annotations", e.Pages, func(t Target) nav.Route { return nav.Annotations{Envelope: t.Envelope} })
	l.looked("Show what was changed from here", "", key.Binding{}, func(t Target) nav.Route { return nav.Activity{Envelope: t.Envelope.ID} })
	return l.list
}

// TemplateActions are all that can be done with a template, those that change it first.
func TemplateActions(c *api.Client, k *keys.Map, t *model.Template) []Action {
	l := lister{client: c, targets: []Target{{Template: t}}, list: make([]Action, 0, mostActions)}
	b := k.Template
	planned := func(operation string, binding key.Binding) {
		l.planned(operation, binding, nav.Plan{Operation: operation, Template: t})
	}
	l.composed(form{"Create an envelope from it", "envelope.create_from_template", nav.FromTemplate, nil}, b.Use)
	l.many("envelope.create_from_template", b.Many, nil)
	planned("template.rename", b.Rename)
	planned("template.set_comment", b.Comment)
	planned("template.set_notification", b.Notification)
	planned("template.set_attachment_settings", b.Visibility)
	l.composed(form{"Set the attachment requests", "template.set_placeholders", nav.Placeholders, nil}, b.Placeholders)
	l.composed(form{"Add signing steps", "template.add_signing_steps", nav.TemplateSteps, nil}, b.Steps)
	l.composed(form{"Add a document", "template.add_document", nav.UploadDocument, nil}, b.AddDocument)
	l.composed(form{"Add a field", "template.add_annotation", nav.NewAnnotation, nil}, b.AddField)
	planned("template.duplicate", b.Duplicate)
	planned("template.delete", b.Delete)
	l.looked("Look at pages and fields", "template.list_annotations", b.Pages, func(t Target) nav.Route { return nav.Annotations{Template: t.Template} })
	return l.list
}

// mostActions is about how many actions there are on one kind of target.
const mostActions = 24

// lister collects actions on some targets.
type lister struct {
	client  *api.Client
	targets []Target
	list    []Action
}

// rule says for which targets an action can be taken.
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

// planned adds a change that leads to a plan.
func (l *lister) planned(operation string, binding key.Binding, route nav.Plan) {
	if c := find(operation); c != nil {
		l.add(Action{Title: c.Title, Binding: binding, Operation: operation, Route: route}, rule{single: c.Single, change: c})
	}
}

// form is a change that is guided by a form.
type form struct {
	title, operation string
	form             nav.FormKind
	refuses          func(Target) string
}

func (l *lister) composed(f form, binding key.Binding) {
	a := Action{Title: f.title, Binding: binding, Operation: f.operation}
	if len(l.targets) > 0 {
		a.Route = nav.Form{Kind: f.form, Envelope: l.targets[0].Envelope, Template: l.targets[0].Template}
	}
	l.add(a, rule{single: true, locked: true, refuses: f.refuses})
}

// many adds making an envelope of every row of a file.
func (l *lister) many(operation string, binding key.Binding, refuses func(Target) string) {
	a := Action{Title: "Make many from a file", Binding: binding, Operation: operation}
	if len(l.targets) > 0 {
		a.Route = nav.BulkSend{Template: l.targets[0].Template, Envelope: l.targets[0].Envelope}
	}
	l.add(a, rule{single: true, refuses: refuses})
}

func (l *lister) looked(title, operation string, binding key.Binding, route func(Target) nav.Route) {
	a := Action{Title: title, Binding: binding, Operation: operation}
	if len(l.targets) > 0 {
		a.Route = route(l.targets[0])
	}
	l.add(a, rule{single: true})
}

func (l *lister) add(a Action, r rule) {
	a.Why = l.why(a.Operation, r)
	l.list = append(l.list, a)
}

// why is the reason an action can be taken with none of the targets.
func (l *lister) why(operation string, r rule) string {
	if len(l.targets) == 0 {
		return "Nothing is selected."
	}
	if barred := Barred(l.client, operation); barred != "" {
		return barred
	}
	if r.single && len(l.targets) > 1 {
		return fmt.Sprintf("This takes one, and %d are marked.", len(l.targets))
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
		return those(s) + " have no signed documents."
	}
	return ""
}

func unlessEnded(t Target) string {
	switch s := t.Status(); s {
	case model.Draft, model.InProgress, model.Pending:
		return those(s) + " have no certificate of completion yet."
	}
	return ""
}

func unlessFiles(t Target) string {
	if answered, _, _ := t.Envelope.Attachments.Counts(); answered == 0 {
		return "Nobody has uploaded a file."
	}
	return ""
}
