package change

import (
	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

const (
	fieldVisibility = "visibility"
	seenByAll       = "all"
	seenBySender    = "sender"
)

func envelopeVisibility() Change {
	return visibility(SetAttachmentSettings, AnEnvelope)
}

func templateVisibility() Change {
	return visibility(SetTemplateAttachmentSettings, ATemplate)
}

func visibility(operation string, kind Kind) Change {
	return Change{
		Operation: operation, Title: "Set who sees the attachments", Verb: "Set visibility", Of: "of ", Kind: kind,
		Consequence: "What a recipient has already seen or downloaded stays with them.",
		fields: func(a Asked) []form.Question {
			f := form.Question{
				Name: fieldVisibility, Title: "Who sees the attachments", Initial: seenBySender,
				Options: []form.Option{{Value: seenBySender, Title: "The sender only"}, {Value: seenByAll, Title: "All recipients"}},
			}
			if t, ok := a.single(); ok && visibilityOf(t.attachments()) == seenBySender {
				f.Initial = seenByAll
			}
			return []form.Question{f}
		},
		enter: func(v Values, _ Asked) (Edit, error) {
			wanted := v[fieldVisibility]
			if wanted != seenByAll && wanted != seenBySender {
				return Edit{}, &Mistake{fieldVisibility, "Choose who sees the attachments."}
			}
			return Edit{
				effect: func(t Target) Effect {
					was := visibilityOf(t.attachments())
					e := Effect{Before: visibleText(was), After: visibleText(wanted)}
					if was == wanted {
						e.Skip = unchanged
					}
					return e
				},
				requests: sameRequest(operation, &model.AttachmentSettingsChange{
					Settings: model.AttachmentSettings{VisibleToRecipients: wanted == seenByAll},
				}),
			}, nil
		},
	}
}

func visibilityOf(a *model.Attachments) string {
	switch {
	case a == nil || a.Settings == nil || a.Settings.Unstated:
		return ""
	case a.Settings.VisibleToRecipients:
		return seenByAll
	default:
		return seenBySender
	}
}

func visibleText(v string) string {
	switch v {
	case seenByAll:
		return "all recipients"
	case seenBySender:
		return "the sender only"
	default:
		return "not shown"
	}
}
