package change

import (
	"cmp"
	"fmt"

	"charm.land/bubbles/v2/key"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/nav"
)

const maxActions = 24

type actionList struct {
	client  *api.Client
	targets []Target
	first   Target // empty without targets
	list    []Action
}

func newActionList(c *api.Client, targets []Target) *actionList {
	l := &actionList{client: c, targets: targets, list: make([]Action, 0, maxActions)}
	if len(targets) > 0 {
		l.first = targets[0]
	}
	return l
}

func (l *actionList) addPlan(o *Operation, binding key.Binding, route nav.Plan, r triage.Remedy) {
	c, _ := For(o.On(l.first))
	route.Operation = c.Operation.Name
	l.add(Action{Title: c.Title, Binding: binding, Operation: route.Operation, Remedy: r, Route: route}, c.Single, c.Refuse)
}

func (l *actionList) addForm(
	title string, o *Operation, form nav.FormKind, binding key.Binding, r triage.Remedy, refuses func(Target) string,
) {
	route := nav.Form{Kind: form, Envelope: l.first.Envelope, Template: l.first.Template}
	l.add(Action{Title: title, Binding: binding, Operation: o.On(l.first).Name, Remedy: r, Route: route}, true, unlessLocked(refuses))
}

// addReissue adds issuing again: one envelope with its form, several as one plan of copies.
func (l *actionList) addReissue(o *Operation, envelopes []model.Envelope, binding key.Binding) {
	if len(envelopes) < 2 {
		refuses := unlessDuplicable
		if Supports(l.client.Supports).AddsSteps() { // the form may make it from a template
			refuses = refuseNone
		}
		l.addForm("Issue again", o, nav.Reissue, binding, triage.Reissue, refuses)
		return
	}
	l.addPlan(o, binding, nav.Plan{Envelopes: envelopes}, triage.Nobody)
	l.list[len(l.list)-1].Title = "Issue again"
}

func (l *actionList) addBulkSend(binding key.Binding, refuses func(Target) string) {
	route := nav.BulkSend{Template: l.first.Template, Envelope: l.first.Envelope}
	l.add(Action{Title: "Make many from a file", Binding: binding, Operation: Making(l.first).Name, Route: route}, true, unlessLocked(refuses))
}

// add adds an action on one target, or on several, none of which it may refuse.
func (l *actionList) add(a Action, single bool, refuses func(Target) string) {
	a.Why = l.blocked(a.Operation, single, refuses)
	l.list = append(l.list, a)
}

func (l *actionList) blocked(operation string, single bool, refuses func(Target) string) string {
	if len(l.targets) == 0 {
		return "Nothing is selected."
	}
	if barred := Barred(l.client, operation); barred != "" {
		return barred
	}
	if single && len(l.targets) > 1 {
		return fmt.Sprintf("This takes one, not %d.", len(l.targets))
	}
	reason := ""
	for _, t := range l.targets {
		if reason = refuses(t); reason == "" {
			return ""
		}
	}
	return reason
}

func unlessLocked(refuses func(Target) string) func(Target) string {
	return func(t Target) string { return cmp.Or(t.Locked(), refuses(t)) }
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

// unlessFiles refuses nothing to an envelope whose attachments were not read.
func unlessFiles(t Target) string {
	if t.Envelope.Abridged() || t.Envelope.Unread.Has("attachments") {
		return ""
	}
	if answered, _, _ := t.Envelope.Attachments.Counts(); answered == 0 {
		return "No file has been uploaded."
	}
	return ""
}
