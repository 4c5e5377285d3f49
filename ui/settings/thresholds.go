package settings

import (
	"cmp"
	"time"
)

// Thresholds are the limits of the health rules, field for field those of the rules
// themselves. A time is the least that triggers a rule; the expiring ones count what is
// left, the others what has passed.
type Thresholds struct {
	ExpiringAct, ExpiringSoon, ExpiringWatch time.Duration
	// OverdueAct is for envelopes still open after their expiry.
	OverdueAct time.Duration
	// IdleWatch and IdleSoon are for open envelopes that do not change; 0 is what is usual
	// for the account.
	IdleWatch, IdleSoon time.Duration
	// DraftWatch and DraftSoon are the same for drafts.
	DraftWatch, DraftSoon time.Duration
	// EndedRecently is for envelopes that expired or were declined or voided: how long one
	// asks for a decision.
	EndedRecently time.Duration
	// PendingWatch is for the state PENDING.
	PendingWatch time.Duration
}

// ladders are the thresholds that have to rise from one to the next, by the start of
// their names.
func (t Thresholds) ladders() map[string][]time.Duration {
	return map[string][]time.Duration{
		"expiring": {t.ExpiringAct, t.ExpiringSoon, t.ExpiringWatch},
		"idle":     {t.IdleWatch, cmp.Or(t.IdleSoon, t.IdleWatch)},
		"draft":    {t.DraftWatch, t.DraftSoon},
	}
}
