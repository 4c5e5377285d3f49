// Package triagetest holds what tests of reports share. It is for tests.
package triagetest

import (
	"time"

	"inkdesk/model/triage"
)

const day = 24 * time.Hour

// Thresholds returns the defaults of the settings, which the model does not import.
func Thresholds() triage.Thresholds {
	return triage.Thresholds{
		ExpiringAct: day, ExpiringSoon: 3 * day, ExpiringWatch: 7 * day,
		OverdueAct: day,
		DraftWatch: 30 * day, DraftSoon: 90 * day,
		EndedRecently: 7 * day, PendingWatch: day,
	}
}
