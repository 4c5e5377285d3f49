package settings

import (
	"cmp"
	"time"

	"inkdesk/model/triage"
)

// ladders are the thresholds that have to rise from one to the next, by the start of
// their names.
func ladders(t triage.Thresholds) map[string][]time.Duration {
	return map[string][]time.Duration{
		"expiring": {t.ExpiringAct, t.ExpiringSoon, t.ExpiringWatch},
		"idle":     {t.IdleWatch, cmp.Or(t.IdleSoon, t.IdleWatch)},
		"draft":    {t.DraftWatch, t.DraftSoon},
	}
}
