package triage

import "time"

const day = 24 * time.Hour

// Thresholds are the limits the rules compare with.
type Thresholds struct {
	// ExpiringAct, ExpiringSoon and ExpiringWatch are the time left.
	ExpiringAct, ExpiringSoon, ExpiringWatch time.Duration
	// OverdueAct is the time past the expiration date after which the service should
	// have ended the envelope.
	OverdueAct time.Duration
	// IdleWatch and IdleSoon are the time without a change, 0 for what is usual for the
	// account.
	IdleWatch, IdleSoon time.Duration
	// DraftWatch and DraftSoon are the same for drafts.
	DraftWatch, DraftSoon time.Duration
	// EndedRecently is how long an envelope that ended without success asks for a decision.
	EndedRecently time.Duration
	// PendingWatch is the time in PENDING that deserves a look.
	PendingWatch time.Duration
}
