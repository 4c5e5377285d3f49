// Package reconcile lets a person decide about unknown outcomes, from what the service shows
// about them. [Choices] and [OutcomeOf] are the menu for one of them, and [Page] is a table
// of several. Plans, guided forms and the list of open changes use it, so that they all ask
// in the same words.
package reconcile

import (
	"slices"
	"strings"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// The ids of the choices. That of a choice which names what was created is createdPrefix and
// the id of it.
const (
	happened    = "happened"
	didNot      = "did not"
	nobodyKnows = "nobody"
	// AskAgain is the choice to read the service once more; it decides nothing.
	AskAgain      = "again"
	createdPrefix = "this "
)

const (
	shortIDWidth  = 14 // cells
	maxTitleWidth = 70 // cells
)

// Choices are the options and the choices of the menu about an unknown outcome. needsID
// leaves out that it happened without the id of what it created, because later steps build
// on that.
func Choices(t api.Reconciliation, needsID bool, g theme.Glyphs) (picker.Options, []picker.Choice) {
	note := func(v api.Verdict) string {
		if t.Verdict == v {
			return "what the service shows"
		}
		return ""
	}
	var choices []picker.Choice
	if !needsID {
		choices = append(choices, picker.Choice{ID: happened, Title: "It happened", Note: note(api.Happened)})
	}
	choices = append(choices, picker.Choice{ID: didNot, Title: "It did not happen", Note: note(api.DidNotHappen)})
	for _, e := range t.Envelopes {
		title := "It made " + e.ID.Short(shortIDWidth) + "  " + model.Narrow(e.Name.String())
		choices = append(choices, picker.Choice{ID: createdPrefix + model.Clean(e.ID.String()), Title: title, Note: e.Status.Label()})
	}
	for _, one := range t.Templates {
		title := "It made " + one.ID.Short(shortIDWidth) + "  " + model.Narrow(one.Name.String())
		choices = append(choices, picker.Choice{ID: createdPrefix + model.Clean(one.ID.String()), Title: title, Note: "template"})
	}
	for _, w := range t.Webhooks {
		title := "It made " + w.ID.Short(shortIDWidth) + "  " + model.Narrow(w.Target.String())
		choices = append(choices, picker.Choice{ID: createdPrefix + model.Clean(w.ID.String()), Title: title, Note: w.Event.Label()})
	}
	choices = append(choices,
		picker.Choice{ID: AskAgain, Title: "Ask the service again"},
		picker.Choice{ID: nobodyKnows, Title: "It cannot be told; do not ask again"})
	return picker.Options{Title: model.Clip(t.Sentence, maxTitleWidth, g.Ellipsis), Placeholder: "type to find"}, choices
}

// Offers reports whether what was found offers one of the ids that another request has taken,
// to which alone it belongs. The service has to be asked again then.
func Offers(t *api.Reconciliation, taken []string) bool {
	if t == nil {
		return false
	}
	return slices.ContainsFunc(t.Envelopes, func(e model.Envelope) bool { return slices.Contains(taken, e.ID.String()) }) ||
		slices.ContainsFunc(t.Templates, func(one model.Template) bool { return slices.Contains(taken, one.ID.String()) }) ||
		slices.ContainsFunc(t.Webhooks, func(w model.Webhook) bool { return slices.Contains(taken, w.ID.String()) })
}

// Suggestion is the id of the choice that matches what the service shows.
func Suggestion(t api.Reconciliation) string {
	switch t.Verdict {
	case api.Happened:
		return happened
	case api.DidNotHappen:
		return didNot
	}
	return AskAgain
}

// OutcomeOf is the outcome that a choice stands for, and the id of what was created, "" for
// nothing.
func OutcomeOf(choice string) (outcome journal.Outcome, created string) {
	switch choice {
	case happened:
		return journal.Applied, ""
	case didNot:
		return journal.Rejected, ""
	}
	if id, ok := strings.CutPrefix(choice, createdPrefix); ok {
		return journal.Applied, id
	}
	return journal.Unknown, ""
}
