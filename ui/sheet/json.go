package sheet

import (
	"time"

	"inkdesk/model/encode"
	"inkdesk/ui/entry"
)

// documentOf is the JSON form of a sheet.
func documentOf(s Sheet) ([]byte, error) {
	list := entry.List{
		View: s.View, Query: s.Query, Scope: s.Scope, Complete: s.Complete, ReadAt: s.At.UTC().Truncate(time.Second),
		Assumptions: s.Assumptions, Envelopes: make([]entry.Entry, len(s.Envelopes)),
		Causes: append([]entry.Cause{}, s.Causes...),
	}
	for i := range s.Envelopes {
		list.Envelopes[i] = entry.New(&s.Envelopes[i], s.Reports[i])
		if s.Bare {
			list.Envelopes[i].Envelope = nil
		}
		if id, ok := s.CauseOf[s.Envelopes[i].ID]; ok {
			list.Envelopes[i].Cause = &id
		}
		if s.Desk != nil {
			list.Envelopes[i] = list.Envelopes[i].WithDesk(s.Desk(&s.Envelopes[i]))
		}
	}
	return encode.JSON(list)
}
