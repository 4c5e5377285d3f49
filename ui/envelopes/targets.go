package envelopes

import (
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// subjects returns the envelopes that a program of the person's own is run for.
func (ls *list) subjects(marked bool) []screen.Subject {
	var targets []*model.Envelope
	if marked {
		targets = ls.marks.targets(ls, maxMarks)
	} else if r, ok := ls.table.Selected(); ok && r.Cause() == nil {
		targets = []*model.Envelope{r.Envelope()}
	}
	subjects := make([]screen.Subject, len(targets))
	for i, e := range targets {
		subjects[i].Envelope = e
	}
	return subjects
}
