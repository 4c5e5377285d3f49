package account

// TryAgain has everything read that was skipped because it failed, or was refused.
func (b *Book) TryAgain(failed []Reading) {
	for _, r := range failed {
		switch r.Kind {
		case RecentlyCompleted:
			b.lookups.recentRead = false
		case RecentTemplates:
			b.templates.listed = false
		case CompletedFor:
			b.lookups.wanted = append(b.lookups.wanted, r.Text)
		case Whole:
			b.omitted.probes--
		case MissingEnvelope:
			b.Miss(r.Envelope.ID)
		case Details, AllFields:
			if one := b.entry(r.Envelope.ID); one != nil {
				one.marks &^= skipped
			}
		case TemplateFields: // of all templates, below
		}
	}
	b.templates.tryAgain()
	b.SetFieldsRefused(false)
	b.generation++
}

func (t *Templates) tryAgain() {
	t.refused = false
	for _, one := range t.known {
		one.skipped = nil
	}
}
