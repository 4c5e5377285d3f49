package lint

import (
	"inkdesk/model"
	"inkdesk/model/triage"
)

// placeholders looks at the files that a template asks for. Those of an envelope are the matter of triage.
func (r *report) placeholders() {
	const source = "attachments.recipients.placeholders"
	for _, p := range r.of.Attachments.Placeholders() {
		who := r.recipients[p.RecipientID]
		switch {
		case r.abridged || r.Envelope != nil:
		case who == nil:
			r.add(overall(triage.OrphanPlaceholder, triage.Soon, triage.Proved, source, p.RecipientID),
				"The attachment %s is requested from no recipient who is here.", quoted(p.Name))
		case who.Role == model.ReceivesCopy:
			r.add(overall(triage.AskedFromCopy, triage.Soon, triage.Likely, source, p.RecipientID),
				"The attachment %s is requested from %s, who only receives a copy.", quoted(p.Name), named(who))
		}
	}
}
