package account

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
)

// mostExamined bounds how many envelopes are examined for the faults of a template.
const mostExamined = 300

// Sharing are the open envelopes that have one of the faults of a template at a time, among
// those with the same numbers of pages: likely its copies.
func (b *Book) Sharing(t *model.Template, now time.Time) []model.EnvelopeID {
	check, _ := b.templates.Check(t.ID)
	faults := make(map[string]bool)
	for i := range check.Faults {
		if fault := cause.Inherited(&check.Faults[i].Finding, t.Recipients()); fault != "" {
			faults[fault] = true
		}
	}
	form := formOf(t.Documents)
	if len(faults) == 0 || form == 0 {
		return nil
	}
	var sharing []model.EnvelopeID
	examined := 0
	for _, one := range b.queue {
		if one.form != form || !one.status.Value().Open() || examined == mostExamined {
			continue
		}
		examined++
		e := one.envelope()
		report := b.Report(&e, now)
		for i := range report.Findings {
			if faults[cause.Inherited(&report.Findings[i], e.Recipients())] {
				sharing = append(sharing, e.ID)
				break
			}
		}
	}
	return sharing
}
