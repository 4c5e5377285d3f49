package change

import (
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

func (l *actionList) addPlan(operation string, binding key.Binding, route nav.Plan) {
	if c := find(operation); c != nil {
		l.add(Action{Title: c.Title, Binding: binding, Operation: operation, Route: route}, rule{single: c.Single, change: c})
	}
}

func (l *actionList) addReissue(envelopes []model.Envelope, binding key.Binding) {
	if len(envelopes) < 2 {
		l.addForm(guidedForm{"Issue again", DuplicateEnvelope, nav.Reissue, unlessDuplicable}, binding)
		l.list[len(l.list)-1].Remedy = triage.Reissue
		return
	}
	route := nav.Plan{Operation: DuplicateEnvelope, Envelopes: envelopes}
	l.add(Action{Title: "Issue again", Binding: binding, Operation: DuplicateEnvelope, Route: route}, rule{change: find(DuplicateEnvelope)})
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

func (l *actionList) addBulkSend(operation string, binding key.Binding, refuses func(Target) string) {
	a := Action{Title: "Make many from a file", Binding: binding, Operation: operation}
	if len(l.targets) > 0 {
		a.Route = nav.BulkSend{Template: l.targets[0].Template, Envelope: l.targets[0].Envelope}
	}
	l.add(a, rule{single: true, locked: true, refuses: refuses})
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
