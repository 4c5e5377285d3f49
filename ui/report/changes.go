package report

import (
	"slices"
	"strings"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
)

// ChangeTitle returns the title of an operation, in the words of package api.
func ChangeTitle(operation string) string { return model.Narrow(api.TitleOf(operation)) }

// ChangeSubject returns the identifier a change is about, or that of the thing it made.
func ChangeSubject(e *journal.Entry) string {
	for _, name := range []string{journal.EnvelopeID, "template_id", "webhook_id"} {
		if id := e.Intent.IDs[name]; id != "" {
			return model.Narrow(model.Clean(id))
		}
	}
	return model.Narrow(model.Clean(e.Result.Created))
}

// ChangeName returns the name of the thing a change is about or has made, as far as it is known in this
// session; otherwise its id, because the journal has no names.
func ChangeName(env *screen.Env, e *journal.Entry) string {
	id := ChangeSubject(e)
	if name := envelopeName(env, model.EnvelopeID(id)); !name.IsEmpty() {
		return nameOr(id, name)
	}
	name, _ := env.Account.Templates().Name(model.TemplateID(id))
	return nameOr(id, name)
}

func envelopeName(env *screen.Env, id model.EnvelopeID) model.Text {
	if known, ok := env.Account.Envelope(id); ok {
		return known.Name
	}
	return env.Deleted[id.String()]
}

func nameOr(id string, name model.Text) string {
	if name.IsEmpty() {
		return id
	}
	return model.Narrow(name.String())
}

// OutcomeWord returns the outcome of a change in a word.
func OutcomeWord(e *journal.Entry) string {
	switch o := e.Outcome(); {
	case o != "":
		return model.Narrow(model.Clean(string(o)))
	case e.Live:
		return "in flight"
	default:
		return "not recorded"
	}
}

// ChangesTitle describes several changes of one kind: "Delete 39 drafts".
func ChangesTitle(changes []*journal.Entry) string {
	operation := changes[0].Intent.Operation
	if len(changes) == 1 {
		return ChangeTitle(operation)
	}
	object := describe.Counted(len(changes), noun(changes))
	if c, ok := change.For(change.Named(operation)); ok {
		return c.Verb + " " + c.Of + object
	}
	return ChangeTitle(operation) + ": " + object
}

var participles = map[string]string{
	"Delete": "deleted", "Void": "voided", "Send": "sent", "Rename": "renamed", "Duplicate": "duplicated", "Set": "set",
}

// tell says what came of changes of one kind: "39 drafts deleted", or else "Delete 3 drafts, rejected".
func tell(changes []*journal.Entry, outcome string) string {
	c, _ := change.For(change.Named(changes[0].Intent.Operation))
	verb, part, _ := strings.Cut(c.Verb, " ")
	object, past := describe.Counted(len(changes), noun(changes)), participles[verb]
	switch {
	case past == "" || outcome != string(journal.Applied):
		return ChangesTitle(changes) + ", " + outcome
	case part != "":
		return model.Capital(part) + " of " + object + " " + past
	}
	return object + " " + past
}

func noun(changes []*journal.Entry) string {
	draft := func(e *journal.Entry) bool { return e.Intent.Before.Status == string(model.Draft) }
	kind, _, _ := strings.Cut(changes[0].Intent.Operation, ".")
	if kind == "envelope" && !slices.ContainsFunc(changes, func(e *journal.Entry) bool { return !draft(e) }) {
		return "draft"
	}
	return kind
}
