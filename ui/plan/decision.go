package plan

import (
	"strings"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// The choices what became of a change whose answer was lost.
const (
	happened    = "happened"
	didNot      = "did not"
	nobodyKnows = "nobody"
	lookAgain   = "again"
	isThis      = "this "
)

// decisions are what a person can choose from, with what was found as the title.
func decisions(t api.Truth, g theme.Glyphs) (picker.Options, []picker.Choice) {
	note := func(v api.Verdict) string {
		if t.Verdict == v && v != api.Undecided {
			return "what the service shows"
		}
		return ""
	}
	choices := []picker.Choice{
		{ID: happened, Title: "It happened", Note: note(api.Happened)},
		{ID: didNot, Title: "It did not happen", Note: note(api.DidNotHappen)},
	}
	for _, e := range t.Envelopes {
		title := "It made " + e.ID.Short(shortID) + "  " + model.Narrow(e.Name.String())
		choices = append(choices, picker.Choice{ID: candidate(e.ID.String()), Title: title, Note: e.Status.Label()})
	}
	for _, w := range t.Webhooks {
		title := "It made " + w.ID.Short(shortID) + "  " + model.Narrow(w.Target.String())
		choices = append(choices, picker.Choice{ID: candidate(w.ID.String()), Title: title, Note: w.Event.Label()})
	}
	choices = append(choices,
		picker.Choice{ID: lookAgain, Title: "Ask the service again"},
		picker.Choice{ID: nobodyKnows, Title: "Nobody can tell; do not ask again"})
	return picker.Options{Title: model.Clip(t.Sentence, widestTitle, g.Ellipsis), Placeholder: "type to find"}, choices
}

const (
	shortID     = 14
	widestTitle = 70
)

// suggestion is the choice that what was found speaks for.
func suggestion(t api.Truth) string {
	switch t.Verdict {
	case api.Happened:
		return happened
	case api.DidNotHappen:
		return didNot
	default:
		return lookAgain
	}
}

// decided is what a choice means for the journal, and what was made according to it.
func decided(choice string) (outcome journal.Outcome, made string) {
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
