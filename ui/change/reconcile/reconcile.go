// Package reconcile lets a person say what became of a change whose answer was lost, from
// what the service shows about it. Plans, guided forms and the list of open changes ask in
// the same words.
package reconcile

import (
	"strings"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// The choices beside those that name what was made.
const (
	happened    = "happened"
	didNot      = "did not"
	nobodyKnows = "nobody"
	// AskAgain is the choice to read the service once more; it decides nothing.
	AskAgain = "again"
	isThis   = "this "
)

const (
	shortID     = 14 // cells
	widestTitle = 70 // cells
)

// Choices are what a person can choose from, with what was found as the title. needsID
// leaves out that it happened without saying what it made, because later steps build on
// it.
func Choices(t api.Reconciliation, needsID bool, g theme.Glyphs) (picker.Options, []picker.Choice) {
	note := func(v api.Verdict) string {
		if t.Verdict == v && v != api.Undecided {
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
		title := "It made " + e.ID.Short(shortID) + "  " + model.Narrow(e.Name.String())
		choices = append(choices, picker.Choice{ID: isThis + model.Clean(e.ID.String()), Title: title, Note: e.Status.Label()})
	}
	for _, one := range t.Templates {
		title := "It made " + one.ID.Short(shortID) + "  " + model.Narrow(one.Name.String())
		choices = append(choices, picker.Choice{ID: isThis + model.Clean(one.ID.String()), Title: title, Note: "template"})
	}
	for _, w := range t.Webhooks {
		title := "It made " + w.ID.Short(shortID) + "  " + model.Narrow(w.Target.String())
		choices = append(choices, picker.Choice{ID: isThis + model.Clean(w.ID.String()), Title: title, Note: w.Event.Label()})
	}
	choices = append(choices,
		picker.Choice{ID: AskAgain, Title: "Ask the service again"},
		picker.Choice{ID: nobodyKnows, Title: "Nobody can tell; do not ask again"})
	return picker.Options{Title: model.Clip(t.Sentence, widestTitle, g.Ellipsis), Placeholder: "type to find"}, choices
}

// Suggestion is the choice that what was found speaks for.
func Suggestion(t api.Reconciliation) string {
	switch t.Verdict {
	case api.Happened:
		return happened
	case api.DidNotHappen:
		return didNot
	}
	return AskAgain
}

// Decided is what a choice means for the journal, and the id of what was made according to
// it, "" for nothing.
func Decided(choice string) (outcome journal.Outcome, made string) {
	switch choice {
	case happened:
		return journal.Applied, ""
	case didNot:
		return journal.Rejected, ""
	}
	if id, ok := strings.CutPrefix(choice, isThis); ok {
		return journal.Applied, id
	}
	return journal.Unknown, ""
}
