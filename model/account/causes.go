package account

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

// Facts are what an envelope may share with others, by its report at a time.
func (b *Book) Facts(e *model.Envelope, r *triage.Report, now time.Time) cause.Facts {
	limits := b.rules.Context.Thresholds
	return cause.Of(e, r, cause.Limits{
		Now: now, Near: limits.ExpiringWatch, Draft: limits.DraftSoon, Completed: b.history.SawCompleted,
		Family: b.history.FamilyOf,
	})
}

// HasCompleted reports whether an envelope to somebody at a domain was completed, or whether
// that is not known.
func (b *Book) HasCompleted(domain string) bool { return b.history.HasCompleted(domain) }
