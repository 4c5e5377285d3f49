package account

import "inkdesk/model"

// Fail says that a reading has failed: it is not worth another attempt before what it is about
// changes, or [Book.TryAgain].
func (b *Book) Fail(r Reading) {
	b.Skip(r)
	r.Envelope, r.Template = model.Envelope{ID: r.Envelope.ID}, model.Template{ID: r.Template.ID}
	b.lookups.failed = append(b.lookups.failed, r)
}

// HasFailed reports whether there are readings to try again.
func (b *Book) HasFailed() bool { return len(b.lookups.failed) > 0 }

// TryAgain has everything read that failed, and what the service has refused to show.
func (b *Book) TryAgain() {
	failed := b.lookups.failed
	b.lookups.failed = nil
	for _, r := range failed {
		switch r.Kind {
		case RecentlyCompleted:
			b.lookups.recentRead = false
		case RecentTemplates:
			b.templates.listed = false
		case TemplateFields:
			if one := b.templates.known[r.Template.ID]; one != nil {
				one.skipped = nil
			}
		case CompletedFor:
			b.lookups.wanted = append(b.lookups.wanted, r.Text)
		case Whole:
			b.omitted.probes--
		case MissingEnvelope:
			b.Miss(r.Envelope.ID)
		case Details, AllFields:
			if one := b.entry(r.Envelope.ID); one != nil {
				one.skipped = false
			}
		}
	}
	b.templates.refused = false
	b.SetFieldsRefused(false)
	b.generation++
}
