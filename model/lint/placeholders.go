package lint

import (
	"inkdesk/model"
	"inkdesk/model/triage"
)

const placeholderSource = "attachments.recipients.placeholders"

// placeholders looks at the files that are asked for.
func (r *report) placeholders() {
	for _, p := range r.attachments().Placeholders() {
		r.missing(&p)
		who := r.recipients[p.RecipientID]
		switch {
		case r.abridged() || r.isOver():
		case who == nil:
			r.add(overall(triage.OrphanPlaceholder, triage.Soon, triage.Proved, placeholderSource, p.RecipientID),
				"The attachment %s is requested from no recipient who is here.", quoted(p.Name))
		case who.Role == model.ReceivesCopy:
			r.add(overall(triage.AskedFromCopy, triage.Soon, triage.Likely, placeholderSource, p.RecipientID),
				"The attachment %s is requested from %s, who only receives a copy.", quoted(p.Name), named(who))
		}
	}
}

// missing looks for files that should be there by now.
func (r *report) missing(p *model.AttachmentPlaceholder) {
	if r.Envelope == nil || !p.Required || len(p.Files) > 0 {
		return
	}
	of := ""
	if who := r.recipients[p.RecipientID]; who != nil {
		of = " of " + named(who)
	}
	switch {
	case r.Envelope.Status == model.Completed:
		r.add(overall(triage.RequiredMissing, triage.Soon, triage.Proved, placeholderSource, p.RecipientID),
			"Completed without the required attachment %s%s.", quoted(p.Name), of)
	case r.Envelope.Status.Open():
		r.add(overall(triage.RequiredMissing, triage.Watch, triage.Proved, placeholderSource, p.RecipientID),
			"The required attachment %s%s is missing.", quoted(p.Name), of)
	}
}
