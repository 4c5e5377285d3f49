package envelopes

import (
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// subjects are the envelopes that a program of the person's own is run for.
func (m *menus) subjects(marked bool) []screen.Subject {
	var targets []*model.Envelope
	if marked {
		targets = m.marks.targets(maxMarks)
	} else if r, ok := m.table.Selected(); ok && r.Cause() == nil {
		targets = []*model.Envelope{r.Envelope()}
	}
	list := make([]screen.Subject, len(targets))
	for i, e := range targets {
		list[i].Envelope = e
	}
	return list
}
